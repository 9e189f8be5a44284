# One image for every process: `lorepod api`, `controller`, `knowledge`, `egress`, `pages`,
# `crawler-pod`, `nats-init`, and `start` for all in one. The last target is complete; `slim` has no
# browser and serves all but crawlers and page workers.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY cmd cmd
COPY src src
RUN npm run build
# What npm brings for machines without Node or Chromium; the image has its own.
RUN npm prune --omit=dev --omit=optional --no-audit --no-fund --ignore-scripts \
  && rm -rf node_modules/@sparticuz node_modules/.bin node_modules/.cache

FROM node:26-bookworm-slim AS slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY crds crds
ENV NODE_ENV=production LOREPOD_CHROMIUM=off
LABEL org.opencontainers.image.title="lorepod" org.opencontainers.image.licenses="Apache-2.0"
USER 10001:10001
# An init reaps what a browser leaves behind, and passes signals on.
ENTRYPOINT ["tini", "--", "node", "/app/bin/lorepod.js"]
CMD ["help"]

FROM slim AS complete
USER 0:0
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation fonts-noto-core \
  && rm -rf /var/lib/apt/lists/*
ENV LOREPOD_CHROMIUM=/usr/bin/chromium
USER 10001:10001
