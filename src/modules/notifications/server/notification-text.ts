import { type CompanyScope, systemActor } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import { NewsType, type Notification } from '../model.ts'
import { catalogue, detailOf, titleOf } from './catalogue.ts'
import type { NotificationRow } from './store.ts'

/** Rows in words. A row of a type that no longer exists is left out. */
export async function notificationsOf(
  ctx: CompanyContext,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const events = await eventNames(ctx, idsIn(rows, 'event_id'))
  const people = await namesOf(ctx, idsIn(rows, 'actor_id'))
  return rows.flatMap((row) => {
    const type = NewsType.safeParse(row.type).data
    if (!type) return []
    const event = events.get(row.event_id ?? '')
    const { facts, count } = row
    const words = { type, facts, count, eventName: event?.name ?? '' }
    return [
      {
        id: row.id,
        type,
        title: titleOf(words),
        detail: detailOf(words),
        event: event ? { id: event.id, name: event.name } : null,
        actor: people.get(row.actor_id ?? '') ?? null,
        count,
        href: hrefOf(type, row),
        at: row.updated_at,
        readAt: row.read_at,
        snoozedUntil: row.snoozed_until,
        archivedAt: row.archived_at,
      },
    ]
  })
}

/** The same for a job, which acts for all companies. */
export function asSystem(
  db: Db,
  company: CompanyScope,
  base: Pick<CompanyContext, 'services' | 'now'>,
): CompanyContext {
  const actor = systemActor
  const nothing = () => undefined
  return {
    ...base,
    db,
    company,
    actor,
    admission: { actor, companyId: company.companyId },
    locale: 'ro',
    requestId: '',
    ip: '',
    userAgent: '',
    emit: nothing,
    enqueue: nothing,
    touch: nothing,
  }
}

function hrefOf(type: NewsType, row: NotificationRow): string {
  const { merge, href } = catalogue[type]
  return href({
    eventId: row.event_id ?? '',
    subjectId: row.subject_id ?? '',
    many: merge === 'event' && row.count > 1,
  })
}

function idsIn(rows: readonly NotificationRow[], column: 'event_id' | 'actor_id'): string[] {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))]
}
