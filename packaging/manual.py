"""The manual pages, made from the help of the program: one for `quince`, and one for each of its commands."""

import json
import textwrap


def pages(program, version):
    """The pages by the name of their files, such as `quince-serve.1`."""
    root = json.loads(program.output("--experimental-dump-help"))["command"]
    return {f"{'-'.join(path)}.1": page(path, command, version) for path, command in commands(root)}


def commands(command, above=()):
    """Each command that the help lists, with the words that call it."""
    path = (*above, command["commandName"])
    yield path, command
    for below in shown(command.get("subcommands", [])):
        if below["commandName"] != "help":
            yield from commands(below, path)


def shown(parts):
    return [part for part in parts if part.get("shouldDisplay", True)]


def page(path, command, version):
    """One page in the format of man(7)."""
    name = "-".join(path)
    lines = [f'.TH {quoted(name.upper())} 1 "" {quoted("quince " + version)} {quoted("Quince")}', ".SH NAME"]
    lines.append(f"{escaped(name)} \\- {escaped(command.get('abstract', '')).rstrip('.')}")
    arguments = shown(command.get("arguments", []))
    lines += [".SH SYNOPSIS", synopsis(path, command, arguments)]
    if discussion := command.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(discussion)]
    for title, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        if parts := [argument for argument in arguments if argument["kind"] in kinds]:
            lines += [f".SH {title}", *(line for part in parts for line in described(part))]
    if below := [part for part in shown(command.get("subcommands", [])) if part["commandName"] != "help"]:
        lines.append(".SH COMMANDS")
        for part in below:
            lines += [".TP", f".BR {escaped('-'.join((*path, part['commandName'])))} (1)", escaped(part.get("abstract", ""))]
    if len(path) > 1:
        lines += [".SH SEE ALSO", f".BR {escaped('-'.join(path[:-1]))} (1)"]
    return "\n".join(lines) + "\n"


def synopsis(path, command, arguments):
    words = [f"\\fB{escaped(' '.join(path))}\\fR"]
    if any(argument["kind"] != "positional" for argument in arguments):
        words.append("[\\fIoptions\\fR]")
    for argument in arguments:
        if argument["kind"] == "positional":
            word = f"\\fI{escaped(argument['valueName'])}\\fR" + ("..." if argument["isRepeating"] else "")
            words.append(f"[{word}]" if argument["isOptional"] else word)
    if command.get("subcommands"):
        words.append("\\fIcommand\\fR")
    return " ".join(words)


def described(argument):
    """One argument with its explanation."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        label = value
    else:
        names = ", ".join(f"\\fB{escaped(spelled(name))}\\fR" for name in argument["names"])
        label = names if argument["kind"] == "flag" else f"{names} {value}"
    text = argument.get("abstract", "")
    if (default := argument.get("defaultValue")) and "Default:" not in text:
        text = f"{text} Default: {default}."
    return [".TP", label, escaped(text.strip())]


def spelled(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def paragraphs(text):
    for number, part in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield from (escaped(line) for line in textwrap.dedent(part).splitlines())


def escaped(text):
    """Text without a meaning to the formatter: no hyphen that becomes another character, no request at the start of a line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return "\\&" + text if text.startswith((".", "'")) else text


def quoted(text):
    return '"' + escaped(text).replace('"', '\\(dq') + '"'
