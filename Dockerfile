# Node's current LTS. The first stage has what compiles the database driver where no ready-made one fits; the second has none of it.
FROM node:24-bookworm AS build
WORKDIR /srv/intray
COPY . .
# The folder of a release: the built parts and the packages that running needs, without what builds them.
RUN node scripts/release.mjs --folder /srv/release

FROM node:24-bookworm-slim
# pg_dump and pg_restore, for backups on PostgreSQL.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/intray
COPY --from=build --chown=root:root /srv/release /srv/intray
RUN install --directory --owner=node --group=node --mode=0700 /data
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 HOST=0.0.0.0
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health/live').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
