import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { systemScope, type CompanyScope } from '../auth/access.ts'
import type { CompanyContext } from '../context.ts'
import type { Database, Db } from '../database/db.ts'
import { headersFor } from '../http/headers.ts'
import type { AppServices } from '../app-services.ts'
import { port } from '../ports.ts'
import type { PlatformTables } from '../database/tables.ts'
import { cleanFileName, dispositionOf } from './file-name.ts'
import { credentialOf, isSignInValid, linkSeconds } from './links.ts'
import { Spool } from './spool.ts'

/** The context of an export: one snapshot of the company that asked. */
export interface DownloadContext {
  readonly db: Db
  readonly company: CompanyScope
  readonly services: AppServices
  readonly locale: Locale
  readonly now: Date
}

/** An export that a module provides: its rows are written piece by piece. */
export interface DownloadKind {
  readonly kind: string
  readonly type: string
  write(ctx: DownloadContext, params: unknown): AsyncIterable<string | Buffer>
}

export const downloads = port<DownloadKind>('files.downloads')

export function downloadKind<P extends z.ZodType>(what: {
  kind: string
  type: string
  params: P
  write(ctx: DownloadContext, params: z.output<P>): AsyncIterable<string | Buffer>
}): DownloadKind {
  const { kind, type, params, write } = what
  return { kind, type, write: (ctx, parameters) => write(ctx, params.parse(parameters)) }
}

const purpose = 'download'
const Content = z.object({ c: Id, d: Id, s: z.string() })

/** Stores the request and returns an address for this session, valid for sixty seconds. */
export async function startDownload(
  ctx: CompanyContext,
  { kind, name, params }: { kind: string; name: string; params: object },
): Promise<{ url: string; expiresAt: string }> {
  const { companyId } = ctx.company
  const credentialId = credentialOf(ctx)
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds
  const expiresAt = new Date(expires * 1000).toISOString()
  const id = randomUUID()
  const db = ctx.db.withTables<PlatformTables>()
  await db
    .deleteFrom('downloads')
    .where('company_id', '=', companyId)
    .where('expires_at', '<', ctx.now.toISOString())
    .execute()
  await db
    .insertInto('downloads')
    .values({
      company_id: companyId,
      id,
      kind,
      name: cleanFileName(name),
      params: JSON.stringify(params),
      locale: ctx.locale,
      created_by: ctx.actor.id,
      expires_at: expiresAt,
    })
    .execute()
  const content = { c: companyId, d: id, s: credentialId } satisfies z.input<typeof Content>
  return { url: `/files/d/${ctx.services.keys.seal(purpose, content, expires)}`, expiresAt }
}

/** Ends addresses that were given to a person whose rights were reduced. */
export async function withdrawDownloads(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<void> {
  await db
    .withTables<PlatformTables>()
    .deleteFrom('downloads')
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .execute()
}

export interface DownloadDeps {
  database: Database
  /** The database that exports are read from, if it is another one. */
  backgroundPool?: Database
  services: AppServices
  now: () => Date
}

interface OpenDownload {
  name: string
  type: string
  /** Null while the file is still being made. */
  bytes: number | null
  content: Readable
}

/**
 * The export is written to disk in one snapshot, so that a slow client holds no transaction open, and is
 * sent from there meanwhile, so that the client need not wait for all of it.
 */
export async function openDownload(deps: DownloadDeps, sealed: string): Promise<OpenDownload> {
  const { database, backgroundPool = database, services, now } = deps
  const link = Content.safeParse(services.keys.open(purpose, sealed, now())).data
  if (!link || !(await isSignInValid(deps, link.s))) throw notFound()
  const spool = await Spool.open()
  const nameAndType = { name: '', type: '' }
  const making = backgroundPool.inCompany(
    link.c,
    async (db) => {
      await sql`set transaction isolation level repeatable read`.execute(db)
      const row = await findDownload(db, link)
      const kind = services.ports.all(downloads).find(({ kind: name }) => name === row?.kind)
      if (!row || !kind) throw notFound()
      Object.assign(nameAndType, { name: row.name, type: kind.type })
      const ctx = { db, company: systemScope(link.c), services, locale: row.locale, now: now() }
      await spool.write(kind.write(ctx, row.params))
    },
    'read',
  )
  void spool.track(making)
  await spool.waitForFirstBlock()
  return { ...nameAndType, bytes: spool.bytes, content: spool.read() }
}

export async function sendDownload(
  deps: DownloadDeps,
  sealed: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, type, bytes, content } = await openDownload(deps, sealed)
  const { vary: _, ...safe } = headersFor('api')
  return reply
    .headers({
      ...safe,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': dispositionOf('attachment', name),
      ...(bytes !== null && { 'content-length': bytes }),
    })
    .type(type)
    .send(content)
}

async function findDownload(db: Db, { c, d }: z.output<typeof Content>) {
  const row = await db
    .withTables<PlatformTables>()
    .selectFrom('downloads')
    .select(['kind', 'name', 'params', 'locale'])
    .where('company_id', '=', c)
    .where('id', '=', d)
    .executeTakeFirst()
  return row && { ...row, locale: row.locale as Locale }
}

function notFound(): AppError {
  return new AppError('not_found', 'files.not_found')
}
