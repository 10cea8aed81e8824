"""Becomes another program whose writes to files wait for somebody's leave.

python disk_starter.py SOCKET USER CALLS PROGRAM …

The kernel stops each of some calls, in the program and in all that it starts, until whoever holds the descriptor that is
sent over the socket has answered (seccomp's user notification). No right is needed for that. `USER`: under
whom it runs, or nothing: whoever that is might not be let to this file. `CALLS`: their numbers, with commas between.
"""

import array
import ctypes
import os
import platform
import pwd
import socket
import struct
import sys

#: by machine: its mark in the kernel's records, and the call that sets the filter
MACHINES = {"x86_64": (0xC000003E, 317), "aarch64": (0xC00000B7, 277)}
NO_NEW_RIGHTS = 38
LOAD, IS, RETURN = 0x20, 0x15, 0x06
ALLOW, ASK = 0x7FFF0000, 0x7FC00000
SET_FILTER, WITH_LISTENER, UNTIL_KILLED = 1, 8, 32


class Program(ctypes.Structure):
    """`sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))


def steps(mark: int, calls: list[int]) -> bytes:
    """Of another machine, or another call: go on. Those of the list are asked about."""
    made = [(LOAD, 0, 0, 4), (IS, 1, 0, mark), (RETURN, 0, 0, ALLOW), (LOAD, 0, 0, 0)]
    made += [(IS, len(calls) - place, 0, call) for place, call in enumerate(calls)]
    made += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, ASK)]
    return b"".join(struct.pack("HBBI", *each) for each in made)


def watch(stopped: list[int]) -> int:
    """The descriptor to answer at. A call that was heard is answered before another signal than SIGKILL comes: none is made twice."""
    mark, call = MACHINES[platform.machine()]
    library = ctypes.CDLL(None, use_errno=True)
    data = steps(mark, stopped)
    kept = ctypes.create_string_buffer(data, len(data))
    program = Program(len(data) // 8, ctypes.addressof(kept))
    library.prctl(NO_NEW_RIGHTS, 1, 0, 0, 0)
    listener = library.syscall(call, SET_FILTER, WITH_LISTENER | UNTIL_KILLED, ctypes.byref(program))
    if listener < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(listener)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as told:
        made = array.array("i", [watch([int(each) for each in sys.argv[3].split(",")])])
        told.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, made)])
    if sys.argv[2]:
        user = pwd.getpwnam(sys.argv[2])
        os.setgroups([])
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    os.execv(sys.argv[4], sys.argv[4:])
