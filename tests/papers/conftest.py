"""A program for the tests of a module that ask over HTTP."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from web.site import Site, opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with opened(tmp_path_factory.mktemp("papers")) as made:
        yield made
