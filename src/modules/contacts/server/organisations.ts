import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { changeOrganisation, listOrganisations } from '../contract.ts'
import type { Organisation, OrganisationFields } from '../model.ts'
import { readCursor } from './contacts.ts'
import { directoryOf } from './directory.ts'
import { peopleOfTargets } from './link-store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listOrganisations>) {
  const { limit, cursor, ...rest } = input
  const directory = directoryOf(ctx)
  const page = { ...rest, limit: limit + 1, after: readCursor(cursor) }
  const organisations = await directory.page(ctx, page)
  const total = await directory.count(ctx, input)
  const pageRows = organisations.slice(0, limit)
  const ids = pageRows.map(({ id }) => id)
  const people = await peopleOfTargets(ctx.db, ctx.company, ids)
  const lastRow = organisations.length > limit ? pageRows.at(-1) : undefined
  return {
    items: pageRows.map((each) => ({ ...each, people: people.get(each.id) ?? 0 })),
    total,
    next: lastRow?.id ?? null,
  }
}

export async function find(ctx: CompanyContext, id: string): Promise<Organisation> {
  const organisation = await directoryOf(ctx).find(ctx, id)
  if (!organisation) throw notFound()
  return organisation
}

export async function add(ctx: CompanyContext, fields: OrganisationFields): Promise<Organisation> {
  await requireNewName(ctx, fields.name)
  return directoryOf(ctx).add(ctx, fields)
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeOrganisation>,
): Promise<Organisation> {
  const before = await find(ctx, input.id)
  const next = { ...before, ...omitUndefined(input), id: before.id }
  if (fold(next.name) !== fold(before.name)) await requireNewName(ctx, next.name)
  const after = await directoryOf(ctx).change(ctx, next)
  if (!after)
    throw new AppError('conflict', 'contacts.organisation_changed_meanwhile', {
      current: await find(ctx, input.id),
    })
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  if (!(await directoryOf(ctx).remove(ctx, id))) throw notFound()
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<Organisation> {
  const restored = await directoryOf(ctx).restore(ctx, id)
  if (!restored) throw notFound()
  return restored
}

async function requireNewName(ctx: CompanyContext, name: string): Promise<void> {
  if ((await directoryOf(ctx).named(ctx, [name])).length === 0) return
  throw new AppError('conflict', 'contacts.organisation_name_taken', {
    fields: { name: { code: 'taken' } },
  })
}

function notFound(): AppError {
  return new AppError('not_found', 'contacts.organisation_not_found')
}
