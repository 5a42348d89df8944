import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { NewsType } from '../model.ts'
import { addOldNews, hasAny } from './store.ts'

interface SeedNotice {
  type: NewsType
  event: 'wedding' | 'conference' | 'gala'
  facts?: Record<string, string | number>
  count?: number
  minutesAgo: number
  byColleague?: boolean
  isRead?: boolean
}

/** Notifications of both; only those about tasks come from the other person. */
const notices: readonly SeedNotice[] = [
  { type: 'guests.answered', event: 'wedding', count: 5, minutesAgo: 6 },
  { type: 'tasks.assigned', event: 'wedding', count: 3, minutesAgo: 48, byColleague: true },
  { type: 'events.status-changed', event: 'conference', facts: { to: 'live' }, minutesAgo: 190 },
  {
    type: 'guests.waiting-promoted',
    event: 'conference',
    facts: { places: 2 },
    minutesAgo: 1500,
  },
  { type: 'tasks.overdue', event: 'wedding', count: 2, minutesAgo: 1700, isRead: true },
  {
    type: 'events.status-changed',
    event: 'gala',
    facts: { to: 'finished' },
    minutesAgo: 4500,
    isRead: true,
  },
]

export const seed = defineSeed('notifications', ({ recall, inCompany }) =>
  inCompany(recall('company'), async ({ db, company, now }) => {
    if (await hasAny(db, company)) return
    const [admin, planner] = [recall('user.admin'), recall('user.planner')]
    for (const [userId, colleague] of [
      [admin, planner],
      [planner, admin],
    ] as const)
      for (const { type, event, facts = {}, count = 1, minutesAgo, ...rest } of notices)
        await addOldNews(db, company, {
          userId,
          type,
          facts,
          count,
          eventId: recall(`event.${event}`),
          actorId: rest.byColleague ? colleague : null,
          at: new Date(now.getTime() - minutesAgo * 60_000),
          isRead: rest.isRead ?? false,
        })
  }),
)
