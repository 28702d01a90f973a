"""Which symbols the compiler found in sources, read from the index that it writes with each build.

By libIndexStore of Swift's toolchain, whose functions its header declares: indexstore/indexstore.h of the project LLVM.
"""

import ctypes
import shutil
from ctypes import CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

#: The kind of a unit's dependency that is a record of a file's symbols.
RECORD = 2
#: The role of a symbol that another one overrides, or implements for a protocol.
OVERRIDDEN = 1 << 11


class Text(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


NAMED = CFUNCTYPE(c_bool, c_void_p, Text)
EACH = CFUNCTYPE(c_bool, c_void_p, c_void_p)

FUNCTIONS = {
    "store_create": (c_void_p, c_char_p, POINTER(c_void_p)),
    "store_units_apply_f": (c_bool, c_void_p, c_uint, c_void_p, NAMED),
    "unit_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "unit_reader_get_module_name": (Text, c_void_p),
    "unit_reader_get_main_file": (Text, c_void_p),
    "unit_reader_dependencies_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "unit_dependency_get_kind": (c_int, c_void_p),
    "unit_dependency_get_name": (Text, c_void_p),
    "record_reader_create": (c_void_p, c_void_p, c_char_p, POINTER(c_void_p)),
    "record_reader_occurrences_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "occurrence_get_symbol": (c_void_p, c_void_p),
    "occurrence_relations_apply_f": (c_bool, c_void_p, c_void_p, EACH),
    "symbol_relation_get_roles": (c_uint64, c_void_p),
    "symbol_relation_get_symbol": (c_void_p, c_void_p),
    "symbol_get_usr": (Text, c_void_p),
}


class Index:
    """The index of a build folder."""

    def __init__(self, build):
        toolchain = Path(shutil.which("swift")).resolve().parents[1]
        self.library = ctypes.CDLL(str(toolchain / "lib/libIndexStore.so"))
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(self.library, f"indexstore_{name}")
            function.restype, function.argtypes = result, arguments
        self.store = self.made("store_create", str(next(Path(build).glob("*/debug/index/store"))).encode())

    def made(self, name, *arguments):
        error = c_void_p()
        made = self.call(name, *arguments, byref(error))
        assert made, f"indexstore_{name} failed"
        return made

    def call(self, name, *arguments):
        return getattr(self.library, f"indexstore_{name}")(*arguments)

    def collected(self, kind, name, read, *arguments):
        """What `read` makes of each that a function calls back with, without None."""
        found = []

        def take(_, item):
            found.append(read(item))
            return True

        self.call(name, *arguments, None, kind(take))
        return [item for item in found if item is not None]

    def symbols(self, modules):
        """The identifiers of all symbols that the files of these modules declare, use, override or implement."""
        return {symbol for unit in self.collected(NAMED, "store_units_apply_f", str, self.store, 0)
                for record in self.records(unit, modules) for symbol in self.symbols_of(record)}

    def records(self, unit, modules):
        reader = self.made("unit_reader_create", self.store, unit.encode())
        # Of a file that was removed, the index keeps the unit.
        file = Path(str(self.call("unit_reader_get_main_file", reader)))
        if str(self.call("unit_reader_get_module_name", reader)) not in modules or not file.exists():
            return []

        def record(dependency):
            is_record = self.call("unit_dependency_get_kind", dependency) == RECORD
            return str(self.call("unit_dependency_get_name", dependency)) if is_record else None

        return self.collected(EACH, "unit_reader_dependencies_apply_f", record, reader)

    def symbols_of(self, record):
        reader = self.made("record_reader_create", self.store, record.encode())
        occurrences = self.collected(EACH, "record_reader_occurrences_apply_f", self.symbols_at, reader)
        return [symbol for symbols in occurrences for symbol in symbols]

    def symbols_at(self, occurrence):
        def overridden(relation):
            is_overridden = self.call("symbol_relation_get_roles", relation) & OVERRIDDEN
            return self.call("symbol_relation_get_symbol", relation) if is_overridden else None

        symbols = [self.call("occurrence_get_symbol", occurrence), *self.collected(EACH, "occurrence_relations_apply_f", overridden, occurrence)]
        return [str(self.call("symbol_get_usr", symbol)) for symbol in symbols]
