# One build for everything that compose runs: `--target services` (the four services) and `--target gateway`.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY platform/engines/package.json platform/engines/
COPY platform/application/package.json platform/application/
COPY platform/http/package.json platform/http/
COPY catalogue/package.json catalogue/
COPY command-api/package.json command-api/
COPY query-api/package.json query-api/
COPY platform/subscriptions/package.json platform/subscriptions/
COPY platform/data-set/package.json platform/data-set/
COPY projector/package.json projector/
COPY worker/package.json worker/
COPY frontend/package.json frontend/
COPY standalone/package.json standalone/
COPY tools/bench/package.json tools/bench/
COPY tools/evaluation/package.json tools/evaluation/
COPY analyst/package.json analyst/
COPY tests/package.json tests/

FROM manifests AS browser
RUN npm ci
COPY domain domain
COPY frontend frontend
RUN node node_modules/vite/bin/vite.js build frontend --logLevel warn

FROM manifests AS production-modules
RUN npm ci --omit=dev --workspace domain --workspace platform/engines --workspace platform/application --workspace platform/http --workspace catalogue \
    --workspace command-api --workspace query-api --workspace platform/subscriptions --workspace platform/data-set --workspace projector --workspace worker --workspace analyst

FROM node:${NODE} AS services
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=production-modules /app ./
COPY domain domain
COPY platform/engines platform/engines
COPY platform/application platform/application
COPY platform/http platform/http
COPY catalogue catalogue
COPY command-api command-api
COPY query-api query-api
COPY platform/subscriptions platform/subscriptions
COPY platform/data-set platform/data-set
COPY projector projector
COPY worker worker
COPY analyst analyst
COPY start.cjs ./
USER node
# Runs `node` instead of npm, which would not forward signals. Without the limit each thread keeps up to 128 MiB for new
# objects under load; more than 16 made no command cheaper. The last argument names the service.
ENTRYPOINT ["node", "--max-semi-space-size=16", "start.cjs"]

FROM nginxinc/nginx-unprivileged:1.29-alpine AS gateway
COPY deploy/gateway.conf.template /etc/nginx/templates/default.conf.template
COPY --from=browser /app/frontend/dist /usr/share/nginx/html
