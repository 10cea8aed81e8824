"""A notice on the phone: asked for on the player's own page, shown by the service worker, and a tap leads to that page."""

import json

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import PATIENCE
from e2e.house import House
from e2e.test_phone import seats
from e2e.test_public import PHONE
from service.fake_push import FakeBrowser

__all__ = ["seats"]

pytestmark = pytest.mark.browser

#: the browser's own push service is on the internet: the subscription is the test's, everything else the browser's
FAKE_SUBSCRIPTION = "PushManager.prototype.subscribe = async () => JSON.parse({made})"
SHOWN = """async (patience) => {
  const worker = await navigator.serviceWorker.ready;
  for (const begun = Date.now(); Date.now() - begun < patience; await new Promise((done) => setTimeout(done, 20))) {
    const known = await worker.getNotifications();
    if (known.length) return known.map(({ title, body, tag, data }) => [title, body, tag, data]);
  }
}"""
#: a browser lets a worker focus or open a page only after a real tap on a real notice: here it writes down what it would do
TAP = """async () => {
  self.led = [];
  WindowClient.prototype.focus = async function () { self.led.push(["focus", new URL(this.url).pathname]); return this; };
  Clients.prototype.openWindow = async (url) => void self.led.push(["open", url]);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  while (!self.led.length) await new Promise((done) => setTimeout(done, 20));
  return [self.led, (await self.registration.getNotifications()).length];
}"""


@pytest.fixture
def phones(windowed: Browser) -> list[BrowserContext]:
    return [windowed.new_context(locale="en-GB", viewport=PHONE, has_touch=True) for _ in range(2)]  # type: ignore[arg-type]


def delivered(page: Page, house: House, notice: dict[str, str]) -> None:
    """As the browser's push service would hand it to the worker."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    for _ in range(PATIENCE // 20):
        if found:
            break
        page.wait_for_timeout(20)
    message = {"origin": house.address, "registrationId": found[-1], "data": json.dumps(notice)}
    devtools.send("ServiceWorker.deliverPushMessage", message)


def test_a_notice_is_shown_and_leads_to_the_own_page(
    house: House, phones: list[BrowserContext], seats: tuple[Page, Page, str]
) -> None:
    """The button subscribes; what comes is shown in the server's words; a tap goes to the open page, else opens it."""
    page = seats[0]
    page.context.grant_permissions(["notifications"], origin=house.address)
    made = json.dumps(FakeBrowser().subscription("https://push.example/1"))
    page.evaluate(FAKE_SUBSCRIPTION.format(made=made))
    page.get_by_role("button", name="Notices on this device").click()
    expect(page.locator("#notices")).to_contain_text("1 device is told when a round is published.")
    own = page.url.removeprefix(house.address)
    for url, answer in ((own, ["focus", own]), ("/t/elsewhere", ["open", "/t/elsewhere"])):
        notice = {"title": "Phones", "body": "Round 2: board 1, White, against …", "url": url, "tag": "round"}
        delivered(page, house, notice)
        shown = page.evaluate(SHOWN, PATIENCE)
        assert shown == [["Phones", "Round 2: board 1, White, against …", "round", url]]
        worker = page.context.service_workers[0]
        assert worker.evaluate(TAP) == [[answer], 0]
