"""Finds and loads libglfx, and declares its functions (glfx.h)."""

from __future__ import annotations

import ctypes
import os
import threading
from pathlib import Path
from typing import List, Optional, Tuple

from ._errors import LibraryError

ABI = 0
FILE_NAME = f"libglfx.so.{ABI}"


class CError(ctypes.Structure):
    """glfx_error"""

    _fields_ = [
        ("status", ctypes.c_int),
        ("message", ctypes.c_char_p),
        ("advice", ctypes.c_char_p),
        ("diagnostics", ctypes.c_char_p),
    ]


class CTime(ctypes.Structure):
    """glfx_time"""

    _fields_ = [("value", ctypes.c_int64), ("num", ctypes.c_int32), ("den", ctypes.c_int32)]


class CImage(ctypes.Structure):
    """glfx_image"""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),
        ("format", ctypes.c_int),
    ]


CProgress = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64, ctypes.c_double)

_handle = ctypes.c_void_p
# A string that the library gives and glfx_string_free takes: c_char_p would lose the pointer.
_given = ctypes.POINTER(ctypes.c_void_p)
_place = ctypes.POINTER(ctypes.c_void_p)
_image = ctypes.POINTER(CImage)
_time = ctypes.POINTER(CTime)
_numbers = ctypes.POINTER(ctypes.c_double)
_text = ctypes.c_char_p

# name: (result, arguments)
_FUNCTIONS = {
    "glfx_version": (ctypes.c_char_p, []),
    "glfx_last_error": (ctypes.POINTER(CError), [_handle]),
    "glfx_free": (None, [_handle]),
    "glfx_string_free": (None, [ctypes.c_void_p]),
    "glfx_check": (ctypes.c_int, [_text, _text, _given]),
    "glfx_filter_new": (
        ctypes.c_int,
        [_text, ctypes.c_int32, ctypes.c_int32, ctypes.c_int, _place],
    ),
    "glfx_filter_describe": (ctypes.c_int, [_handle, _given]),
    "glfx_filter_set": (ctypes.c_int, [_handle, ctypes.c_int32, _text, _numbers, ctypes.c_size_t]),
    "glfx_filter_set_text": (ctypes.c_int, [_handle, ctypes.c_int32, _text, _text]),
    "glfx_filter_set_input": (ctypes.c_int, [_handle, _text, _image]),
    "glfx_filter_apply": (ctypes.c_int, [_handle, _image, _image, CTime, ctypes.c_double]),
    "glfx_filter_rewind": (ctypes.c_int, [_handle]),
    "glfx_job_new": (ctypes.c_int, [_text, _place]),
    "glfx_job_new_from_arguments": (ctypes.c_int, [ctypes.POINTER(_text), ctypes.c_size_t, _place]),
    "glfx_job_json": (ctypes.c_int, [_handle, _given]),
    "glfx_job_open": (ctypes.c_int, [_handle]),
    "glfx_job_describe": (ctypes.c_int, [_handle, _given]),
    "glfx_job_set": (ctypes.c_int, [_handle, ctypes.c_int32, _text, _numbers, ctypes.c_size_t]),
    "glfx_job_set_text": (ctypes.c_int, [_handle, ctypes.c_int32, _text, _text]),
    "glfx_job_frame_at": (ctypes.c_int, [_handle, CTime, _image, _time]),
    "glfx_job_frame": (ctypes.c_int, [_handle, ctypes.c_int64, _image, _time, _time]),
    "glfx_job_run": (ctypes.c_int, [_handle, CProgress, ctypes.c_void_p, _given]),
    "glfx_job_cancel": (None, [_handle]),
    "glfx_writer_new": (
        ctypes.c_int,
        [_text, ctypes.c_int32, ctypes.c_int32, ctypes.c_int, CTime, _place],
    ),
    "glfx_writer_append": (ctypes.c_int, [_handle, _image, CTime]),
    "glfx_writer_finish": (ctypes.c_int, [_handle]),
}

_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """The library, loaded at the first call.

    Raises LibraryError where there is none that this package can use.
    """
    global _loaded
    if _loaded is None:
        with _lock:
            if _loaded is None:
                _loaded = _load(*_where())
    return _loaded


def library_version() -> str:
    """The version of the library that is loaded, such as "0.2.0"."""
    return str(library().glfx_version().decode())


def _where() -> Tuple[str, str]:
    """What to load, and what to do where that fails."""
    named = os.environ.get("GLFX_LIBRARY")
    if named:
        return named, f"set GLFX_LIBRARY to the path of {FILE_NAME}, or unset it"
    own = Path(__file__).parent / "lib" / FILE_NAME
    if own.exists():
        fonts = Path(__file__).parent / "share" / "fonts" / "fonts.conf"
        if fonts.exists() and not os.path.exists("/etc/fonts/fonts.conf"):
            # The wheel has a font for machines without any.
            os.environ.setdefault("FONTCONFIG_FILE", str(fonts))
        return str(own), "install the package glfx again: 'pip install --force-reinstall glfx'"
    return FILE_NAME, (f"install glfx's wheel or Debian package, or set GLFX_LIBRARY to the path of {FILE_NAME}")


def _load(name: str, advice: str) -> ctypes.CDLL:
    try:
        loaded = ctypes.CDLL(name)
    except OSError as error:
        # The loader's message names the file, or the library that the file needs.
        raise LibraryError(f"libglfx cannot be loaded: {error}", advice) from None
    try:
        abi = loaded.glfx_abi
    except AttributeError:
        raise LibraryError(f"'{name}' is not libglfx", advice) from None
    abi.restype, abi.argtypes = ctypes.c_uint32, []
    found = abi()
    if found != ABI:
        raise LibraryError(
            f"'{name}' has the ABI {found}, and this package needs {ABI}",
            "install the package glfx and the library in the same version",
        )
    missing: List[str] = []
    for function, (result, arguments) in _FUNCTIONS.items():
        try:
            symbol = getattr(loaded, function)
        except AttributeError:
            missing.append(function)
            continue
        symbol.restype, symbol.argtypes = result, arguments
    if missing:
        raise LibraryError(f"'{name}' is older than this package: it has no {missing[0]}", advice)
    return loaded
