import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import type { changeOrganisation, listOrganisations } from '../contract.ts'
import type { Organisation, OrganisationFields, OrganisationKind } from '../model.ts'
import { readCursor } from './contacts.ts'
import { peopleOfTargets } from './link-store.ts'
import * as store from './organisation-store.ts'
import type { LinkTarget } from './targets.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { said } = inEveryLanguage(records)

export async function list(ctx: CompanyContext, input: InputOf<typeof listOrganisations>) {
  const { limit, cursor, ...rest } = input
  const page = { ...rest, limit: limit + 1, after: readCursor(cursor) }
  const found = await store.pageOfOrganisations(ctx.db, ctx.company, page)
  const total = await store.countOrganisations(ctx.db, ctx.company, input)
  const shown = found.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const people = await peopleOfTargets(ctx.db, ctx.company, ids)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((each) => ({ ...each, people: people.get(each.id) ?? 0 })),
    total,
    next: last?.id ?? null,
  }
}

export async function find(ctx: CompanyContext, id: string): Promise<Organisation> {
  const found = await store.findOrganisation(ctx.db, ctx.company, id)
  if (!found) throw notFound()
  return found
}

export async function add(ctx: CompanyContext, fields: OrganisationFields): Promise<Organisation> {
  const added = await store.insertOrganisation(ctx.db, ctx.company, randomUUID(), fields)
  if (!added) throw nameTaken()
  await recordHistory(ctx, added.id, 'added', fieldChanges({ address: '' }, fields))
  return added
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeOrganisation>,
): Promise<Organisation> {
  const before = await find(ctx, input.id)
  const { name = before.name, address = before.address } = input
  const next = { ...before, name, address, version: input.version }
  if (await store.nameIsTaken(ctx.db, ctx.company, next)) throw nameTaken()
  const after = await store.updateOrganisation(ctx.db, ctx.company, next).catch(asTaken)
  if (!after)
    throw new AppError('conflict', 'contacts.organisation_changed_meanwhile', {
      current: await find(ctx, input.id),
    })
  await recordHistory(
    ctx,
    after.id,
    'changed',
    fieldChanges(
      { name: before.name, address: before.address },
      { name: after.name, address: after.address },
    ),
  )
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  if (!(await store.setOrganisationDeleted(ctx.db, ctx.company, id, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<Organisation> {
  const [known] = await store.organisationEver(ctx.db, ctx.company, [id])
  if (!known) throw notFound()
  if (await store.nameIsTaken(ctx.db, ctx.company, known)) throw nameTaken()
  const restored = await store.setOrganisationDeleted(ctx.db, ctx.company, id, null).catch(asTaken)
  if (restored) await recordHistory(ctx, id, 'restored')
  return restored ?? known
}

export const clients = targetOf('client', said('clients'))
export const venues = targetOf('venue', said('venues'))

function targetOf(kind: OrganisationKind, title: LinkTarget['title']): LinkTarget {
  return {
    kind,
    title,
    exists: async ({ db, company }, id) =>
      (await store.findOrganisation(db, company, id))?.kind === kind,
    names: ({ db, company }, ids) => store.activeNames(db, company, kind, ids),
    search: async ({ db, company }, search) => {
      const page = { kind, search, descending: false, limit: 20 }
      const found = await store.pageOfOrganisations(db, company, page)
      return found.map(({ id, name, address }) => ({
        id,
        name,
        ...(address && { about: address }),
      }))
    },
  }
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'contact_organisation', entityId: id, verb, changes })
}

/** The unique index decides between two who take the same name at once. */
function asTaken(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? nameTaken() : error
}

function notFound(): AppError {
  return new AppError('not_found', 'contacts.organisation_not_found')
}

function nameTaken(): AppError {
  return new AppError('conflict', 'contacts.organisation_name_taken', {
    fields: { name: { code: 'taken' } },
  })
}
