"""What schemathesis cannot know of itself: how this run's person logs in, and a picture that is one."""
import os
import time
from pathlib import Path

import requests
import schemathesis
from hypothesis import strategies as st

# An access token lives for ten minutes.
RENEWED_EVERY_SECONDS = 240

picture = Path(os.environ["POSTCARD_PICTURE"]).read_bytes()
for media_type in ("image/png", "image/jpeg", "application/pdf"):
    schemathesis.openapi.media_type(media_type, st.just(picture) | st.binary(max_size=200))


def log_in(url, person):
    return requests.post(url, json=person, headers={"Sec-Fetch-Site": "same-origin"}, timeout=30)


if "POSTCARD_PASSWORD" in os.environ:

    @schemathesis.auth(refresh_interval=RENEWED_EVERY_SECONDS)
    class Session:
        def get(self, case, context):
            person = {"username": os.environ["POSTCARD_USERNAME"], "password": os.environ["POSTCARD_PASSWORD"]}
            url = f"{os.environ['POSTCARD_URL']}/api/users/login"
            response = log_in(url, person)
            # Wrong passwords were among what was tried, and they make this account's next log-in wait.
            while response.status_code == 429:
                time.sleep(int(response.headers["Retry-After"]))
                response = log_in(url, person)
            response.raise_for_status()
            return response.cookies["access_token"]

        def set(self, case, data, context):
            case.cookies = {**(case.cookies or {}), "access_token": data}
