import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { mediaEndings } from '#shared/files.ts'
import { systemScope } from '../auth/access.ts'
import type { RawRoute } from '../http/api-routes.ts'
import { headersFor } from '../http/headers.ts'
import {
  imageKey,
  originalKey,
  publicImageKey,
  publicMediaKey,
  type Blob,
  type ByteRange,
} from './storage/blobs.ts'
import { sendDownload } from './downloads.ts'
import { dispositionOf } from './file-name.ts'
import { isSignInValid, openLink } from './links.ts'
import { findFile, isThere, type StoredFile } from './store.ts'
import { uploadRoute, type UploadDeps } from './upload.ts'

/** Adds the addresses of files to the server; the upload itself is returned, for the list of the API. */
export function addFileRoutes(app: FastifyInstance, deps: UploadDeps): RawRoute {
  const upload = uploadRoute(deps)
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    const isUpload = request.routeOptions.url === `/api${upload.path}`
    if (isUpload) done(null, body)
    else done(new AppError('malformed', 'unsupported_type', { status: 415 }))
  })
  app.get<{ Params: { key: string; image: string } }>(
    '/files/p/:key/:image',
    async ({ params, headers }, reply) =>
      params.image.startsWith('media.')
        ? playPublic(deps, params, headers.range, reply)
        : showPublic(deps, params.key, params.image, reply),
  )
  app.get<{ Params: { sealed: string } }>('/files/s/:sealed', async ({ params }, reply) =>
    showPrivate(deps, params.sealed, reply),
  )
  app.get<{ Params: { sealed: string } }>('/files/d/:sealed', async ({ params }, reply) =>
    sendDownload(deps, params.sealed, reply),
  )
  return upload
}

async function showPublic(
  deps: UploadDeps,
  key: string,
  image: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const width = /^([1-9]\d{0,3})\.webp$/.exec(image)?.[1]
  if (!width || !/^[0-9a-f]{40}$/.test(key)) throw notFound()
  const blob = await deps.blobs.get(publicImageKey(key, Number(width)))
  return send(reply, blob, 'image/webp', {
    'cache-control': 'public, max-age=31536000, immutable',
    // Mail programs and other sites of the company show these images too.
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': 'inline',
  })
}

/** Browsers ask for parts of a film, to begin it at once and to jump in it. */
async function playPublic(
  { blobs }: UploadDeps,
  { key, image }: { key: string; image: string },
  asked: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const type = Object.entries(mediaEndings).find(([, ending]) => image === `media.${ending}`)?.[0]
  if (!type || !/^[0-9a-f]{40}$/.test(key)) throw notFound()
  const bytes = await blobs.head(publicMediaKey(key))
  if (bytes === undefined) throw notFound()
  const range = asked === undefined ? undefined : rangeOf(asked, bytes)
  if (range === null) return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  const blob = await blobs.get(publicMediaKey(key), range)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return send(reply, blob, type, {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  })
}

/** One part; several at once, which no player asks for, get the whole. Null: outside of the file. */
function rangeOf(asked: string, bytes: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked) ?? []
  if (first === '' && last === '') return undefined
  // Without a beginning it is the number of last bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end ? null : { start, end }
}

async function showPrivate(
  deps: UploadDeps,
  sealed: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = openLink(deps.services.keys, sealed, deps.now())
  if (!link || !(await isSignInValid(deps, link.credentialId))) throw notFound()
  const scope = systemScope(link.companyId)
  const file = await deps.database.inCompany(
    link.companyId,
    (db) => findFile(db, scope, link.fileId),
    'read',
  )
  if (!isThere(file) || file.state !== 'ready') throw notFound()
  const blob = await deps.blobs.get(
    link.width ? imageKey(file, link.width) : originalKey(file.companyId, file.id),
  )
  return send(reply, blob, file.mime, {
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': disposition(file),
  })
}

/** Only pictures that we encoded ourselves are shown inline; other files are downloaded. */
function disposition(file: StoredFile): string {
  if (file.kind === 'attachment') return dispositionOf('attachment', file.name)
  return dispositionOf('inline', `${file.name.replace(/\.\w+$/, '')}.webp`)
}

function send(
  reply: FastifyReply,
  blob: Blob | undefined,
  type: string,
  headers: Record<string, string>,
): FastifyReply {
  if (!blob) throw notFound()
  const { vary: _, ...safe } = headersFor('api')
  return reply
    .headers({ ...safe, ...headers, 'content-length': blob.bytes })
    .type(type)
    .send(blob.stream)
}

function notFound(): AppError {
  return new AppError('not_found', 'files.not_found')
}
