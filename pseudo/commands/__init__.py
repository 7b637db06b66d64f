"""The commands of `pseudo`: one module a command, called as the module is; found by looking, imported when called.

A module of this folder is a command when it has a `COMMAND`. This one is all that it takes; no other file is edited:

    from pseudo.commands.command import Command
    from pseudo.commands.options import Source

    def formats(source: Source = "-") -> None:
        '''What the help says. The first sentence stands in the list of commands.'''
        from pseudo.formats import door          # what takes time to import is imported here

    COMMAND = Command(formats, rank=70)

- The parameters of the function are its arguments and options, as typer reads them; those that commands share are in
  `options`, with short names of their own.
- A command with commands of its own (`pseudo key new`) gives a table of them and says itself what they are for:
  `Command({"new": new, "show": show}, rank=80, says="Make key files.")`.
- `_` in the module's name is `-` in the command's. `rank` is its place in the list of commands.
- It need not catch anything: every way to fail becomes one line and an exit status (`ending`). `ending.say` puts a line
  on stderr; results alone go to stdout.
- A command says which of its parameters are files and folders that it writes (`writes=("out",)`, `folders=`): none
  may be a file that it reads, which `guard` sees to before the function is called.
- The modules above the function must be light: `pseudo --help` imports all commands (a test names what is heavy).
- `job` makes the job of the options, `results` is where documents and reports of errors go, `words` is for streams of
  words. Modules without a `COMMAND`, as these, are no commands.
"""
