import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Currency } from '#shared/numbers/money.ts'
import { FreeHours, EngagementStatus, type SpeakerEngagement } from '../model.ts'
import { tables } from './store.ts'
import type { SpeakerTables } from './tables.ts'

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
  return rows.map(({ partId, speakerId, name, status, deletedAt }) => ({
    partId,
    speakerId,
    name: deletedAt === null ? name : null,
    status: EngagementStatus.parse(status),
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
  const row = await tables(db)
    .selectFrom('speaker_parts')
    .select('event_id as eventId')
    .where('company_id', '=', scope.companyId)
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
  const rows = await active(db, scope)
    .clearSelect()
    .clearOrderBy()
    .select(['event_id as eventId', 'status', (eb) => eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`event_id = any (${[...eventIds]}::uuid[])`)
    .groupBy(['event_id', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, status: EngagementStatus.parse(row.status) }))
}

/** Speakers who already have one are skipped. */
export async function insertEngagements(
  db: Db,
  scope: EventScope,
  engagements: readonly { id: string; speakerId: string; status: EngagementStatus }[],
  at: Date,
): Promise<string[]> {
  const rows = await tables(db)
    .insertInto('speaker_parts')
    .values(
      engagements.map(({ id, speakerId, status }) => ({
        company_id: scope.companyId,
        event_id: scope.eventId,
        id,
        speaker_id: speakerId,
        status,
        ...toRow(blank),
        status_note: '',
        agreed_at: null,
        link_sent_at: null,
        filled_at: null,
        changed_at: at.toISOString(),
        deleted_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'event_id', 'speaker_id'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateEngagement(
  db: Db,
  scope: EventScope,
  next: SpeakerEngagement,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('speaker_parts')
    .set({
      ...toRow(next),
      status: next.status,
      status_note: next.statusNote,
      agreed_at: next.agreedAt,
      link_sent_at: next.linkSentAt,
      filled_at: next.filledAt,
      version: next.version + 1,
      changed_at: at.toISOString(),
    })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setEngagementDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<{ speakerId: string } | undefined> {
  return tables(db)
    .updateTable('speaker_parts')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('speaker_id as speakerId')
    .executeTakeFirst()
}

const blank = {
  fee: null,
  feeNote: '',
  travel: '',
  hotel: '',
  needs: '',
  availability: [],
  agreesPublic: false,
  agreesRecording: false,
  agreesPhotos: false,
}

function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('speaker_parts')
    .selectAll('speaker_parts')
    .where('speaker_parts.company_id', '=', scope.companyId)
    .where('speaker_parts.deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from speakers s where s.company_id = speaker_parts.company_id
        and s.id = speaker_parts.speaker_id and s.deleted_at is null)`,
    )
    .orderBy('speaker_parts.created_at')
    .orderBy('speaker_parts.id')
}

function toRow(
  engagement: Omit<typeof blank, 'fee' | 'availability'> &
    Pick<SpeakerEngagement, 'fee' | 'availability'>,
) {
  return {
    fee_minor: engagement.fee?.minor ?? null,
    fee_currency: engagement.fee?.currency ?? null,
    fee_note: engagement.feeNote,
    travel: engagement.travel,
    hotel: engagement.hotel,
    needs: engagement.needs,
    availability: JSON.stringify(engagement.availability),
    agrees_public: engagement.agreesPublic,
    agrees_recording: engagement.agreesRecording,
    agrees_photos: engagement.agreesPhotos,
  }
}

type Row = {
  [K in keyof SpeakerTables['speaker_parts']]: K extends 'version'
    ? number
    : K extends 'created_at'
      ? string
      : SpeakerTables['speaker_parts'][K]
}

function toEngagement(row: Row): SpeakerEngagement {
  const currency = Currency.safeParse(row.fee_currency).data
  return {
    id: row.id,
    eventId: row.event_id,
    speakerId: row.speaker_id,
    status: EngagementStatus.parse(row.status),
    statusNote: row.status_note,
    fee: row.fee_minor !== null && currency ? { minor: row.fee_minor, currency } : null,
    feeNote: row.fee_note,
    travel: row.travel,
    hotel: row.hotel,
    needs: row.needs,
    availability: FreeHours.array().parse(row.availability),
    agreesPublic: row.agrees_public,
    agreesRecording: row.agrees_recording,
    agreesPhotos: row.agrees_photos,
    agreedAt: row.agreed_at,
    linkSentAt: row.link_sent_at,
    filledAt: row.filled_at,
    version: row.version,
  }
}
