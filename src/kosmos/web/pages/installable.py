"""What a browser needs to keep Kosmos as an app: the manifest, the service worker, pictures for home screens."""

from functools import cache

import msgspec
import typst
from litestar import Response, get

from kosmos.service.club_settings import club_settings
from kosmos.service.reading import off_loop
from kosmos.web.languages import language_of
from kosmos.web.looks import HOUSE_COLOUR, PAPER
from kosmos.web.pages.render import BUILT
from kosmos.web.services import AnyRequest

ICON = BUILT.parent / "icon.svg"
PICTURES = (180, 192, 512)  #: pixels


async def manifest(request: AnyRequest, name: str, start: str) -> Response[bytes]:
    """Installed, the page opens alone, in the club's colour. No name: that of the club."""
    club = await club_settings(request.app.state.club.engine)
    name = name or club.name or "Kosmos"
    icons = [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": f"/icon/{size}", "sizes": f"{size}x{size}", "type": "image/png"} for size in PICTURES]
    said = {
        "name": name,
        "short_name": name[:20],
        "lang": language_of(request).code,
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": club.colour or HOUSE_COLOUR,
        "icons": icons,
    }
    return Response(msgspec.json.encode(said), media_type="application/manifest+json")


@get("/manifest.webmanifest", include_in_schema=False)
async def house_manifest(request: AnyRequest) -> Response[bytes]:
    return await manifest(request, "", "/")


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def service_worker() -> Response[bytes]:
    """At the root: what lies in a folder may serve that folder only."""
    return Response(
        (BUILT / "sw.js").read_bytes(), media_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


@cache
def icon_png(size: int) -> bytes:
    """The drawing in pixels, for home screens that take no drawings."""
    page = f"#set page(width: {size}pt, height: {size}pt, margin: 0pt)\n"
    source = page + '#image(bytes(sys.inputs.drawing), format: "svg", width: 100%)'
    drawing = {"drawing": ICON.read_text(encoding="utf-8")}
    return typst.compile(source.encode(), format="png", ppi=72.0, sys_inputs=drawing)


@get(["/icon/{size:int}", "/apple-touch-icon.png", "/favicon.ico"], include_in_schema=False)
async def icon(request: AnyRequest) -> Response[bytes]:
    asked = int(request.path_params.get("size", PICTURES[0]))
    size = asked if asked in PICTURES else PICTURES[0]
    data = await off_loop(lambda: icon_png(size))
    return Response(data, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})
