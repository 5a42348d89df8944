import type { WebBuild } from '#platform/server/http/web-build.ts'

/** Pages name their parts by source, since nothing was built for a browser. */
export const unbuilt: WebBuild = {
  file: () => undefined,
  address: (source) => `/assets/${source}`,
  text: (source) => `/* ${source} */`,
  chunks: () => [],
}
