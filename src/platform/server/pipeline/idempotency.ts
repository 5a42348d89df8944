import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { Admission } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import type { Bound } from './bind.ts'
import type { PipelineCall } from './pipeline.ts'

/** Declared in personal-tables.ts. */
const erasedAnswer = 410

/** A repeated Idempotency-Key gets the first answer again; the lock on the key's row serialises two at once. */
export async function answerOnce(
  db: Db,
  bound: Bound,
  admission: Admission,
  call: PipelineCall,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const { idempotencyKey: key, credentials, params, body } = call
  if (!key) return handle()
  const scope = `${bound.endpoint.method} ${bound.endpoint.path} ${admission.actor.id ?? credentials.ip}`
  const hash = createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest('hex')
  const inserted = await sql<{ scope: string }>`
    insert into idempotent_answers (scope, key, request_hash, status, company_id)
    values (${scope}, ${key}, ${hash}, 0, ${admission.companyId})
    on conflict do nothing returning scope`.execute(db)
  if (inserted.rows.length === 0) return earlierAnswer(db, scope, key, hash)
  const answer = await handle()
  await sql`update idempotent_answers set status = 200, body = ${JSON.stringify(answer)}::jsonb
    where scope = ${scope} and key = ${key}`.execute(db)
  return answer
}

async function earlierAnswer(db: Db, scope: string, key: string, hash: string): Promise<unknown> {
  const { rows } = await sql<{ request_hash: string; body: unknown; status: number }>`
    select request_hash, body, status from idempotent_answers where scope = ${scope} and key = ${key}`.execute(
    db,
  )
  if (rows[0]?.request_hash !== hash)
    throw new AppError('invalid', 'idempotency_key_reused', {
      message: 'this Idempotency-Key was used with another body',
    })
  if (rows[0].status === erasedAnswer)
    throw new AppError('conflict', 'answer_erased', {
      message: 'this was done already, and the person its answer named was erased since',
    })
  return rows[0].body
}
