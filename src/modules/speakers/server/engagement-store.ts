import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Currency } from '#shared/numbers/money.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { EngagementStatus, SpeakerEngagement } from '../model.ts'
import { tables } from './store.ts'
import type { SpeakerTables } from './tables.ts'

const engagements = recordsOf<SpeakerTables>()(
  'speaker_parts',
  [
    'id',
    'event_id',
    'speaker_id',
    'status',
    'status_note',
    'fee_minor',
    'fee_currency',
    'fee_note',
    'travel',
    'hotel',
    'needs',
    'availability',
    'agrees_public',
    'agrees_recording',
    'agrees_photos',
    'agreed_at',
    'link_sent_at',
    'filled_at',
    'version',
  ],
  { json: ['availability'] },
)

/** Engagements of active speakers; a deleted speaker has none. */
export async function findEngagement(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<SpeakerEngagement | undefined> {
  return (await findEngagements(db, scope, [id]))[0]
}

export async function findEngagements(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<SpeakerEngagement[]> {
  const rows = await active(db, scope)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`speaker_parts.id = any (${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toEngagement)
}

/** The link of a speaker leads to the engagement, in whatever event that is. */
export async function findEngagementAnywhere(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<SpeakerEngagement | undefined> {
  const row = await active(db, scope).where('speaker_parts.id', '=', id).executeTakeFirst()
  return row && toEngagement(row)
}

export async function engagementsOfEvent(db: Db, scope: EventScope): Promise<SpeakerEngagement[]> {
  const rows = await active(db, scope).where('event_id', '=', scope.eventId).execute()
  return rows.map(toEngagement)
}

export async function engagementsOfSpeakers(
  db: Db,
  scope: CompanyScope,
  speakerIds: readonly string[],
): Promise<SpeakerEngagement[]> {
  const rows = await active(db, scope)
    .where(sql<boolean>`speaker_id = any (${[...speakerIds]}::uuid[])`)
    .execute()
  return rows.map(toEngagement)
}

/** Engagements of the event that no longer count: removed, or of a deleted speaker, who has no name here. */
export async function removedEngagements(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<{ partId: string; speakerId: string; name: string | null; status: EngagementStatus }[]> {
  const rows = await tables(db)
    .selectFrom('speaker_parts as p')
    .innerJoin('speakers as s', (join) =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.speaker_id'),
    )
    .select(['p.id as partId', 'p.speaker_id as speakerId', 's.name', 'p.status'])
    .select('s.deleted_at as deletedAt')
    .where('p.company_id', '=', scope.companyId)
    .where('p.event_id', '=', scope.eventId)
    .where(sql<boolean>`p.id = any (${[...ids]}::uuid[])`)
    .where((eb) => eb.or([eb('p.deleted_at', 'is not', null), eb('s.deleted_at', 'is not', null)]))
    .execute()
  return rows.map(({ name, deletedAt, ...row }) => ({
    ...row,
    name: deletedAt === null ? name : null,
  }))
}

/** For the bin: engagements removed from an event while their speaker stays in the directory. */
export async function deletedEngagements(
  db: Db,
  { companyId }: CompanyScope,
  since: Date,
): Promise<DeletedEngagement[]> {
  const { rows } = await sql<DeletedEngagement>`
    select p.id, p.event_id as "eventId", s.name, p.deleted_at as "deletedAt",
      (select nullif(h.actor_name, '') from history h
        where h.company_id = p.company_id and h.entity = 'speaker' and h.entity_id = p.speaker_id
          and h.event_id = p.event_id and h.verb = 'left' order by h.at desc limit 1) as "deletedBy"
    from speaker_parts p join speakers s on s.company_id = p.company_id and s.id = p.speaker_id
    where p.company_id = ${companyId} and p.deleted_at > ${since.toISOString()} and s.deleted_at is null
      and not exists (select from speaker_parts n where n.company_id = p.company_id
        and n.event_id = p.event_id and n.speaker_id = p.speaker_id and n.deleted_at is null)
    order by p.deleted_at desc limit 500`.execute(db)
  return rows
}

interface DeletedEngagement {
  id: string
  eventId: string
  name: string
  deletedAt: string
  deletedBy: string | null
}

/** The event of a removed engagement. */
export async function eventOfDeletedEngagement(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | undefined> {
  const row = await engagements
    .all(db, scope)
    .select('event_id as eventId')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row?.eventId
}

/** The engagements of an event, also withdrawn ones, unless the speaker is deleted. */
export async function namesOfEngagements(db: Db, scope: EventScope): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('speaker_parts as p')
    .innerJoin('speakers as s', (join) =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.speaker_id'),
    )
    .select(['p.id', 's.name'])
    .where('p.company_id', '=', scope.companyId)
    .where('p.event_id', '=', scope.eventId)
    .where('s.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whom the links of engagements belong to; of what was deleted there is none. */
export async function speakersOfEngagements(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<{ partId: string; eventId: string; speakerId: string; name: string; about: string }[]> {
  return tables(db)
    .selectFrom('speaker_parts as p')
    .innerJoin('speakers as s', (join) =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.speaker_id'),
    )
    .select(['p.id as partId', 'p.event_id as eventId', 's.id as speakerId', 's.name'])
    .select('s.headline as about')
    .where('p.company_id', '=', scope.companyId)
    .where(sql<boolean>`p.id = any (${[...ids]}::uuid[])`)
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .execute()
}

/** Number of engagements in each state. */
export async function countEngagements(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<{ eventId: string; status: EngagementStatus; n: number }[]> {
  return inSight(db, scope)
    .select(['event_id as eventId', 'status', (eb) => eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`event_id = any (${[...eventIds]}::uuid[])`)
    .groupBy(['event_id', 'status'])
    .execute()
}

/** Speakers who already have one are skipped. */
export async function insertEngagements(
  db: Db,
  scope: EventScope,
  added: readonly { id: string; speakerId: string; status: EngagementStatus }[],
  at: Date,
): Promise<string[]> {
  const rows = added.map((engagement) => ({
    ...blank,
    ...engagement,
    eventId: scope.eventId,
    changedAt: at.toISOString(),
  }))
  return (await engagements.insertUnlessTaken(db, scope, rows)).map(({ id }) => id)
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateEngagement(
  db: Db,
  scope: EventScope,
  next: SpeakerEngagement,
  at: Date,
): Promise<boolean> {
  const { id, version, fee } = next
  const changes = {
    ...engagements.own(next),
    feeMinor: fee?.minor ?? null,
    feeCurrency: fee?.currency ?? null,
    changedAt: at.toISOString(),
  }
  const which = { id, version, eventId: scope.eventId }
  return (await engagements.update(db, scope, which, changes)) !== undefined
}

export async function setEngagementDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<{ speakerId: string } | undefined> {
  return engagements.setDeleted(db, scope, { id, eventId: scope.eventId }, at)
}

const blank = {
  statusNote: '',
  feeMinor: null,
  feeCurrency: null,
  feeNote: '',
  travel: '',
  hotel: '',
  needs: '',
  availability: [],
  agreesPublic: false,
  agreesRecording: false,
  agreesPhotos: false,
  agreedAt: null,
  linkSentAt: null,
  filledAt: null,
}

function inSight(db: Db, scope: CompanyScope) {
  return engagements.active(db, scope).where(
    sql<boolean>`exists (select from speakers s where s.company_id = speaker_parts.company_id
        and s.id = speaker_parts.speaker_id and s.deleted_at is null)`,
  )
}

function active(db: Db, scope: CompanyScope) {
  return inSight(db, scope)
    .select(engagements.fields)
    .orderBy('speaker_parts.created_at')
    .orderBy('speaker_parts.id')
}

function toEngagement({
  feeMinor: minor,
  feeCurrency,
  ...row
}: RecordOf<typeof engagements>): SpeakerEngagement {
  const currency = Currency.safeParse(feeCurrency).data
  return { ...row, fee: minor !== null && currency ? { minor, currency } : null }
}
