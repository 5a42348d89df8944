import { randomUUID } from 'node:crypto'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/text/csv.ts'
import { inLanguage, locales, sayIn } from '#shared/i18n.ts'
import { z } from 'zod'
import type { changeEntry } from '../contract.ts'
import { maxEntries, registerFields, type RegisterEntry, type RegisterFields } from '../model.ts'
import { text } from '../text.ts'
import * as store from './register-store.ts'
import { isShipped, copyShippedRows } from './retention.ts'
import { shippedRegister } from './shipped.ts'

type ReadContext = Pick<CompanyContext, 'db' | 'company'>

export async function list(ctx: ReadContext): Promise<RegisterEntry[]> {
  return (await isShipped(ctx)) ? [...shippedRegister] : store.allEntries(ctx.db, ctx.company)
}

export async function add(ctx: CompanyContext, fields: RegisterFields): Promise<RegisterEntry> {
  await copyShippedRows(ctx)
  if ((await store.allEntries(ctx.db, ctx.company)).length >= maxEntries)
    throw new AppError('invalid', 'data-protection.too_many_entries')
  const number = await store.nextNumber(ctx.db, ctx.company)
  const row = { ...fields, id: randomUUID(), number }
  const added = await store.entries.insert(ctx.db, ctx.company, row)
  const nonEmpty = Object.entries(historyFields(added)).filter(([, value]) => value !== '')
  await recordHistory(ctx, added.id, 'added', fieldChanges({}, Object.fromEntries(nonEmpty)))
  return added
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeEntry>,
): Promise<RegisterEntry> {
  await copyShippedRows(ctx)
  const before = await store.entries.find(ctx.db, ctx.company, { id: input.id })
  if (!before) throw notFound()
  const { id, version, ro = before.ro, en = before.en } = input
  const after = await store.entries.update(ctx.db, ctx.company, { id, version }, { ro, en })
  if (!after)
    throw new AppError('conflict', 'data-protection.entry_changed_meanwhile', { current: before })
  await recordHistory(
    ctx,
    after.id,
    'changed',
    fieldChanges(historyFields(before), historyFields(after)),
  )
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  await copyShippedRows(ctx)
  if (!(await store.entries.setDeleted(ctx.db, ctx.company, { id }, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<RegisterEntry> {
  adminsOnly(ctx)
  await copyShippedRows(ctx)
  if (await store.entries.setDeleted(ctx.db, ctx.company, { id }, null))
    await recordHistory(ctx, id, 'restored')
  const entry = await store.entries.find(ctx.db, ctx.company, { id })
  if (!entry) throw notFound()
  return entry
}

/** The bin is open to every planner, but data protection is for admins. */
export function adminsOnly(ctx: CompanyContext): void {
  if (ctx.admission.role !== 'admin') throw new AppError('forbidden', 'admins_only')
}

const kind = 'data-protection.register'

export function download(ctx: CompanyContext) {
  const name = `${sayIn(text, ctx.locale)('register.fileName')}.csv`
  return startDownload(ctx, { kind, name, params: {} })
}

export const registerDownload = downloadKind({
  kind,
  type: 'text/csv; charset=utf-8',
  params: z.strictObject({}),
  async *write(ctx) {
    const say = sayIn(text, ctx.locale)
    const titles = registerFields.map((field) => say(`entry.${field}`))
    yield csvMark + csvLine([say('entry.number'), ...titles])
    for (const entry of await list(ctx)) {
      const cells = registerFields.map(
        (field) => inLanguage(entry, ctx.locale)[field] || entry.ro[field],
      )
      yield csvLine([String(entry.number), ...cells])
    }
  },
})

/** Flat, since history records one field at a time. */
function historyFields(entry: RegisterFields): Record<string, string> {
  return Object.fromEntries(
    locales.flatMap((locale) =>
      registerFields.map((field) => [`${locale}.${field}`, entry[locale][field]]),
    ),
  )
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'processing_entry', entityId: id, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'data-protection.entry_not_found')
}
