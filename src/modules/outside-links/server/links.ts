import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inLanguage, type Localised } from '#shared/i18n.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { addressToken, isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { port } from '#platform/server/ports.ts'
import { record } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import type * as contract from '../contract.ts'
import { stateOf, type ListedLink, type OutsideLink, type ShownLink } from '../model.ts'
import { forgetDevices } from './device-store.ts'
import { isOpen, statesOf } from './link-states.ts'
import * as store from './store.ts'

/** A kind of link that a module has, and the page behind it. */
export interface LinkKind {
  kind: string
  /** Before the token: `/urmareste`. */
  path: string
  title: Localised
  /** What links lead to; one to a record that is missing here is not listed. */
  records(
    ctx: CompanyContext,
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, LinkedRecord>>
  /** The screen of the team about a record, or about the links of an event. */
  screen(recordId: string, eventId: string): string
  /** Until when a link to the record is good; without it links last until they are revoked. */
  endsAt?(ctx: EventContext, recordId: string): Promise<string>
  /** Letters carry this link, so it is made again from our keys instead of being shown once. */
  isWritten?: boolean
  /** The purpose that keys were derived for when the module stored its links itself; those addresses still work. */
  formerPurpose?: string
  /** A record with a version and a history of its own has it recorded there that its link was renewed or ended. */
  recordChange?(ctx: EventContext, recordId: string, verb: 'renewed' | 'revoked'): Promise<void>
}

export interface LinkedRecord {
  about: string
  /** Whose it is by the name of today; else the words stay that it was made with. */
  label?: string
  /** In place of the screen of the kind. */
  href?: string
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
  /** Settings of the module for the link; ids and choices only. */
  settings: unknown
  expiresAt: string | null
  /** Somebody chose that day, so it stays when the dates change on which it would depend. */
  isEndChosen?: boolean
}

export async function make(ctx: EventContext, link: NewLink): Promise<ShownLink> {
  const id = randomUUID()
  const { token, hash } = newToken(ctx, { id, kind: link.kind, turn: 0 })
  const createdAt = ctx.now.toISOString()
  const madeBy = makerOf(ctx)
  const isEndChosen = link.isEndChosen ?? false
  await store.insertLink(ctx.db, ctx.event, { ...link, isEndChosen, id, hash, madeBy, createdAt })
  if (!kindOf(ctx, link.kind).recordChange) await recordHistory(ctx, id, 'added')
  ctx.touch('outside-links')
  return shownLinkOf(ctx, id, token)
}

/** The dates changed on which the links to a record depend. */
export async function keepUntil(
  ctx: EventContext,
  links: Pick<NewLink, 'kind' | 'recordId' | 'expiresAt'>,
): Promise<void> {
  await store.setExpiry(ctx.db, ctx.event, links)
  ctx.touch('outside-links')
}

export async function list(
  ctx: EventContext,
  { recordId }: InputOf<typeof contract.listOutsideLinks>,
): Promise<{ items: ListedLink[] }> {
  const stored = await keptLinks(ctx, recordId)
  return { items: recordId === undefined ? [...stored, ...(await linksElsewhere(ctx))] : stored }
}

async function keptLinks(ctx: EventContext, recordId?: string): Promise<ListedLink[]> {
  const rows = await store.linksOfEvent(ctx.db, ctx.event, recordId)
  const people = await namesOf(
    ctx,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  )
  const records = new Map<string, LinkedRecord>()
  for (const kind of ctx.services.ports.all(linkKind)) {
    const ids = rows.filter((row) => row.kind === kind.kind).map((row) => row.recordId)
    if (ids.length === 0) continue
    for (const [id, found] of await kind.records(ctx, [...new Set(ids)])) records.set(id, found)
  }
  const states = await statesOf(ctx, rows)
  return rows.flatMap((row) => {
    const { id, eventId, kind, expiresAt, lastSeenAt } = row
    const { title, screen } = kindOf(ctx, kind)
    const found = records.get(row.recordId)
    if (!found) return []
    return {
      id,
      eventId,
      kind,
      label: found.label ?? row.label,
      state: states.get(id) ?? 'revoked',
      expiresAt,
      lastSeenAt,
      kindName: inLanguage(title, ctx.locale),
      about: found.about,
      by: people.get(row.madeBy ?? '')?.name ?? '',
      href: found.href ?? screen(row.recordId, eventId),
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
      all.push({
        ...link,
        eventId,
        kind,
        kindName: inLanguage(title, ctx.locale),
        by: '',
        isKept: false,
      })
  return all
}

export async function renew(ctx: EventContext, linkId: string): Promise<ShownLink> {
  const { kind, turn, recordId, expiresAt: known, isEndChosen } = await find(ctx, linkId)
  const { token, hash } = newToken(ctx, { id: linkId, kind, turn: turn + 1 })
  // A chosen end that has passed would end the new address at once.
  const keepsEnd = isEndChosen && known !== null && Date.parse(known) > ctx.now.getTime()
  const usualEnd = keepsEnd ? undefined : await kindOf(ctx, kind).endsAt?.(ctx, recordId)
  await store.setHash(ctx.db, ctx.event, linkId, {
    hash,
    madeBy: ctx.actor.id,
    expiresAt: usualEnd ?? known,
    isEndChosen: keepsEnd,
  })
  await forgetDevices(ctx.db, ctx.event, linkId)
  await recordChange(ctx, { id: linkId, kind, recordId }, 'renewed')
  return shownLinkOf(ctx, linkId, token)
}

export async function revoke(ctx: EventContext, linkId: string): Promise<OutsideLink> {
  const link = await find(ctx, linkId)
  await store.setRevoked(ctx.db, ctx.event, linkId, ctx.now)
  await forgetDevices(ctx.db, ctx.event, linkId)
  if (link.revokedAt === null) await recordChange(ctx, link, 'revoked')
  return linkOf(ctx, await find(ctx, linkId))
}

/** Links of people who are erased: they open nothing any more and do not say whose they were. */
export async function forgetLinks(ctx: CompanyContext, linkIds: readonly string[]): Promise<void> {
  await store.endLinks(ctx.db, ctx.company, linkIds, ctx.now)
  for (const id of linkIds) await forgetDevices(ctx.db, ctx.company, id)
  ctx.touch('outside-links')
}

/** The same address, with another end or opened again; the colleague who says so answers for it. */
export async function setEnd(
  ctx: EventContext,
  linkId: string,
  end: { isOpen: boolean; expiresAt: string },
): Promise<void> {
  const { revokedAt } = await find(ctx, linkId)
  await store.updateLink(ctx.db, ctx.event, {
    id: linkId,
    expiresAt: end.expiresAt,
    revokedAt: end.isOpen ? null : (revokedAt ?? ctx.now.toISOString()),
    madeBy: makerOf(ctx),
  })
  ctx.touch('outside-links')
}

/** The address of a link that letters carry. */
export async function writtenAddress(ctx: EventContext, linkId: string): Promise<string> {
  // Its key was dropped by the operator, so the link that people had has ended.
  return addressOf(ctx, await find(ctx, linkId)) ?? (await renew(ctx, linkId)).url
}

/** Undefined once the operator dropped the key that it was made with. */
export function addressOf(
  ctx: Pick<EventContext, 'services' | 'company'>,
  { id, kind, turn, hash, recordId, formerTurn }: store.StoredLink,
): string | undefined {
  const { services, company } = ctx
  const { companyId } = company
  const { path, isWritten, formerPurpose } = kindOf(ctx, kind)
  if (!isWritten) throw new Error(`links of the kind ${kind} are shown once`)
  const before = `${services.publicUrl}${path}/`
  if (formerTurn !== null && formerPurpose !== undefined)
    return (
      before +
      addressToken(services.keys, formerPurpose, { companyId, id: recordId, turn: formerTurn })
    )
  const tokens = services.keys.ring.map(({ kid }) =>
    writtenToken(ctx, { companyId, id, turn }, kid),
  )
  const token = tokens.find((each) => hashOf(each).equals(hash))
  return token && before + token
}

/** Which company and link a token names, or which record an older one names; it proves nothing before `linkBehind`. */
export function readToken(token: string): { companyId: string; id: string } | undefined {
  const former = readAddressToken(token)
  if (former) return former
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of some bytes; only ours was hashed.
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined
  return { companyId: uuidAt(bytes, 0), id: uuidAt(bytes, 16) }
}

/** The link whose address this is, also when it has ended; addresses from before links were kept here among them. */
export async function linkBehind(
  { db, services }: { db: Db; services: AppServices },
  { token, kind }: { token: string; kind: string },
): Promise<store.StoredLink | undefined> {
  const former = readAddressToken(token)
  const purpose = kindOf({ services }, kind).formerPurpose
  if (!former || purpose === undefined) return linkOfToken(db, { token, kind })
  const company = systemScope(former.companyId)
  const link = await store.linkOfRecord(db, company, { kind, recordId: former.id })
  if (!link || link.formerTurn === null) return undefined
  const addressed = { ...former, turn: link.formerTurn }
  return isGenuine(services.keys, purpose, token, addressed) ? link : undefined
}

async function linkOfToken(
  db: Db,
  { token, kind }: { token: string; kind: string },
): Promise<store.StoredLink | undefined> {
  const named = readToken(token)
  if (!named) return undefined
  const { companyId, id } = named
  const link = await store.linkOfHash(db, companyId, { id, hash: hashOf(token) })
  return link?.kind === kind ? link : undefined
}

/** The link that a token opens now, in its company; undefined if it ended or never existed. */
export async function openedBy(
  db: Db,
  { token, kind, now }: { token: string; kind: string; now: Date },
): Promise<store.StoredLink | undefined> {
  const companyId = readToken(token)?.companyId
  const link = await linkOfToken(db, { token, kind })
  if (!link || companyId === undefined) return undefined
  return (await isOpen({ db, company: systemScope(companyId), now }, link)) ? link : undefined
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

async function shownLinkOf(ctx: EventContext, linkId: string, token: string): Promise<ShownLink> {
  const stored = await find(ctx, linkId)
  const { path } = kindOf(ctx, stored.kind)
  return { link: await linkOf(ctx, stored), url: `${ctx.services.publicUrl}${path}/${token}` }
}

function kindOf({ services }: Pick<EventContext, 'services'>, kind: string): LinkKind {
  const known = services.ports.all(linkKind).find((each) => each.kind === kind)
  if (!known) throw new Error(`no module has links of the kind ${kind}`)
  return known
}

async function linkOf(ctx: EventContext, stored: store.StoredLink): Promise<OutsideLink> {
  const { id, eventId, kind, recordId, expiresAt, lastSeenAt, createdAt } = stored
  const known = (await kindOf(ctx, kind).records(ctx, [recordId])).get(recordId)
  const label = known?.label ?? stored.label
  const state = stateOf(stored, ctx.now)
  return { id, eventId, kind, recordId, label, state, expiresAt, lastSeenAt, createdAt }
}

function newToken(
  ctx: EventContext,
  { id, kind, turn }: { id: string; kind: string; turn: number },
): { token: string; hash: Buffer } {
  const { companyId } = ctx.company
  const kid = ctx.services.keys.ring[0]?.kid
  const token = kindOf(ctx, kind).isWritten
    ? writtenToken(ctx, { companyId, id, turn }, kid)
    : tokenOf({ companyId, id }, randomBytes(32))
  return { token, hash: hashOf(token) }
}

function writtenToken(
  { services }: Pick<EventContext, 'services'>,
  { companyId, id, turn }: { companyId: string; id: string; turn: number },
  kid: string | undefined,
): string {
  const key = services.keys.derive('outside-link', kid)
  if (!key) throw new Error('no key for links')
  const secret = createHmac('sha256', key).update(`${companyId}/${id}/${turn}`).digest()
  return tokenOf({ companyId, id }, secret)
}

function tokenOf({ companyId, id }: { companyId: string; id: string }, secret: Buffer): string {
  const ids = Buffer.from(`${companyId}${id}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, secret]).toString('base64url')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function makerOf({ actor }: EventContext): string | null {
  return actor.kind === 'user' ? actor.id : null
}

async function recordChange(
  ctx: EventContext,
  { id, kind, recordId }: Pick<store.StoredLink, 'id' | 'kind' | 'recordId'>,
  verb: 'renewed' | 'revoked',
): Promise<void> {
  const own = kindOf(ctx, kind).recordChange
  await (own ? own(ctx, recordId, verb) : recordHistory(ctx, id, verb))
}

async function recordHistory(ctx: EventContext, id: string, verb: string): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'outside_link', entityId: id, eventId, verb })
}
