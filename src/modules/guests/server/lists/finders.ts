import type { Finder } from '#platform/server/database/finder.ts'
import { findGroupsAnywhere, findGuestsAnywhere } from './finder-store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

export const guestFinder: Finder = {
  kind: 'guest',
  title: localised('finder.guest'),
  order: 10,
  list: '/invitati',
  async find({ db, company, admission, locale }, asked) {
    const eventIds = admission.eventIds ?? null
    const rows = await findGuestsAnywhere(db, company, asked, eventIds, locale)
    // A guest two of whose words begin alike comes twice.
    return [...new Map(rows.map((row) => [row.id, row])).values()].map(
      ({ id, eventId, name, detail }) => ({
        id,
        title: name,
        detail,
        href: `/invitati?eveniment=${eventId}&panou=invitat-${id}`,
      }),
    )
  },
}

export const groupFinder: Finder = {
  kind: 'group',
  title: localised('finder.group'),
  order: 15,
  list: '/invitati?vedere=grupuri',
  async find({ db, company, admission }, asked) {
    const rows = await findGroupsAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ id, eventId, name, detail }) => ({
      id,
      title: name,
      detail,
      href: `/invitati?eveniment=${eventId}&vedere=grupuri&panou=grup-${id}`,
    }))
  },
}
