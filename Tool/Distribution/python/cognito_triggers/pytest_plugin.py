"""The pytest plugin: the fixture `cognito_pool`, and the flows under a failed test."""

from __future__ import annotations

import pathlib
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from ._pool import Pool, PoolError, pool


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("cognito", "local Cognito user pool")
    group.addoption("--cognito-project", metavar="FOLDER", help="the folder of the template; by default pytest's root folder")
    group.addoption("--cognito-template", metavar="FILE", help="the template; by default, the command finds it in the project")
    parser.addini("cognito_project", "the folder of the template, below this file's folder", default="")
    parser.addini("cognito_template", "the template, below the project", default="")
    parser.addini("cognito_arguments", "more options of `cognito-triggers pool`", type="args", default=[])


@pytest.fixture(scope="session")
def cognito_session_pool(pytestconfig: pytest.Config) -> Iterator[Pool]:
    """The pool of this session, or of this worker of pytest-xdist. It keeps what tests have left; use `cognito_pool`."""
    given = pytestconfig.getoption("cognito_project")
    if given:
        project = pathlib.Path(pytestconfig.invocation_params.dir, given)
    else:
        project = pathlib.Path(pytestconfig.rootpath, pytestconfig.getini("cognito_project"))
    template = pytestconfig.getoption("cognito_template") or pytestconfig.getini("cognito_template") or None
    with pool(project, template, pytestconfig.getini("cognito_arguments")) as started:
        yield started


@pytest.fixture
def cognito_pool(cognito_session_pool: Pool) -> Pool:
    """A local user pool with the functions of the project's template, as it is after a start."""
    cognito_session_pool.reset()
    return cognito_session_pool


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    used = getattr(item, "funcargs", {}).get("cognito_pool")
    if report.when == "call" and report.failed and isinstance(used, Pool):
        report.sections.append(("cognito-triggers", _story(used)))


def _story(used: Pool) -> str:
    """Returns what happened in the pool during a test."""
    texts = [f"problem: {problem['text']}" for problem in used.problems]
    try:
        texts += [used.flow_text(flow["id"]).rstrip() for flow in used.flows]
    except PoolError as error:
        texts.append(str(error))
    return "\n\n".join(texts) or "No call reached the pool."
