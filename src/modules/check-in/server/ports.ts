import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { forget } from '#platform/server/records/history.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { historyWords, leftovers, type HistoryWords } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { guestContribution, type GuestContribution } from '#modules/guests/server/api.ts'
import { openShares } from '#modules/accounts/server/api.ts'
import { text } from '../text.ts'
import { countDetailed, forgetDetails } from './desk/desk-store.ts'
import {
  entriesOf,
  mergeEntries,
  splitEntries,
  whoArrived,
  type MergedEntries,
} from './desk/merge-store.ts'
import { doorsOf, scansOfPerson } from './scans/presence-store.ts'
import { deletePinsOf, devicesOf, pinsOf } from './doors/device-store.ts'
import { revokeAllOf } from './doors/devices.ts'
import { ticketsDownload } from './documents/tickets.ts'
import { personalTables } from './personal-data.ts'
import { checkReturn } from './walk-ins.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised } = inEveryLanguage(text)

const yesOrNo: Record<string, Localised> = recordWords.localisedBelow('yesOrNo')

const doorWords: HistoryWords = {
  entity: 'check_in',
  kind: recordWords.localised('check_in.kind'),
  title: recordWords.localised('check_in.title'),
  fields: recordWords.localisedBelow('check_in.fields'),
  values: {
    incident: recordWords.localisedBelow('check_in.values.incident'),
    settlement: recordWords.localisedBelow('check_in.values.settlement'),
  },
  verbs: {
    paired: recordWords.localised('check_in.verbs.paired'),
    left: recordWords.localised('check_in.verbs.left'),
    revoked: recordWords.localised('check_in.verbs.revoked'),
    undone: recordWords.localised('check_in.verbs.undone'),
    exit_undone: recordWords.localised('check_in.verbs.exit_undone'),
    walked_in: recordWords.localised('check_in.verbs.walked_in'),
    settled: recordWords.localised('check_in.verbs.settled'),
    reopened: localised('history.reopened'),
    rehearsal_began: recordWords.localised('check_in.verbs.rehearsal_began'),
    rehearsal_wiped: recordWords.localised('check_in.verbs.rehearsal_wiped'),
  },
}

const listWords: HistoryWords = {
  entity: 'check_in_list',
  kind: recordWords.localised('check_in_list.kind'),
  title: recordWords.localised('check_in_list.title'),
  fields: recordWords.localisedBelow('check_in_list.fields'),
  values: {
    audience: recordWords.localisedBelow('check_in_list.values.audience'),
    reentry: yesOrNo,
  },
}

/** Doors should be ready on the day; before that nothing is missing. */
const contribution: EventContribution = {
  id: 'check-in',
  title: recordWords.localised('contribution.check-in'),
  async readiness(ctx, eventIds) {
    const rows = await doorsOf(ctx.db, ctx.company, eventIds, ctx.now)
    return new Map(
      rows.map(({ eventId, doors }) => [
        eventId,
        [
          {
            code: 'check-in.door',
            title: recordWords.localised(
              doors > 0
                ? 'contribution.check-in.readiness.check-in.door'
                : 'contribution.check-in.readiness.check-in.lack',
            ),
            done: doors > 0,
            weight: 1,
            href: `/check-in?eveniment=${eventId}&panou=dispozitive`,
          },
        ],
      ]),
    )
  },
  personExport: (ctx, person) => scansOfPerson(ctx.db, ctx.company, person),
  anonymise: {
    count: (ctx, eventIds) => countDetailed(ctx.db, ctx.company, eventIds),
    async run(ctx) {
      await forget(ctx, 'check_in', ctx.event)
      return forgetDetails(ctx.db, ctx.event)
    },
  },
}

/** Entries belong to a person, also if they were recorded for the duplicate guest. */
const ofGuests: GuestContribution = {
  id: 'check-in',
  export: (ctx, guestIds) => entriesOf(ctx.db, ctx.event, guestIds),
  // The number of arrivals is kept; recorded names are erased.
  async erase(ctx, guestIds) {
    await forgetDetails(ctx.db, ctx.event, guestIds)
    await forget(ctx, 'check_in', guestIds)
  },
  merge: {
    async run(ctx, { keptId, droppedId }) {
      ctx.touch('checkin')
      return mergeEntries(ctx.db, ctx.event, droppedId, keptId, ctx.now)
    },
    async undo(ctx, { keptId, droppedId }, trace) {
      ctx.touch('checkin')
      await splitEntries(ctx.db, ctx.event, droppedId, keptId, trace as MergedEntries, ctx.now)
    },
  },
  checkReturn,
  arrivals: whoArrived,
}

export const ports = [
  provide(personalData, personalTables),
  provide(openShares, {
    id: 'check-in.pins',
    title: localised('shares.pins'),
    list: ({ db, company, now }, userId) => pinsOf(db, company, userId, now),
    close: ({ db, company }, lost) => deletePinsOf(db, company, lost),
  }),
  provide(openShares, {
    id: 'check-in.devices',
    title: localised('shares.devices'),
    list: ({ db, company, now }, userId) => devicesOf(db, company, userId, now),
    close: revokeAllOf,
  }),
  provide(leftovers, {
    table: 'checkin_lists',
    heldBy: [{ table: 'checkin_scans', column: 'list_id' }],
  }),
  provide(guestContribution, ofGuests),
  provide(eventContribution, contribution),
  provide(downloads, ticketsDownload),
  provide(historyWords, doorWords),
  provide(historyWords, listWords),
]
