# The gateway or a service, from the repository's root:
#   docker build -f tools/release/images/service.Dockerfile --build-arg UNIT=svc-notify .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

# Has the manifests of all units, because the lock file lists them all, but only the packages of this unit.
FROM ${NODE_IMAGE} AS packages
ARG UNIT
WORKDIR /app
COPY --from=manifests /app .
COPY tools/devstack/src/containers/held ./tools/devstack/src/containers/held
ENV npm_config_cache=/npm-cache
RUN --mount=type=cache,target=/npm-cache,sharing=locked \
    npm ci --omit=dev --ignore-scripts --workspace=@postcard/$UNIT \
    && node tools/devstack/src/containers/held/keep-needed.ts $UNIT

# The unit and those of our own packages that it needs.
FROM packages AS sources
COPY packages ./packages
COPY towns ./towns
COPY $UNIT ./$UNIT
RUN node tools/devstack/src/containers/held/copy-sources.ts $UNIT /sources package.json node_modules src

FROM ${NODE_IMAGE}
ARG UNIT
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="$UNIT" \
      org.opencontainers.image.description="$UNIT of Postcard" \
      org.opencontainers.image.vendor="Postcard" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
WORKDIR /app
# Links in node_modules lead to sources outside of it, because Node does not strip types under node_modules.
COPY --from=packages /app/node_modules ./node_modules
COPY --from=sources /sources .
WORKDIR /app/$UNIT
# Limits the C library to two heaps: threads that end, such as those that render a town's pages, leave theirs behind.
ENV HOST=0.0.0.0 PORT=8080 METRICS_PORT=9464 MALLOC_ARENA_MAX=2
USER 1000:1000
EXPOSE 8080 9464
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "\
    fetch(`http://127.0.0.1:${process.env.PORT}/readyz`)\
      .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "src/main.ts"]
