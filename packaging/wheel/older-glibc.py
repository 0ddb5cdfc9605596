#!/usr/bin/env python3
"""Makes ELF files that were linked with glibc 2.36 run with 2.31 too, in place.

usage: older-glibc.py FALLBACKS FILE…
       older-glibc.py --check FILE…

References above 2.31 get the version that the symbol has in 2.31, none where that is not GLIBC_2.2.5, and none where 2.31
lacks the symbol: then the library FALLBACKS has it. What is not known here is an error. Symbols that are unique in a process
(STB_GNU_UNIQUE) become ordinary ones, as other versions of the same library may be in the process. And what has no tables of
exceptions, which is C, loses those for unwinding, 4 % of the wheel: only a debugger would look into them.

Prints for each file what it needs besides what it is linked with: FILE LIBRARY…
--check fails where a file still needs anything above 2.31, is linked with a library that is neither one of the files nor one
that every Linux has, or looks for libraries elsewhere than beside itself; also where a symbol is unique in a process.
"""

import os
import struct
import sys

NEWEST = 31
# Where these are in 2.31; all have the version GLIBC_2.2.5 there.
OLD = {
    "libc.so.6": "__libc_start_main",
    "libdl.so.2": "dladdr dlclose dlerror dlopen dlsym",
    "libm.so.6": "hypot hypotf",
    "libpthread.so.0": """
        __pthread_key_create pthread_attr_getguardsize pthread_attr_getstack pthread_attr_getstacksize
        pthread_attr_setstacksize pthread_cancel pthread_create pthread_detach pthread_getattr_np pthread_getspecific
        pthread_join pthread_key_create pthread_key_delete pthread_kill pthread_mutex_trylock pthread_mutexattr_destroy
        pthread_mutexattr_gettype pthread_mutexattr_init pthread_mutexattr_settype pthread_once pthread_rwlock_destroy
        pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock
        pthread_rwlock_wrlock pthread_rwlockattr_destroy pthread_rwlockattr_init pthread_rwlockattr_setkind_np
        pthread_setspecific pthread_sigmask pthread_testcancel sem_destroy sem_getvalue sem_init sem_open sem_post
        sem_timedwait sem_trywait sem_wait""",
}
# These have another version there, which is the one that a reference without a version gets.
UNVERSIONED = {
    "libdl.so.2": "dladdr1",
    "libpthread.so.0": """
        pthread_attr_setaffinity_np pthread_cond_clockwait pthread_condattr_setclock pthread_getaffinity_np
        pthread_setaffinity_np pthread_setname_np thrd_exit""",
    "libresolv.so.2": "ns_name_uncompress",
}
# glibc-2.31.c
MISSING = """
    __libc_single_threaded arc4random arc4random_buf close_range dn_expand fstat fstat64 fstatat fstatat64 lstat lstat64 mallinfo2
    mknod res_nquery stat stat64""".split()

# What a wheel may leave to the machine.
EVERYWHERE = """
    ld-linux-x86-64.so.2 libc.so.6 libdl.so.2 libgcc_s.so.1 libm.so.6 libpthread.so.0 libresolv.so.2 librt.so.1""".split()

BASE = "GLIBC_2.2.5"
DT_VERSYM, DT_VERNEED, DT_VERNEEDNUM, DT_SYMTAB, DT_STRTAB, DT_STRSZ = 0x6FFFFFF0, 0x6FFFFFFE, 0x6FFFFFFF, 6, 5, 10
DT_NEEDED, DT_RPATH, DT_RUNPATH = 1, 15, 29
PT_GNU_EH_FRAME = 0x6474E550
LOCAL, GLOBAL, UNIQUE = 0, 1, 10


def table(lists):
    return {name: library for library, names in lists.items() for name in names.split()}


OLD, UNVERSIONED = table(OLD), table(UNVERSIONED)


def elf_hash(name):
    value = 0
    for byte in name.encode():
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ (high >> 24)) & ~high & 0xFFFFFFFF
    return value


class File:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.bytes = bytearray(file.read())
        if self.bytes[:6] != b"\x7fELF\x02\x01":
            self.fail("it is not a little-endian ELF file of 64 bits")
        offset, (size, count) = self.read("<Q", 32)[0], self.read("<HH", 54)
        headers = [self.read("<IIQQQQQQ", offset + size * number) for number in range(count)]
        self.loaded = [(header[3], header[2], header[5]) for header in headers if header[0] == 1]
        self.dynamic, self.entries = {}, []
        for header in headers:
            if header[0] == 2:
                for place in range(header[2], header[2] + header[5], 16):
                    tag, value = self.read("<QQ", place)
                    if tag == 0:
                        break
                    self.dynamic.setdefault(tag, value)
                    self.entries.append((tag, value))
        if not self.dynamic:
            self.fail("it is not linked dynamically")
        self.strings = self.place(self.dynamic[DT_STRTAB])
        self.symbols = self.place(self.dynamic[DT_SYMTAB])

    def fail(self, text):
        sys.exit(f"older-glibc: error: {self.path}: {text}")

    def read(self, form, place):
        return struct.unpack_from(form, self.bytes, place)

    def write(self, form, place, *values):
        struct.pack_into(form, self.bytes, place, *values)

    def place(self, address):
        """Where in the file the address is."""
        for start, offset, size in self.loaded:
            if start <= address < start + size:
                return offset + address - start
        self.fail(f"address {address:#x} is in no segment")

    def string(self, offset):
        start = self.strings + offset
        return self.bytes[start : self.bytes.index(b"\0", start)].decode()

    def sections(self):
        offset, (size, count) = self.read("<Q", 40)[0], self.read("<HH", 58)
        return [self.read("<IIQQQQIIQQ", offset + size * number) for number in range(count)]

    def symbol_count(self):
        """What the section headers say: the dynamic section does not."""
        for section in self.sections():
            if section[1] == 11:
                if section[3] != self.dynamic[DT_SYMTAB]:
                    self.fail("its section headers do not fit")
                return section[5] // 24
        self.fail("it has no section of dynamic symbols")

    def versions(self):
        """Of what it needs: (place of the vernaux, its version's name, its index)."""
        result = []
        if DT_VERNEED not in self.dynamic:
            return result
        need = self.place(self.dynamic[DT_VERNEED])
        for _ in range(self.dynamic[DT_VERNEEDNUM]):
            _, count, _, first, following = self.read("<HHIII", need)
            part = need + first
            for _ in range(count):
                _, _, index, name, after = self.read("<IHHII", part)
                result.append((part, self.string(name), index & 0x7FFF))
                part += after
            need += following
        return result

    def newer(self):
        """The vernaux of each version of glibc's above 2.31, by its index."""
        result = {}
        for part, name, index in self.versions():
            if not name.startswith("GLIBC_"):
                continue
            numbers = name[len("GLIBC_") :].split(".")
            if not all(number.isdigit() for number in numbers):
                self.fail(f"the version {name} is not known")
            if [int(number) for number in numbers] > [2, NEWEST]:
                result[index] = part
        return result

    def base_string(self):
        """The offset of the name of GLIBC's first version in the strings."""
        start = self.strings
        found = self.bytes.find(BASE.encode() + b"\0", start, start + self.dynamic[DT_STRSZ])
        if found < 0:
            self.fail(f"it has no reference to {BASE}")
        return found - start

    def drop_unwinding(self):
        sections = self.sections()
        names = sections[self.read("<H", 62)[0]][4]
        found = {}
        for section in sections:
            start = names + section[0]
            found[self.bytes[start : self.bytes.index(b"\0", start)].decode()] = section[4:6]
        if ".gcc_except_table" in found:
            return
        for name in (".eh_frame", ".eh_frame_hdr"):
            if name in found:
                start, length = found[name]
                self.bytes[start : start + length] = bytes(length)
        offset, (size, count) = self.read("<Q", 32)[0], self.read("<HH", 54)
        for place in range(offset, offset + size * count, size):
            if self.read("<I", place)[0] == PT_GNU_EH_FRAME:
                self.write("<I", place, 0)

    def edit(self, fallbacks):
        needs = set()
        newer = self.newer()
        versions = self.place(self.dynamic[DT_VERSYM]) if DT_VERSYM in self.dynamic else None
        for number in range(1, self.symbol_count()):
            name, info, _, section = self.read("<IBBH", self.symbols + 24 * number)
            if info >> 4 == UNIQUE and section != 0:
                self.write("<B", self.symbols + 24 * number + 4, GLOBAL << 4 | info & 15)
            if versions is None or info >> 4 == LOCAL:
                continue
            index = self.read("<H", versions + 2 * number)[0]
            if index & 0x7FFF not in newer:
                continue
            name = self.string(name)
            if name in OLD:
                # The vernaux below is the older version from now on.
                needs.add(OLD[name])
            elif name in UNVERSIONED:
                self.write("<H", versions + 2 * number, 1)
                needs.add(UNVERSIONED[name])
            elif name in MISSING:
                self.write("<H", versions + 2 * number, 1)
                needs.add(fallbacks)
            else:
                self.fail(f"the symbol {name} is above 2.{NEWEST}, and not known")
        for part in newer.values():
            self.write("<I", part, elf_hash(BASE))
            self.write("<I", part + 8, self.base_string())
        self.drop_unwinding()
        with open(self.path, "r+b") as file:
            file.write(self.bytes)
        return sorted(needs - {"libc.so.6"})

    def check(self, names):
        if self.newer():
            self.fail(f"it needs a glibc above 2.{NEWEST}")
        for name in self.listed(DT_NEEDED):
            if name not in names and name not in EVERYWHERE:
                self.fail(f"it is linked with {name}, which is not in the wheel")
        for path in self.listed(DT_RPATH) + self.listed(DT_RUNPATH):
            if path != "$ORIGIN":
                self.fail(f"it looks for libraries in {path}")
        for number in range(1, self.symbol_count()):
            _, info, _, section = self.read("<IBBH", self.symbols + 24 * number)
            if info >> 4 == UNIQUE and section != 0:
                self.fail("it has symbols that are unique in a process")

    def listed(self, tag):
        return [self.string(value) for found, value in self.entries if found == tag]


def main():
    if len(sys.argv) >= 3 and sys.argv[1] == "--check":
        names = {os.path.basename(path) for path in sys.argv[2:]}
        for path in sys.argv[2:]:
            File(path).check(names)
        return
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit("usage: older-glibc.py FALLBACKS FILE… | --check FILE…")
    for path in sys.argv[2:]:
        print(path, *File(path).edit(sys.argv[1]))


if __name__ == "__main__":
    main()
