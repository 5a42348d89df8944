import type { WebBuild } from '#platform/server/http/web-build.ts'

/** Pages name their parts by source file, since no browser build was made. */
export const unbuilt: WebBuild = {
  file: () => undefined,
  address: (source) => `/assets/${source}`,
  text: (source) => `/* ${source} */`,
  chunks: () => [],
}
