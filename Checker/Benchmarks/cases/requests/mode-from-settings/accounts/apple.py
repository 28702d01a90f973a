from urllib.parse import urlencode

from django.conf import settings
from django.shortcuts import redirect


def apple_login(request):
    query = urlencode({
        "client_id": settings.APPLE_CLIENT_ID,
        "redirect_uri": "https://allotment.example/accounts/apple/",
        "response_type": "code",
        "scope": "name email",
        "response_mode": settings.APPLE_RESPONSE_MODE,
        "state": request.session["apple_state"],
    })
    return redirect(f"https://appleid.apple.com/auth/authorize?{query}")
