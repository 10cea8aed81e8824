"""Files as answers: with a name to save them under, and a policy of their own."""

import json

from litestar import Response

from kosmos.locale import Language, language
from kosmos.service.shapes import File

#: A paper as HTML carries its stylesheet inside; of this server it may have the faces of the house and the club's own sheet, nothing else.
_HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline' 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'self'"


_ENGLISH = language("en")
#: what the file could not say: sentences as a JSON array, in the reader's language
LEFT_OUT = "Kosmos-Left-Out"
MOST_LEFT_OUT = 20  #: of these sentences; some proxies refuse longer headers


def etag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}


def file_response(file: File, *, inline: bool = False, reader: Language = _ENGLISH) -> Response[bytes]:
    """`inline`: the browser shows it if it can; otherwise it is saved."""
    name = "".join(char if char.isalnum() or char in "-_." else "_" for char in file.name)
    headers = {
        **etag(file.version),
        "Content-Disposition": f'{"inline" if inline else "attachment"}; filename="{name}"',
        "Cache-Control": "no-cache",
    }
    if file.left_out:
        headers[LEFT_OUT] = json.dumps([reader.say(each) for each in file.left_out[:MOST_LEFT_OUT]])
    if file.mime.startswith("text/html"):
        headers["Content-Security-Policy"] = _HTML_POLICY
    return Response(file.data, media_type=file.mime, headers=headers)
