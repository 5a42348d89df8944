import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { findFile, isThere } from '#platform/server/files/store.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import type { changeCompany } from '../contract.ts'
import { CompanyFields, type Company } from '../model.ts'
import * as store from './store.ts'

export function find(ctx: CompanyContext): Promise<Company> {
  return store.findCompany(ctx.db, ctx.company)
}

export async function checkSlug(ctx: CompanyContext, { slug }: { slug: string }) {
  return { free: !(await store.slugExists(ctx.db, slug, ctx.company.companyId)) }
}

export async function change(
  ctx: CompanyContext,
  { version, ...fields }: InputOf<typeof changeCompany>,
): Promise<Company> {
  const before = await find(ctx)
  const patch = omitUndefined(fields)
  const next: Company = { ...before, ...patch, version }
  if (next.slug !== before.slug && (await store.slugExists(ctx.db, next.slug, before.id)))
    throw slugTaken()
  if (next.logoId !== before.logoId) next.logo = await logoOf(ctx, next.logoId)
  const after = await store.updateCompany(ctx.db, ctx.company, next).catch(rethrowTakenSlug)
  if (!after)
    throw new AppError('conflict', 'company.changed_meanwhile', { current: await find(ctx) })
  if (after.slug !== before.slug)
    await store.keepOldSlug(ctx.db, ctx.company, { old: before.slug, now: after.slug })
  const changes = fieldChanges(historyFieldsOf(before), historyFieldsOf(after), ['logoId'])
  await record(ctx, { entity: 'company', entityId: before.id, verb: 'changed', changes })
  return after
}

/** A logo is a public image that this company uploaded and that was encoded successfully. */
async function logoOf(ctx: CompanyContext, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const file = await findFile(ctx.db, ctx.company, fileId)
  const widths = file?.widths.toSorted((a, b) => a - b) ?? []
  const width = widths.find((each) => each >= 640) ?? widths.at(-1)
  if (!isThere(file) || file.state !== 'ready' || !file.publicKey || !width)
    throw new AppError('invalid', 'company.logo_unusable', {
      fields: { logoId: { code: 'invalid_id' } },
    })
  return `/files/p/${file.publicKey}/${width}.webp`
}

const historyKeys = CompanyFields.keyof().options

function historyFieldsOf(company: Company) {
  return Object.fromEntries(historyKeys.map((field) => [field, company[field]]))
}

/** The unique index decides between two companies that take the same slug at once. */
function rethrowTakenSlug(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? slugTaken() : error
}

function slugTaken(): AppError {
  return new AppError('conflict', 'company.slug_taken', { fields: { slug: { code: 'taken' } } })
}
