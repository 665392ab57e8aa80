"""Files that never change at their address: a digest of the whole folder is part of it."""

import mimetypes
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, request, send_file

# browsers run no script of another type, and Windows may have one in its registry
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


def init_static(app: Flask, folder: Path) -> None:
    """Serve the folder, and give templates `static_url`.

    One digest for all files, so that a script finds the one beside it by a relative address.
    """
    digest = folder_digest(folder)
    # a name is looked for here alone: not every one can be asked of a disk
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)

    def static_url(name: str) -> str:
        return f"{request.script_root}/static/{digest}/{name}"

    def static_file(version: str, name: str) -> Response:
        path = files.get(name) or abort(404)
        # from memory: a phone that breaks off leaves no file open
        response = send_file(BytesIO(path.read_bytes()), download_name=path.name)
        response.set_etag(digest)
        if version == digest and not app.debug:
            response.headers["Cache-Control"] = _FOR_EVER
        response.make_conditional(request)
        return response

    app.add_url_rule("/static/<version>/<path:name>", "static", static_file)
    app.jinja_env.globals["static_url"] = static_url


def folder_digest(folder: Path, pattern: str = "*") -> str:
    """Return a short name for what the files of the folder hold that are called so."""
    digest = sha256()
    for path in sorted(path for path in folder.rglob(pattern) if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
