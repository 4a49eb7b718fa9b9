import re

import pytest


def test_health_and_readiness(client):
    assert client.get("/health").json == {"status": "ok"}
    assert client.get("/ready").json == {"status": "ready", "left_out": []}


def test_metrics_count_answers_by_route(client):
    client.get("/v1/games")
    text = client.get("/metrics").get_data(as_text=True)
    assert re.search(r'scorepad_requests_total\{route="/v1/games",status="200"\} \d', text)


def test_the_description_names_every_route_and_its_refusals(client, app):
    spec = client.get("/openapi.json").json
    assert spec["openapi"] == "3.1.0"
    described = {
        (method.upper(), re.sub(r"\{(\w+)\}", "<>", path))
        for path, item in spec["paths"].items()
        for method in item
        if method != "parameters"
    }
    routed = {
        (method, re.sub(r"<[^>]*>", "<>", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/v1") or rule.rule in ("/health", "/ready", "/metrics")
    }
    assert routed <= described
    refusal = spec["components"]["responses"]["DEFAULT_ERROR"]["content"]
    assert list(refusal) == ["application/problem+json"]


def test_the_docs_page_needs_nothing_from_outside(client):
    answer = client.get("/docs")
    page = answer.get_data(as_text=True)
    answer.close()
    parts = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(parts) >= 4
    for part in parts:
        assert part.startswith("/")
        answer = client.get(part)
        assert answer.status_code == 200
        answer.close()


@pytest.mark.parametrize("page", ["/docs", "/docs/assets/swagger-ui.css"])
def test_pages_forbid_foreign_content(client, page):
    answer = client.get(page)
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    answer.close()
