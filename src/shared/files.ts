import { z } from 'zod'
import { command, Nothing, query } from './contract.ts'
import { Id } from './ids.ts'

const megabyte = 1024 * 1024

/** The purpose of an upload decides its processing: images are re-encoded, all others stored unchanged. */
export const filePurposes = {
  'public-image': { kind: 'image', isPublic: true, maxBytes: 20 * megabyte },
  'private-image': { kind: 'image', isPublic: false, maxBytes: 20 * megabyte },
  attachment: { kind: 'attachment', isPublic: false, maxBytes: 25 * megabyte },
  'public-media': { kind: 'attachment', isPublic: true, maxBytes: 150 * megabyte },
} as const

export const FilePurpose = z.enum(['public-image', 'private-image', 'attachment', 'public-media'])
export type FilePurpose = z.infer<typeof FilePurpose>

/** An image is offered in those of these widths that its original reaches, and in its own if that is less. */
export const imageWidths = [320, 640, 1280, 2048] as const

/** Films and sounds that browsers play, with the ending of their public address. */
export const mediaEndings = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
} as const
export type MediaType = keyof typeof mediaEndings

export function isMediaType(mime: string): mime is MediaType {
  return mime in mediaEndings
}

export const FileInfo = z.strictObject({
  id: Id,
  kind: z.enum(['image', 'attachment']),
  state: z.enum(['processing', 'ready', 'refused']),
  purpose: FilePurpose,
  name: z.string(),
  mime: z.string(),
  bytes: z.int().nonnegative(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  widths: z.array(z.int()),
  /** The address of a public image, to which `/{width}.webp` is appended, or that of a film or sound, complete. */
  publicPath: z.string().nullable(),
  /** The reason why an image was refused: `too_many_pixels`, `unreadable`, `too_slow` or `too_heavy`. */
  problem: z.string().nullable(),
  createdAt: z.string(),
})
export type FileInfo = z.infer<typeof FileInfo>

export const getFile = query({
  path: '/files/:fileId',
  access: 'user',
  input: z.strictObject({ fileId: Id }),
  output: FileInfo,
  reads: ['files'],
  errors: ['files.not_found'],
  about: 'What is known of an uploaded file; an image is usable once its state is `ready`.',
})

export const fileLink = command({
  method: 'POST',
  path: '/files/:fileId/link',
  access: 'files:read',
  input: z.strictObject({ fileId: Id, width: z.int().positive().optional() }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['files.not_found', 'files.not_ready'],
  about: 'A link for this sign-in that opens the file during the next 60 seconds.',
})

export const deleteFile = command({
  method: 'DELETE',
  path: '/files/:fileId',
  access: 'files:write',
  input: z.strictObject({ fileId: Id }),
  output: Nothing,
  changes: ['files'],
  errors: ['files.not_found'],
  about: 'Removes the file and its bytes for good; for the person who uploaded it, and for admins.',
})
