import type { AppServices } from '#platform/server/app-services.ts'
import { openBlobs, publicImageKey } from '#platform/server/files/storage/blobs.ts'
import type { ShownBackground } from '../../model/background.ts'

export interface VenuePicture extends Pick<ShownBackground, 'x' | 'y' | 'width' | 'ratio'> {
  bytes: Buffer
}

/** The picture below the tables as a PDF can hold it, which supports no WebP; undefined where there is none. */
export async function venuePicture(
  { services }: { services: Pick<AppServices, 'env'> },
  background: ShownBackground | null | undefined,
): Promise<VenuePicture | undefined> {
  const [, key, width] = background?.path.match(/\/([^/]+)\/(\d+)\.webp$/) ?? []
  if (!background || !key) return undefined
  const blob = await openBlobs(services.env).get(publicImageKey(key, Number(width)))
  if (!blob) return undefined
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  // Loaded with the first picture, since most halls have none.
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.concat(pieces))
    .flatten({ background: '#ffffff' })
    .resize({ width: maxWidth, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { ...background, bytes }
}

/** Sharp enough on a sheet of A3, and small enough for a mailbox. */
const maxWidth = 1600
