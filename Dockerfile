# One build for everything that compose runs: `--target services` (the four services) and `--target gateway`.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY engines/package.json engines/
COPY application/package.json application/
COPY http/package.json http/
COPY catalogue/package.json catalogue/
COPY command-api/package.json command-api/
COPY query-api/package.json query-api/
COPY subscriptions/package.json subscriptions/
COPY projector/package.json projector/
COPY worker/package.json worker/
COPY frontend/package.json frontend/
COPY standalone/package.json standalone/
COPY bench/package.json bench/
COPY evaluation/package.json evaluation/
COPY analyst/package.json analyst/
COPY e2e/package.json e2e/

FROM manifests AS browser
RUN npm ci
COPY domain domain
COPY frontend frontend
RUN node node_modules/vite/bin/vite.js build frontend --logLevel warn

FROM manifests AS production-modules
RUN npm ci --omit=dev --workspace domain --workspace engines --workspace application --workspace http --workspace catalogue \
    --workspace command-api --workspace query-api --workspace subscriptions --workspace projector --workspace worker --workspace analyst --workspace evaluation

FROM node:${NODE} AS services
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=production-modules /app ./
COPY domain domain
COPY engines engines
COPY application application
COPY http http
COPY catalogue catalogue
COPY command-api command-api
COPY query-api query-api
COPY subscriptions subscriptions
COPY projector projector
COPY worker worker
COPY analyst analyst
COPY evaluation evaluation
COPY start.cjs ./
USER node
# `node` itself and not npm, which would not pass signals on; which service is the command's last word.
ENTRYPOINT ["node", "start.cjs"]

FROM nginxinc/nginx-unprivileged:1.29-alpine AS gateway
COPY deploy/gateway.conf.template /etc/nginx/templates/default.conf.template
COPY --from=browser /app/frontend/dist /usr/share/nginx/html
