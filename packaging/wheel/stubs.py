#!/usr/bin/env python3
"""Writes libraries in C whose functions give 0, for those that nothing calls.

usage: stubs.py UNUSED USERS OUT

For each library in the folder UNUSED that one in the folder USERS is linked with: OUT/NAME.c with the symbols that those in
USERS use of it, and OUT/NAME.map with their versions, for the linker.
"""

import re
import subprocess
import sys
from pathlib import Path


def symbols(path, which):
    """name: (kind, version) of nm."""
    lines = subprocess.run(
        ["nm", "-D", f"--{which}", str(path)], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    result = {}
    for line in lines:
        found = re.fullmatch(r"[0-9a-f ]*([A-Za-z]) ([^@]+)(?:@@?(.+))?", line)
        if found and found[1] != "A":
            result[found[2]] = (found[1], found[3])
    return result


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: stubs.py UNUSED USERS OUT")
    unused, users, out = map(Path, sys.argv[1:])
    out.mkdir()
    used, linked = set(), set()
    for user in users.iterdir():
        used |= set(symbols(user, "undefined-only"))
        text = subprocess.run(["patchelf", "--print-needed", str(user)], check=True, capture_output=True, text=True)
        linked |= set(text.stdout.split())
    for library in sorted(unused.iterdir()):
        if library.name not in linked:
            continue
        versions, code = {}, []
        for name, (kind, version) in sorted(symbols(library, "defined-only").items()):
            if name not in used:
                continue
            versions.setdefault(version, []).append(name)
            code.append(f"long {name}(void) {{ return 0; }}" if kind in "TWi" else f"char {name}[64];")
        (out / f"{library.name}.c").write_text("\n".join(code) + "\n")
        nodes = [f"{version or ''} {{ global: {'; '.join(names)}; }};" for version, names in versions.items()]
        if list(versions) == [None]:
            nodes = [f"{{ global: {'; '.join(versions[None])}; local: *; }};"]
        elif None in versions:
            sys.exit(f"stubs: error: {library.name} has symbols with and without a version")
        (out / f"{library.name}.map").write_text("\n".join(nodes or ["{ local: *; };"]) + "\n")


if __name__ == "__main__":
    main()
