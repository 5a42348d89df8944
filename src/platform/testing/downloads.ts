import { readFile } from 'node:fs/promises'
import { prepareDownload, type DownloadParts } from '#platform/server/files/downloads.ts'

/** What a browser would save from such an address. */
export async function readDownload(
  parts: DownloadParts,
  url: string,
): Promise<{ name: string; type: string; text: string }> {
  const sealed = url.replace('/files/d/', '')
  const { name, type, path, forget } = await prepareDownload(parts, sealed)
  const text = await readFile(path, 'utf8')
  await forget()
  return { name, type, text }
}
