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
  partEntries,
  whoArrived,
  type MergedEntries,
} from './desk/merge-store.ts'
import { doorsOf, scansOfPerson } from './scans/presence-store.ts'
import { deletePinsOf, devicesOf, pinsOf } from './doors/device-store.ts'
import { revokeAllOf } from './doors/devices.ts'
import { ticketsDownload } from './documents/tickets.ts'
import { personalTables } from './personal-data.ts'
import { checkReturn } from './walk-ins.ts'

const { said } = inEveryLanguage(text)

const yesOrNo: Record<string, Localised> = {
  true: { ro: 'da', en: 'yes' },
  false: { ro: 'nu', en: 'no' },
}

const doorWords: HistoryWords = {
  entity: 'check_in',
  kind: { ro: 'Check-in', en: 'Check-in' },
  title: { ro: 'la check-in', en: 'at check-in' },
  fields: {
    device: { ro: 'Dispozitiv', en: 'Device' },
    guest: { ro: 'Invitat', en: 'Guest' },
    incident: { ro: 'Caz', en: 'Case' },
    settlement: { ro: 'Hotărâre', en: 'Settlement' },
  },
  values: {
    incident: {
      double: { ro: 'intrare dublă', en: 'double entry' },
      forced: { ro: 'intrare forțată', en: 'forced entry' },
      unknown: { ro: 'cod necunoscut', en: 'unknown code' },
      stale: { ro: 'intrare după o listă veche', en: 'entry by an old list' },
      walk_in: { ro: 'venit neanunțat', en: 'walk-in' },
      late: { ro: 'scanare sosită târziu', en: 'late scan' },
      unreadable: { ro: 'scanare ilizibilă', en: 'unreadable scan' },
    },
    settlement: {
      keep: { ro: 'rămâne așa', en: 'kept' },
      remove: { ro: 'intrarea a fost retrasă', en: 'entry taken back' },
      match: { ro: 'potrivit cu invitatul', en: 'matched to the guest' },
    },
  },
  verbs: {
    paired: { ro: 'a conectat un dispozitiv', en: 'paired a device' },
    left: {
      ro: 'a deconectat ușa de pe dispozitivul ei',
      en: 'disconnected the door on its device',
    },
    revoked: { ro: 'a deconectat un dispozitiv', en: 'revoked a device' },
    undone: { ro: 'a anulat o intrare', en: 'undid an entry' },
    exit_undone: { ro: 'a anulat o ieșire', en: 'undid an exit' },
    walked_in: { ro: 'a primit pe cineva neanunțat', en: 'let a walk-in enter' },
    settled: { ro: 'a lămurit un caz', en: 'settled a case' },
    reopened: said('history.reopened'),
    rehearsal_began: { ro: 'a început repetiția', en: 'began the rehearsal' },
    rehearsal_wiped: { ro: 'a încheiat și a șters repetiția', en: 'ended and wiped the rehearsal' },
  },
}

const listWords: HistoryWords = {
  entity: 'check_in_list',
  kind: { ro: 'Liste de check-in', en: 'Check-in lists' },
  title: { ro: 'lista de check-in', en: 'the check-in list' },
  fields: {
    name: { ro: 'Nume', en: 'Name' },
    audience: { ro: 'Cine intră', en: 'Who may enter' },
    reentry: { ro: 'Reintrare', en: 'Re-entry' },
    opensAt: { ro: 'De la', en: 'From' },
    closesAt: { ro: 'Până la', en: 'Until' },
    selfFrom: { ro: 'Check-in propriu de la', en: 'Self check-in from' },
    selfTo: { ro: 'Check-in propriu până la', en: 'Self check-in until' },
    host: { ro: 'Gazda anunțată', en: 'Host who is notified' },
    vipTags: { ro: 'Etichete VIP', en: 'VIP tags' },
    onlyParts: { ro: 'Numai invitații la', en: 'Only those invited to' },
    onlyTags: { ro: 'Numai cu etichetele', en: 'Only with the tags' },
    onlyCategories: { ro: 'Numai categoriile', en: 'Only the categories' },
    onlyTables: { ro: 'Numai mesele', en: 'Only the tables' },
  },
  values: {
    audience: {
      invited: { ro: 'invitații', en: 'the invited' },
      confirmed: { ro: 'cei confirmați', en: 'the confirmed' },
      everyone: { ro: 'toți cei de pe listă', en: 'everybody on the list' },
      enrolled: { ro: 'cei înscriși', en: 'the enrolled' },
    },
    reentry: yesOrNo,
  },
}

/** On the day a door should be ready; before that nothing is missing. */
const contribution: EventContribution = {
  id: 'check-in',
  title: { ro: 'Check-in', en: 'Check-in' },
  async readiness(ctx, eventIds) {
    const rows = await doorsOf(ctx.db, ctx.company, eventIds, ctx.now)
    return new Map(
      rows.map(({ eventId, doors }) => [
        eventId,
        [
          {
            code: 'check-in.door',
            title: {
              ro: 'Cel puțin o ușă este conectată pentru check-in',
              en: 'At least one door is paired for check-in',
            },
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

/** Entries belong to a person, whichever of two guests of one person they were noted for. */
const ofGuests: GuestContribution = {
  id: 'check-in',
  export: (ctx, guestIds) => entriesOf(ctx.db, ctx.event, guestIds),
  // Who came is a number that stays; what was recorded of it named them.
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
      await partEntries(ctx.db, ctx.event, droppedId, keptId, trace as MergedEntries, ctx.now)
    },
  },
  checkReturn,
  arrivals: whoArrived,
}

export const ports = [
  provide(personalData, personalTables),
  provide(openShares, {
    id: 'check-in.pins',
    title: said('shares.pins'),
    list: ({ db, company, now }, userId) => pinsOf(db, company, userId, now),
    close: ({ db, company }, lost) => deletePinsOf(db, company, lost),
  }),
  provide(openShares, {
    id: 'check-in.devices',
    title: said('shares.devices'),
    list: ({ db, company, now }, userId) => devicesOf(db, company, userId, now),
    close: revokeAllOf,
  }),
  provide(leftovers, {
    table: 'checkin_lists',
    heldBy: { table: 'checkin_scans', column: 'list_id' },
  }),
  provide(guestContribution, ofGuests),
  provide(eventContribution, contribution),
  provide(downloads, ticketsDownload),
  provide(historyWords, doorWords),
  provide(historyWords, listWords),
]
