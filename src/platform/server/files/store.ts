import { sql } from 'kysely'
import type { FileInfo } from '#shared/files.ts'
import { systemScope, type CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import type { FilesTables } from './tables.ts'

export interface StoredFile {
  companyId: string
  id: string
  kind: FileInfo['kind']
  state: FileInfo['state']
  purpose: FileInfo['purpose']
  name: string
  mime: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  widths: number[]
  publicKey: string | null
  problem: string | null
  createdBy: string | null
  createdAt: string
  deletedAt: string | null
}

const columns = [
  'company_id as companyId',
  'id',
  'kind',
  'state',
  'purpose',
  'name',
  'mime',
  'bytes',
  'sha256',
  'width',
  'height',
  'widths',
  'public_key as publicKey',
  'problem',
  'created_by as createdBy',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const

/** Finds deleted files too: the code that shows a file calls `isThere` first. */
export async function findFile(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredFile | undefined> {
  return db
    .withTables<FilesTables>()
    .selectFrom('files')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function isThere(file: StoredFile | undefined): file is StoredFile {
  return file !== undefined && file.deletedAt === null
}

/**
 * Pictures of people without a company belong to this technical company, under the same rules as all others.
 */
export const peopleCompany = '00000000-0000-4000-8000-000000000002'

export async function ensurePeopleCompany(db: Db): Promise<void> {
  await sql`insert into companies (id, slug, name) values (${peopleCompany}, 'prilej-conturi', 'Prilej')
    on conflict do nothing`.execute(db)
}

/** Runs outside any company: finds the picture of the person, and no other file. */
export async function findOwnPicture(
  db: Db,
  personId: string | null,
  id: string,
): Promise<StoredFile | undefined> {
  await sql`select set_config('app.company_id', ${peopleCompany}, true)`.execute(db)
  const file = await findFile(db, systemScope(peopleCompany), id)
  return file?.createdBy === personId ? file : undefined
}

/** Uploads of one company are serialised here, so that two at once cannot both use the last of the quota. */
export async function bytesSince(db: Db, scope: CompanyScope, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${scope.companyId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{
    total: number
  }>`select coalesce(sum(bytes), 0)::bigint as total from files
    where company_id = ${scope.companyId} and created_at > ${since.toISOString()}`.execute(db)
  return rows[0]?.total ?? 0
}

interface KeyedUpload {
  idempotencyKey?: string | undefined
  actor: { id: string | null }
}

const scopeOfKeys = (actor: KeyedUpload['actor']) => `POST /files ${actor.id}`

/** The hash of the first upload with this key. */
export async function bytesOfKey(
  db: Db,
  { idempotencyKey, actor }: KeyedUpload,
): Promise<string | undefined> {
  if (!idempotencyKey) return undefined
  const { rows } = await sql<{ hash: string }>`select request_hash as hash from idempotent_answers
    where scope = ${scopeOfKeys(actor)} and key = ${idempotencyKey}`.execute(db)
  return rows[0]?.hash
}

export async function rememberKey(
  db: Db,
  { idempotencyKey, actor }: KeyedUpload,
  sha256: string,
): Promise<void> {
  if (!idempotencyKey) return
  await sql`insert into idempotent_answers (scope, key, request_hash, status)
    values (${scopeOfKeys(actor)}, ${idempotencyKey}, ${sha256}, 201) on conflict do nothing`.execute(
    db,
  )
}

export async function insertFile(db: Db, file: StoredFile): Promise<void> {
  await db
    .withTables<FilesTables>()
    .insertInto('files')
    .values({
      company_id: file.companyId,
      id: file.id,
      kind: file.kind,
      state: file.state,
      purpose: file.purpose,
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      widths: file.widths,
      public_key: file.publicKey,
      problem: file.problem,
      created_by: file.createdBy,
      created_at: file.createdAt,
      deleted_at: file.deletedAt,
    })
    .execute()
}

export interface ImageFacts {
  width: number
  height: number
  widths: number[]
}

/** False when the file was deleted or processed meanwhile. */
export async function storeImageResult(
  db: Db,
  scope: CompanyScope,
  id: string,
  outcome: ImageFacts | { problem: string },
): Promise<boolean> {
  const change =
    'problem' in outcome
      ? { state: 'refused' as const, problem: outcome.problem }
      : { state: 'ready' as const, mime: 'image/webp', ...outcome }
  const { numUpdatedRows } = await db
    .withTables<FilesTables>()
    .updateTable('files')
    .set(change)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withTables<FilesTables>()
    .updateTable('files')
    .set({ deleted_at: now.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Like `markDeleted`, and its name is erased at once: it may be the name of a person. */
export async function markErased(
  db: Db,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  await sql`update files set name = '' where company_id = ${scope.companyId} and id = ${id}`.execute(
    db,
  )
  return markDeleted(db, scope, id, now)
}

export async function forgetFile(db: Db, scope: CompanyScope, id: string): Promise<void> {
  await db
    .withTables<FilesTables>()
    .deleteFrom('files')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}
