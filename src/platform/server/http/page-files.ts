import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { FilePurpose } from '#shared/files.ts'
import { systemScope, type Actor } from '../auth/access.ts'
import type { Blobs } from '../files/storage/blobs.ts'
import { acceptFile } from '../files/incoming-file.ts'
import type { StoredFile } from '../files/store.ts'
import type { PipelineDeps } from '../pipeline/pipeline.ts'

/** A file that came with a plain form, still in memory. */
export interface PageFile {
  /** The name of the form's field. */
  field: string
  name: string
  bytes: Buffer
}

/** The fields and files of a form sent as multipart/form-data. */
export interface SentForm {
  form: URLSearchParams
  files: readonly PageFile[]
}

const megabyte = 1024 * 1024
/** The largest attachment, with room for the fields around it. */
export const formBytes = 26 * megabyte
const atOnce = 4

/** Accepts files with the forms of these routes; only a few at once, so that the memory is not exhausted. */
export function takeFiles(scope: FastifyInstance): void {
  const reading = new Set<object>()
  scope.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isMultipart(request.headers['content-type'])) return done(null, payload)
    if (reading.size >= atOnce) return done(new AppError('unavailable', 'busy', { retryAfter: 5 }))
    reading.add(request)
    request.raw.once('close', () => reading.delete(request))
    return done(null, payload)
  })
  scope.addHook('onResponse', (request, _reply, done) => {
    reading.delete(request)
    done()
  })
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: formBytes },
    async (request: { headers: { 'content-type'?: string | undefined } }, body: string | Buffer) =>
      sentForm(Buffer.from(body), request.headers['content-type'] ?? ''),
  )
}

function isMultipart(type: string | undefined): boolean {
  return /^multipart\/form-data\b/i.test(type ?? '')
}

async function sentForm(body: Buffer, type: string): Promise<SentForm> {
  const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new AppError('malformed', 'bad_request')
    })
  const form = new URLSearchParams()
  const files: PageFile[] = []
  for (const [field, value] of sent) {
    if (typeof value === 'string') form.append(field, value)
    // Browsers send an empty file for a file field that was not filled in.
    else if (value.size > 0 || value.name !== '')
      files.push({ field, name: value.name, bytes: Buffer.from(await value.arrayBuffer()) })
  }
  return { form, files }
}

/** Stores such a file for the company of the page, by the same rules as uploads of staff. */
export function keepPageFile(
  { database, services, now }: PipelineDeps,
  blobs: Blobs,
  {
    companyId,
    actor,
    requestId,
    file,
    purpose,
  }: {
    companyId: string
    actor: Actor
    requestId: string
    file: PageFile
    purpose: FilePurpose
  },
): Promise<StoredFile> {
  return acceptFile(
    { database, services, blobs },
    {
      stream: Readable.from([file.bytes]),
      name: file.name,
      purpose,
      company: systemScope(companyId),
      actor,
      requestId,
      now: now(),
    },
  )
}
