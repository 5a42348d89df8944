import { z } from 'zod'
import { pick } from '#shared/fields.ts'
import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { erasureReplay } from '#platform/server/privacy/erasures.ts'
import { finder } from '#platform/server/database/finder.ts'
import { keyUse } from '#platform/server/auth/key-uses.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import {
  bin,
  historyWords,
  tagUse,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import { contextOfEvent, eventContribution } from '#modules/events/server/api.ts'
import { exchangePorts } from './exchange/exchange-ports.ts'
import { groupFinder, guestFinder } from './lists/finders.ts'
import { importOfGroup, linkKeys, namesOfGroups, purgeGroups } from './groups/group-store.ts'
import { eventsOfTag } from './removal/deletion-store.ts'
import * as guests from './guests.ts'
import { eraseAgain, erasedGuest, guestsContribution } from './removal/protection.ts'
import {
  deletedGuests,
  eventOfGuest,
  importOfGuest,
  namesOfGuests,
  purgeGuests,
  ticketKeys,
} from './store.ts'
import { personalTables } from './personal-data.ts'
import { fields } from '../locales/fields.gen.ts'
import { records } from '../locales/records.gen.ts'
import { guestFieldKeys } from '../model.ts'

const { localisedBelow, localised } = inEveryLanguage(records)
const labels = inEveryLanguage(fields).localisedBelow('field')

const rsvps: Record<string, Localised> = localisedBelow('rsvps')

/** A hundred thousand lines that all say the same would hide what people did; the import is recorded once. */
function imported(importId: string | null) {
  return importId === null
    ? undefined
    : { entity: 'guest_import', entityId: importId, verb: 'imported' }
}

const guestWords: HistoryWords = {
  entity: 'guest',
  kind: localised('guest.kind'),
  title: localised('guest.title'),
  fields: {
    ...pick(labels, guestFieldKeys),
    category: labels.categoryId,
    tags: labels.tagIds,
    group: labels.group,
    ...localisedBelow('guest.fields'),
  },
  values: {
    rsvp: rsvps,
    ageBand: localisedBelow('guest.values.ageBand'),
  },
  verbs: localisedBelow('guest.verbs'),
  names: (ctx, ids) => namesOfGuests(ctx.db, ctx.company, ids, ctx.locale),
  origin: async (ctx, id) => imported(await importOfGuest(ctx.db, ctx.company, id)),
}

const groupWords: HistoryWords = {
  entity: 'guest_group',
  kind: localised('guest_group.kind'),
  title: localised('guest_group.title'),
  fields: localisedBelow('guest_group.fields'),
  values: {
    language: localisedBelow('guest_group.values.language'),
  },
  verbs: {
    link_rotated: localised('guest_group.verbs.link_rotated'),
  },
  names: (ctx, ids) => namesOfGroups(ctx.db, ctx.company, ids),
  origin: async (ctx, id) => imported(await importOfGroup(ctx.db, ctx.company, id)),
}

const guestBin: BinKind = {
  kind: 'guest',
  title: localised('bin.guest'),
  tags: ['guests'],
  async list(ctx, since) {
    const { eventIds } = ctx.admission
    const rows = await deletedGuests(ctx.db, ctx.company, since, ctx.locale)
    return rows
      .filter(({ event_id }) => !eventIds || eventIds.includes(event_id))
      .map((row) => ({
        id: row.id,
        name: row.name,
        deletedAt: row.deleted_at ?? '',
      }))
  },
  async restore(ctx: CompanyContext, id) {
    const eventId = await eventOfGuest(ctx.db, ctx.company, id)
    return guests.restoreFromBin(await contextOfEvent(ctx, eventId), { guestId: id })
  },
  purge: async (db, company, before) =>
    (await purgeGuests(db, company, before)) + (await purgeGroups(db, company, before)),
}

export const ports = [
  provide(personalData, personalTables),
  provide(keyUse, { what: 'personal links', rows: linkKeys }),
  provide(keyUse, { what: 'tickets', rows: ticketKeys }),
  provide(eventContribution, guestsContribution),
  provide(historyWords, guestWords),
  provide(historyWords, groupWords),
  provide(bin, guestBin),
  provide(tagUse, ({ db, company }, tagId) => eventsOfTag(db, company, tagId)),
  provide(erasureReplay, {
    kind: erasedGuest,
    replay({ db, outbox, ...work }, { id, company, what }) {
      const { eventId, guestId } = z.strictObject({ eventId: Id, guestId: Id }).parse(what)
      const job = { ...work, id, company: systemScope(company ?? ''), touch: () => undefined }
      const actor = systemActor
      return eraseAgain(jobEventContext(job, db, outbox, { eventId, actor }), guestId)
    },
  }),
  provide(finder, guestFinder),
  provide(finder, groupFinder),
  ...exchangePorts,
]
