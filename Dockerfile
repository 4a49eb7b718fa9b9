# The parts of Scorepad as images: `docker build --target api .`, `docker build --target worker .`
FROM python:3.13-slim-trixie AS base
ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PYTHONPATH=/srv/scorepad
WORKDIR /srv/scorepad
COPY locks/run.lock locks/
RUN pip install --no-cache-dir --only-binary :all: --require-hashes -r locks/run.lock
COPY shared shared
COPY services services
# A number, so that the host can tell that it is not root; nothing in the image belongs to it.
USER 10001:10001

FROM base AS api
COPY clients/web clients/web
ENV SCOREPAD_BIND=0.0.0.0:8765
EXPOSE 8765
CMD ["python", "-m", "gunicorn", "-c", "python:services.api.gunicorn_conf", "services.api.wsgi:app"]

FROM base AS worker
CMD ["python", "-m", "services.worker", "advance"]
