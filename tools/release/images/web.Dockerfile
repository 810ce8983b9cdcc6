# The release folder of the shell or a microfrontend behind nginx, from the repository's root:
#   docker build -f tools/release/images/web.Dockerfile --build-arg UNIT=mfe-member .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:stable
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE_IMAGE} AS packages
ARG UNIT
WORKDIR /app
COPY --from=manifests /app .
ENV npm_config_cache=/npm-cache
RUN --mount=type=cache,target=/npm-cache,sharing=locked \
    npm ci --ignore-scripts --workspace=@postcard/$UNIT

# The unit and those of our own packages that it needs, so that changes to other packages do not rebuild it.
FROM ${NODE_IMAGE} AS sources
ARG UNIT
WORKDIR /app
COPY package-lock.json ./
COPY tools/devstack/src/containers/held ./tools/devstack/src/containers/held
COPY packages ./packages
COPY towns ./towns
COPY $UNIT ./$UNIT
RUN node tools/devstack/src/containers/held/copy-sources.ts $UNIT /sources

FROM packages AS build
# The image has only bundles, so its SBOM lists the packages from which this stage builds them.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
COPY --from=sources /sources .
RUN npm run build --workspace=@postcard/$UNIT \
    && find $UNIT/dist -name '*.map' -delete

FROM ${NGINX_IMAGE}
ARG UNIT
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="$UNIT" \
      org.opencontainers.image.description="$UNIT of Postcard" \
      org.opencontainers.image.vendor="Postcard" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
COPY packages/web-kit/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/$UNIT/dist /usr/share/nginx/html
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/healthz"]
