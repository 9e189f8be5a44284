# One image for every process: `lorepod api`, `controller`, `knowledge`, `egress`, `pages`,
# `crawler-pod`, `nats-init`, and `start` for all in one. The last target is complete; `slim` has no
# browser and runs every process but crawlers and page workers. Layers that rarely change come first.
FROM node:26-bookworm-slim AS modules
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
# Symbols for debugging Node itself are a fifth of the binary.
RUN strip --strip-unneeded -o /node /usr/local/bin/node
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/image-sbom.ts /image-sbom.ts
# Removes packages for machines without Node or Chromium, and files for editors and debuggers.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund --ignore-scripts \
  && npm sbom --omit=dev --omit=optional --package-lock-only --sbom-format=spdx > /packages.spdx.json \
  && rm -rf node_modules/@sparticuz node_modules/.bin node_modules/.cache node_modules/@types \
    node_modules/openai/src node_modules/playwright-core/lib/vite node_modules/*/prebuilds \
  && find node_modules -type f \
    \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete \
  && node /image-sbom.ts sbom.spdx.json < /packages.spdx.json

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY clients clients
COPY cmd cmd
COPY src src
COPY scripts/build-ui.js scripts/build-ui.js
COPY ui ui
RUN npm run build

FROM debian:bookworm-slim AS base
# dpkg omits files that a container does not need.
RUN printf 'path-exclude=%s\n' '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/locale/*' \
    > /etc/dpkg/dpkg.cfg.d/lean \
  && apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 tini \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin \
  && ln -s /app/bin/lorepod.js /usr/local/bin/lorepod \
  && install --directory --owner=10001 --group=10001 /data
COPY --from=modules /node /usr/local/bin/node
WORKDIR /app
# A pod has no home directory, and a private /tmp.
ENV NODE_ENV=production LOREPOD_CHROMIUM=off XDG_CACHE_HOME=/tmp/cache
LABEL org.opencontainers.image.title="lorepod" org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.description="Turns a website into structured, searchable knowledge."
# An init process reaps child processes of the browser and forwards signals.
ENTRYPOINT ["tini", "--", "node", "/app/bin/lorepod.js"]
CMD ["help"]

FROM base AS browser
# Omits what a headless browser does not use: graphics drivers and their compiler (it renders with
# SwiftShader), translations, icons.
RUN printf 'path-exclude=%s\n' '/usr/lib/*/dri/*' '/usr/lib/*/libLLVM*' '/usr/lib/*/libz3*' \
    '/usr/lib/chromium/locales/*' '/usr/lib/chromium/libVkLayer*' >> /etc/dpkg/dpkg.cfg.d/lean \
  && printf 'path-include=%s\n' '/usr/lib/chromium/locales/en-US*' >> /etc/dpkg/dpkg.cfg.d/lean \
  && apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation fonts-noto-core \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /usr/share/icons
ENV LOREPOD_CHROMIUM=/usr/bin/chromium

FROM base AS slim
COPY --from=modules /app /app
COPY --from=build /app/dist dist
COPY LICENSE ./
COPY bin bin
COPY crds crds
USER 10001:10001

FROM browser AS complete
COPY --from=modules /app /app
COPY --from=build /app/dist dist
COPY LICENSE ./
COPY bin bin
COPY crds crds
USER 10001:10001
