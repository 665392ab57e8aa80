"""The tokens of links: made from the secret, so that they can be shown again although the database holds none."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

Secret = str | bytes
_BYTES: Final = 16  # 128 bits


def make_token(secret: Secret, slug: str, kind: str, generation: int) -> str:
    """Return the token of a club's link: the same for the same four, and another one for the next generation."""
    key = secret.encode() if isinstance(secret, str) else secret
    code = hmac.digest(key, f"{slug}:{kind}:{generation}".encode(), "sha256")
    return urlsafe_b64encode(code[:_BYTES]).rstrip(b"=").decode()


def digest(token: str) -> str:
    """Return what the database keeps of a token."""
    # a surrogate half in an address is no token, but no crash either
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
