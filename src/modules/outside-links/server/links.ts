import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { Localised } from '#shared/i18n.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { port } from '#platform/server/ports.ts'
import { record } from '#platform/server/records/history.ts'
import { namesOf, stillSees } from '#modules/accounts/server/api.ts'
import { eventExists } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { stateOf, type ListedLink, type OutsideLink, type ShownLink } from '../model.ts'
import * as store from './store.ts'

/** A kind of link that a module has, and the page behind it. */
export interface LinkKind {
  kind: string
  /** Before the token: `/urmareste`. */
  path: string
  title: Localised
  /** What the records that links lead to are called. */
  names(ctx: CompanyContext, recordIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The screen of the team about a record. */
  screen(recordId: string): string
}

export const linkKind = port<LinkKind>('outside-links.kind')

/** Links that a module keeps itself, for the list of who has one. */
export interface LinkSource {
  kind: string
  title: Localised
  list(
    ctx: EventContext,
  ): Promise<Omit<ListedLink, 'eventId' | 'kind' | 'kindName' | 'by' | 'isKept'>[]>
}

export const linkSource = port<LinkSource>('outside-links.source')

export interface NewLink {
  kind: string
  recordId: string
  label: string
  /** What the module needs to know of it; ids and choices only. */
  settings: unknown
  expiresAt: string | null
}

export async function make(ctx: EventContext, link: NewLink): Promise<ShownLink> {
  const id = randomUUID()
  const { token, hash } = newToken(ctx.company.companyId, id)
  const createdAt = ctx.now.toISOString()
  const madeBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.insertLink(ctx.db, ctx.event, { ...link, id, hash, madeBy, createdAt })
  await recordHistory(ctx, id, 'added')
  ctx.touch('outside-links')
  return shown(ctx, id, token)
}

export async function list(
  ctx: EventContext,
  { recordId }: InputOf<typeof contract.listOutsideLinks>,
): Promise<{ items: ListedLink[] }> {
  const kept = await keptLinks(ctx, recordId)
  return { items: recordId === undefined ? [...kept, ...(await linksElsewhere(ctx))] : kept }
}

async function keptLinks(ctx: EventContext, recordId?: string): Promise<ListedLink[]> {
  const rows = await store.linksOfEvent(ctx.db, ctx.event, recordId)
  const people = await namesOf(
    ctx,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  )
  const names = new Map<string, string>()
  for (const kind of ctx.services.ports.all(linkKind)) {
    const ids = rows.filter((row) => row.kind === kind.kind).map((row) => row.recordId)
    for (const [id, name] of await kind.names(ctx, [...new Set(ids)])) names.set(id, name)
  }
  return rows.map((row) => {
    const { id, eventId, kind, label, expiresAt, lastSeenAt } = row
    const { title, screen } = kindOf(ctx, kind)
    return {
      id,
      eventId,
      kind,
      label,
      state: stateOf(row, ctx.now),
      expiresAt,
      lastSeenAt,
      kindName: title[ctx.locale],
      about: names.get(row.recordId) ?? '',
      by: people.get(row.madeBy ?? '')?.name ?? '',
      href: screen(row.recordId),
      isWatched: true,
      isKept: true,
    }
  })
}

async function linksElsewhere(ctx: EventContext): Promise<ListedLink[]> {
  const { eventId } = ctx.event
  const all: ListedLink[] = []
  for (const { kind, title, list: read } of ctx.services.ports.all(linkSource))
    for (const link of await read(ctx))
      all.push({ ...link, eventId, kind, kindName: title[ctx.locale], by: '', isKept: false })
  return all
}

export async function renew(ctx: EventContext, linkId: string): Promise<ShownLink> {
  await find(ctx, linkId)
  const { token, hash } = newToken(ctx.company.companyId, linkId)
  await store.setHash(ctx.db, ctx.event, linkId, { hash, madeBy: ctx.actor.id })
  await recordHistory(ctx, linkId, 'renewed')
  return shown(ctx, linkId, token)
}

export async function revoke(ctx: EventContext, linkId: string): Promise<OutsideLink> {
  await find(ctx, linkId)
  await store.setRevoked(ctx.db, ctx.event, linkId, ctx.now)
  await recordHistory(ctx, linkId, 'revoked')
  return linkOf(await find(ctx, linkId), ctx.now)
}

/** Which company and link a token names; it proves nothing before `openedBy`. */
export function readToken(token: string): { companyId: string; id: string } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of some bytes; only ours was hashed.
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined
  return { companyId: uuidAt(bytes, 0), id: uuidAt(bytes, 16) }
}

/** What the token opens at this moment, in the company that it names; undefined for whatever ended or never was. */
export async function openedBy(
  db: Db,
  { token, kind, now }: { token: string; kind: string; now: Date },
): Promise<store.StoredLink | undefined> {
  const named = readToken(token)
  if (!named) return undefined
  const { companyId, id } = named
  const link = await store.linkOfHash(db, companyId, { id, hash: hashOf(token) })
  if (link?.kind !== kind || stateOf(link, now) !== 'open') return undefined
  const company = systemScope(companyId)
  if (!(await eventExists(db, link.eventId))) return undefined
  // A link ends with the right of the colleague who gave it.
  if (link.madeBy !== null && !(await stillSees({ db, company }, link.madeBy, link.eventId)))
    return undefined
  return link
}

export async function noteSeen(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'now' | 'touch'>,
  linkId: string,
): Promise<void> {
  if (await store.noteSeen(ctx.db, ctx.company, linkId, ctx.now)) ctx.touch('outside-links')
}

async function find(ctx: EventContext, linkId: string): Promise<store.StoredLink> {
  const found = await store.findLink(ctx.db, ctx.event, linkId)
  if (!found) throw new AppError('not_found', 'outside-links.not_found')
  return found
}

async function shown(ctx: EventContext, linkId: string, token: string): Promise<ShownLink> {
  const stored = await find(ctx, linkId)
  const { path } = kindOf(ctx, stored.kind)
  return { link: linkOf(stored, ctx.now), url: `${ctx.services.publicUrl}${path}/${token}` }
}

function kindOf(ctx: EventContext, kind: string): LinkKind {
  const known = ctx.services.ports.all(linkKind).find((each) => each.kind === kind)
  if (!known) throw new Error(`no module has links of the kind ${kind}`)
  return known
}

function linkOf(stored: store.StoredLink, now: Date): OutsideLink {
  const { id, eventId, kind, recordId, label, expiresAt, lastSeenAt, createdAt } = stored
  const state = stateOf(stored, now)
  return { id, eventId, kind, recordId, label, state, expiresAt, lastSeenAt, createdAt }
}

function newToken(companyId: string, id: string): { token: string; hash: Buffer } {
  const ids = Buffer.from(`${companyId}${id}`.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([ids, randomBytes(32)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function recordHistory(ctx: EventContext, id: string, verb: string): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'outside_link', entityId: id, eventId, verb })
}
