import { z } from 'zod'
import type { Localised } from '#shared/i18n.ts'
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
import { importOfGroup, linkKeys, namesOfGroups, purgeGroups } from './group-store.ts'
import { eventsOfTag } from './deletion-store.ts'
import * as guests from './guests.ts'
import { eraseAgain, erasedGuest, guestsContribution } from './protection.ts'
import {
  deletedGuests,
  eventOfGuest,
  importOfGuest,
  namesOfGuests,
  purgeGuests,
  ticketKeys,
} from './store.ts'
import { personalTables } from './personal-data.ts'

const rsvps: Record<string, Localised> = {
  none: { ro: 'fără răspuns', en: 'no answer' },
  yes: { ro: 'vine', en: 'yes' },
  no: { ro: 'nu vine', en: 'no' },
  maybe: { ro: 'poate', en: 'maybe' },
  waiting: { ro: 'pe lista de așteptare', en: 'on the waiting list' },
}

/** A hundred thousand lines that all say the same would hide what people did; the import is recorded once. */
function imported(importId: string | null) {
  return importId === null
    ? undefined
    : { entity: 'guest_import', entityId: importId, verb: 'imported' }
}

const guestWords: HistoryWords = {
  entity: 'guest',
  kind: { ro: 'Invitați', en: 'Guests' },
  title: { ro: 'invitatul', en: 'the guest' },
  fields: {
    firstName: { ro: 'Prenume', en: 'First name' },
    lastName: { ro: 'Nume', en: 'Last name' },
    ageBand: { ro: 'Vârstă', en: 'Age' },
    category: { ro: 'Categorie', en: 'Category' },
    tags: { ro: 'Etichete', en: 'Tags' },
    email: { ro: 'E-mail', en: 'E-mail' },
    phone: { ro: 'Telefon', en: 'Phone' },
    company: { ro: 'Firmă', en: 'Company' },
    jobTitle: { ro: 'Funcție', en: 'Job title' },
    table: { ro: 'Masă', en: 'Table' },
    note: { ro: 'Notă internă', en: 'Internal note' },
    host: { ro: 'Însoțitor al', en: 'Companion of' },
    group: { ro: 'Grup', en: 'Group' },
    part: { ro: 'Moment', en: 'Part' },
    rsvp: { ro: 'Răspuns', en: 'Answer' },
    menu: { ro: 'Meniu', en: 'Menu' },
    needs: { ro: 'Dietă, alergii și acces', en: 'Diet, allergies and access' },
    into: { ro: 'În', en: 'Into' },
  },
  values: {
    rsvp: rsvps,
    ageBand: {
      adult: { ro: 'adult', en: 'adult' },
      child: { ro: 'copil', en: 'child' },
      baby: { ro: 'bebeluș', en: 'baby' },
    },
  },
  verbs: {
    invited: { ro: 'a invitat la un moment', en: 'invited to a part' },
    uninvited: { ro: 'a retras invitația pentru', en: 'withdrew the invitation of' },
    answered: { ro: 'a notat răspunsul pentru', en: 'noted the answer of' },
    request_refused: { ro: 'a refuzat cererea de schimbare a', en: 'refused the request of' },
    merged: { ro: 'a unit cu un dublu', en: 'merged a double into' },
    merged_away: { ro: 'a unit cu altul', en: 'merged away' },
    parted: { ro: 'a desfăcut unirea pentru', en: 'undid the merge of' },
    undone: { ro: 'a anulat o acțiune asupra', en: 'undid an action on' },
    erased: { ro: 'a anonimizat', en: 'erased' },
    registered: { ro: 's-a înscris ca', en: 'registered as' },
    ticket_reissued: { ro: 'a reemis biletul pentru', en: 'reissued the ticket of' },
  },
  names: (ctx, ids) => namesOfGuests(ctx.db, ctx.company, ids, ctx.locale),
  origin: async (ctx, id) => imported(await importOfGuest(ctx.db, ctx.company, id)),
}

const groupWords: HistoryWords = {
  entity: 'guest_group',
  kind: { ro: 'Grupuri de invitați', en: 'Guest groups' },
  title: { ro: 'grupul', en: 'the group' },
  fields: {
    name: { ro: 'Nume', en: 'Name' },
    salutation: { ro: 'Formulă de adresare', en: 'Salutation' },
    primary: { ro: 'Persoana de contact', en: 'Primary guest' },
    side: { ro: 'Partea', en: 'Side' },
    language: { ro: 'Limba', en: 'Language' },
    maxPersons: { ro: 'Locuri', en: 'Persons' },
    tags: { ro: 'Etichete', en: 'Tags' },
  },
  values: {
    language: { ro: { ro: 'română', en: 'Romanian' }, en: { ro: 'engleză', en: 'English' } },
  },
  verbs: {
    link_rotated: { ro: 'a schimbat linkul și codul pentru', en: 'renewed the link and code of' },
  },
  names: (ctx, ids) => namesOfGroups(ctx.db, ctx.company, ids),
  origin: async (ctx, id) => imported(await importOfGroup(ctx.db, ctx.company, id)),
}

const guestBin: BinKind = {
  kind: 'guest',
  title: { ro: 'invitat', en: 'guest' },
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
