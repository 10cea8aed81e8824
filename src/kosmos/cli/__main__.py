"""`python -m kosmos.cli`: the same as the command `kosmos`, also where no folder of commands has it."""

from kosmos.cli.main import main

if __name__ == "__main__":
    main()
