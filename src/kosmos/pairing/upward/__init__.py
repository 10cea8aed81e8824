"""Brackets into which opponents only come up from below: what Double-Swiss (C.04.5) and Swiss team (C.04.6) share.

Both texts pair score after score. `rising` says who comes up, `identifier` pairs the bracket, `rounds` does the whole
round. Players or teams are indexes of a field, in the order of score and number.
"""
