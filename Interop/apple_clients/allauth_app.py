"""django-allauth in a Django project of one file, with the settings of its manual."""

import os
import tempfile
from urllib.parse import urlencode, urlsplit

import django
import requests
from django.conf import settings

import app

folder = tempfile.TemporaryDirectory()
settings.configure(
    SECRET_KEY="of this app only",
    ALLOWED_HOSTS=[urlsplit(app.REDIRECT_URI).hostname],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder.name, "shop.sqlite")}},
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
        "allauth", "allauth.account", "allauth.socialaccount", "allauth.socialaccount.providers.apple",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware", "allauth.account.middleware.AccountMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }],
    AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
    ACCOUNT_EMAIL_VERIFICATION="none",
    LOGIN_REDIRECT_URL="/",
    SOCIALACCOUNT_LOGIN_ON_GET=True,
    SOCIALACCOUNT_QUERY_EMAIL=True,
    SOCIALACCOUNT_STORE_TOKENS=True,
    SOCIALACCOUNT_PROVIDERS={"apple": {"APPS": [{
        "client_id": app.CLIENT_ID, "secret": app.KEY_ID, "key": app.TEAM_ID, "settings": {"certificate_key": app.PRIVATE_KEY},
    }]}},
    USE_TZ=True,
)
django.setup()

from allauth.socialaccount.models import SocialAccount, SocialToken  # noqa: E402
from allauth.socialaccount.providers.apple.views import AppleOAuth2Adapter  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("accounts/", include("allauth.urls")), path("", lambda request: HttpResponse(str(request.user.pk)))]


class App:
    """A visitor of the website, and the site's own calls to Apple with the tokens that allauth stored."""

    def authorize(self):
        self.visitor = Client(HTTP_HOST=urlsplit(app.REDIRECT_URI).netloc)
        return {"url": self.visitor.get("/accounts/apple/login/").headers["Location"]}

    def callback(self, parameters):
        form = urlencode(parameters)
        posted = self.visitor.post(
            "/accounts/apple/login/callback/", form, content_type="application/x-www-form-urlencoded")
        finished = self.visitor.get(posted.headers["Location"])
        if finished.status_code != 302:
            problem = finished.context["auth_error"]
            raise problem["exception"] or RuntimeError(problem["code"])
        account = SocialAccount.objects.get(user_id=int(self.visitor.get("/").content))
        self.token = SocialToken.objects.get(account=account).token_secret
        return {"sub": account.uid, "email": account.extra_data["email"]}

    def refresh(self):
        answer = self.call(AppleOAuth2Adapter.access_token_url, grant_type="refresh_token", refresh_token=self.token)
        provider = AppleOAuth2Adapter(request=None).get_provider()
        return {"sub": AppleOAuth2Adapter.get_verified_identity_data(provider, answer.json()["id_token"])["sub"]}

    def revoke(self):
        self.call("https://appleid.apple.com/auth/revoke", token=self.token)
        return {"revoked": True}

    def call(self, url, **form):
        form |= {"client_id": app.CLIENT_ID, "client_secret": app.client_secret()}
        answer = requests.post(url, data=form, timeout=60)
        answer.raise_for_status()
        return answer


if __name__ == "__main__":
    setup_test_environment()
    call_command("migrate", verbosity=0)
    app.converse(App())
