import { buffer } from 'node:stream/consumers'
import { openDownload, type DownloadDeps } from '#platform/server/files/downloads.ts'

/** The file that a browser would save from such an address. */
export async function readDownload(
  deps: DownloadDeps,
  url: string,
): Promise<{ name: string; type: string; text: string; bytes: Buffer }> {
  const { name, type, content } = await openDownload(deps, url.replace('/files/d/', ''))
  const bytes = await buffer(content)
  return { name, type, text: bytes.toString('utf8'), bytes }
}
