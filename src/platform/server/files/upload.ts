import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { FileInfo, FilePurpose, filePurposes } from '#shared/files.ts'
import {
  admit,
  companyScope,
  isStaff,
  systemScope,
  type AccessRules,
  type Admission,
  type CompanyScope,
  type Credentials,
} from '../auth/access.ts'
import type { Database } from '../database/db.ts'
import type { RawRoute } from '../http/api-routes.ts'
import { trustList } from '../http/client-ip.ts'
import { headersFor } from '../http/headers.ts'
import { credentialsOf, queryOf } from '../http/http.ts'
import type { Live } from '../live/live.ts'
import { tooLarge } from './drafts.ts'
import { infoOf } from './endpoints.ts'
import { acceptFile, type IncomingDeps } from './incoming-file.ts'
import { ensurePeopleCompany, peopleCompany, type StoredFile } from './store.ts'

export interface UploadDeps extends IncomingDeps {
  access: AccessRules
  backgroundPool?: Database
  live: Live
  now: () => Date
}

const perUser = { max: 120, seconds: 3600 }
const access = 'user'
const json = 'application/json; charset=utf-8'
const UploadQuery = z.strictObject({ name: z.string().default(''), purpose: FilePurpose })

/** The body is the file itself; its metadata are in the query string. */
export function uploadRoute(deps: UploadDeps): RawRoute {
  const trusted = trustList(deps.services.env.trustedProxies)
  return {
    name: 'uploadFile',
    method: 'POST',
    path: '/files',
    access,
    about:
      'Uploads one file: its bytes as application/octet-stream, with `name` and `purpose` in the query.',
    slowBody: true,
    describe: {
      query: UploadQuery,
      body: {
        type: 'application/octet-stream',
        schema: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      idempotent: true,
      answer: { status: 201, type: 'application/json', schema: FileInfo },
    },
    async handle(request, reply) {
      try {
        const file = await take(deps, request, credentialsOf(request, trusted, deps.now()))
        const info = JSON.stringify(infoOf(file))
        return await reply.status(201).headers(headersFor('api')).type(json).send(info)
      } catch (error) {
        closeAfterRefusal(request)
        throw error
      }
    },
  }
}

async function take(
  deps: UploadDeps,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<StoredFile> {
  const { now } = credentials
  const admission = await admit({ access }, credentials, deps.database, deps.access)
  const { name, purpose } = readQuery(queryOf(request))
  const company = await homeFor(deps, admission, purpose)
  refuseLength(request, filePurposes[purpose].maxBytes)
  await deps.services.limits.take(`upload ${admission.actor.id}`, perUser, now)
  const file = await acceptFile(deps, {
    stream: request.body instanceof Readable ? request.body : Readable.from([]),
    name,
    purpose,
    company,
    actor: admission.actor,
    requestId: request.id,
    now,
    idempotencyKey: keyOf(request),
  })
  deps.live.publish(company.companyId, ['files'])
  return file
}

/** A person without a company has one thing to upload: their own picture. */
async function homeFor(
  { database }: UploadDeps,
  admission: Admission,
  purpose: FilePurpose,
): Promise<CompanyScope> {
  if (isStaff(admission)) return companyScope(admission)
  if (purpose !== 'public-image') throw new AppError('forbidden', 'not_staff')
  await database.inNoCompany(ensurePeopleCompany)
  return systemScope(peopleCompany)
}

function readQuery(query: URLSearchParams): { name: string; purpose: FilePurpose } {
  const fields: Record<string, { code: string }> = {}
  for (const key of query.keys()) {
    if (key !== 'name' && key !== 'purpose') fields[key] = { code: 'unknown_field' }
    else if (query.getAll(key).length > 1) fields[key] = { code: 'repeated' }
  }
  const purpose = FilePurpose.safeParse(query.get('purpose'))
  if (!purpose.success)
    fields.purpose ??= { code: query.has('purpose') ? 'invalid_choice' : 'required' }
  if (!purpose.success || Object.keys(fields).length > 0)
    throw new AppError('invalid', 'invalid_fields', { fields })
  return { name: query.get('name') ?? '', purpose: purpose.data }
}

/** A declared length over the limit is refused before a byte is read. */
function refuseLength(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w:.-]{1,200}$/.test(key))
    throw new AppError('malformed', 'bad_idempotency_key')
  return key
}

/** A sender gets a second to read our refusal; closing at once would discard it. */
function closeAfterRefusal({ raw }: FastifyRequest): void {
  if (raw.complete || raw.readableEnded) return
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), 1000)
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}
