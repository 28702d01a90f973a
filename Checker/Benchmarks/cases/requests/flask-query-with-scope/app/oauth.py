from urllib.parse import urlencode

from flask import Blueprint, redirect, session
import secrets

bp = Blueprint("apple", __name__)


@bp.get("/login/apple")
def login():
    session["state"] = secrets.token_urlsafe(16)
    query = {
        "client_id": "com.example.shelf.web",
        "redirect_uri": "https://shelf.example/login/apple/callback",
        "response_type": "code",
        "scope": "name email",
        "response_mode": "query",
        "state": session["state"],
    }
    return redirect("https://appleid.apple.com/auth/authorize?" + urlencode(query))
