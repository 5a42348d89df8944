# Not built in this repository's own checks (no container engine there); see docs/operating.md, "In a container".
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/setup.mjs build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/db ./db
COPY --from=build /app/src/platform/server/files/image-child.mjs ./src/platform/server/files/
# Faces that the server draws pictures of sites with.
COPY --from=build /app/src/modules/website/public ./src/modules/website/public
COPY --from=build /app/src/ui/plain/romanian-letters ./src/ui/plain/romanian-letters
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A first start migrates; the web server and a worker alone answer the same address.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.js"]
