import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/app-error.ts'
import { projectRoot } from '#platform/server/process/root.ts'
import type { Page } from '#platform/server/pages.ts'
import { photosFolder, photoOf, photoWidths } from '../../model.ts'

/** The pictures of the looks, under the addresses that files of the company have too: by name and width. */
export const photoPage: Page = {
  path: `${photosFolder}/:name/:file`,
  async answer({ params }) {
    const bytes = await photoBytes(params.name ?? '', params.file ?? '')
    if (!bytes) throw new AppError('not_found', 'asset_not_found')
    return {
      type: 'image/webp',
      body: bytes,
      headers: { 'cache-control': 'public, max-age=604800' },
    }
  },
}

/** `file` is the width with its ending, `640.webp`. */
export async function photoBytes(name: string, file: string): Promise<Buffer | undefined> {
  const known = photoWidths.some((width) => file === `${width}.webp`)
  if (!photoOf(`photo:${name}`) || !known) return undefined
  return readFile(join(projectRoot, 'src/modules/website/public/photos', `${name}-${file}`))
}
