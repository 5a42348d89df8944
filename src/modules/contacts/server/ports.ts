import { sql } from 'kysely'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { bin, historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { restore } from './contacts.ts'
import { cardsDownload, tableDownload } from './export.ts'
import { deletedOrganisations, organisationEver, purgeOrganisations } from './organisation-store.ts'
import * as organisations from './organisations.ts'
import { deletedContacts, findContactsAnywhere, namesOfContacts, purgeContacts } from './store.ts'
import { linkTarget } from './targets.ts'
import { personalTables } from './personal-data.ts'

const contactWords: HistoryWords = {
  entity: 'contact',
  kind: { ro: 'Persoane de contact', en: 'Contact persons' },
  title: { ro: 'persoana de contact', en: 'the contact person' },
  fields: {
    firstName: { ro: 'Prenume', en: 'First name' },
    lastName: { ro: 'Nume', en: 'Last name' },
    jobTitle: { ro: 'Funcție', en: 'Job title' },
    organisation: { ro: 'Organizație', en: 'Organisation' },
    emails: { ro: 'E-mail', en: 'E-mail' },
    phones: { ro: 'Telefon', en: 'Phone' },
    language: { ro: 'Limbă', en: 'Language' },
    note: { ro: 'Notă', en: 'Note' },
    tags: { ro: 'Etichete', en: 'Tags' },
    photoId: { ro: 'Fotografie', en: 'Photograph' },
    other: { ro: 'Cealaltă persoană', en: 'The other person' },
    event: { ro: 'Eveniment', en: 'Event' },
    partner: { ro: 'Partener', en: 'Partner' },
    speaker: { ro: 'Speaker', en: 'Speaker' },
    client: { ro: 'Client', en: 'Client' },
    venue: { ro: 'Locație', en: 'Venue' },
    into: { ro: 'Unită cu', en: 'Merged into' },
  },
  values: {
    language: {
      ro: { ro: 'română', en: 'Romanian' },
      en: { ro: 'engleză', en: 'English' },
      hu: { ro: 'maghiară', en: 'Hungarian' },
      de: { ro: 'germană', en: 'German' },
      fr: { ro: 'franceză', en: 'French' },
      it: { ro: 'italiană', en: 'Italian' },
      es: { ro: 'spaniolă', en: 'Spanish' },
    },
  },
  verbs: {
    linked: { ro: 'a legat', en: 'linked' },
    unlinked: { ro: 'a dezlegat', en: 'unlinked' },
    made_primary: { ro: 'a pus pe primul loc', en: 'made primary' },
    made_ordinary: { ro: 'a luat de pe primul loc', en: 'no longer primary:' },
    merged: { ro: 'a unit o dublură cu', en: 'merged a duplicate into' },
    merged_away: { ro: 'a unit ca dublură', en: 'merged away as a duplicate' },
    parted: { ro: 'a desfăcut unirea pentru', en: 'undid the merge for' },
    told_apart: { ro: 'a spus că nu este dublură', en: 'marked as different from another' },
    not_told_apart: { ro: 'a retras că nu este dublură', en: 'no longer marked as different' },
    exported: { ro: 'a exportat', en: 'exported' },
  },
  names: (ctx, ids) => namesOfContacts(ctx.db, ctx.company, ids),
}

const organisationWords: HistoryWords = {
  entity: 'contact_organisation',
  kind: { ro: 'Clienți și locații', en: 'Clients and venues' },
  title: { ro: 'organizația', en: 'the organisation' },
  fields: {
    name: { ro: 'Nume', en: 'Name' },
    kind: { ro: 'Fel', en: 'Kind' },
    address: { ro: 'Adresă', en: 'Address' },
  },
  values: {
    kind: { client: { ro: 'client', en: 'client' }, venue: { ro: 'locație', en: 'venue' } },
  },
  names: async (ctx, ids) =>
    new Map((await organisationEver(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name])),
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) =>
      sql`select null::uuid as event_id from contacts where company_id = ${companyId} and photo_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(linkTarget, organisations.clients),
  provide(linkTarget, organisations.venues),
  provide(downloads, cardsDownload),
  provide(downloads, tableDownload),
  provide(historyWords, contactWords),
  provide(historyWords, organisationWords),
  provide(bin, {
    kind: 'contact',
    title: { ro: 'persoană de contact', en: 'contact person' },
    tags: ['contacts'],
    list: (ctx, since) => deletedContacts(ctx.db, ctx.company, since),
    restore: (ctx, id) => restore(ctx, { ids: [id] }),
    purge: purgeContacts,
  }),
  provide(bin, {
    kind: 'contact-organisation',
    title: { ro: 'client sau locație', en: 'client or venue' },
    tags: ['contacts', 'contacts.organisations'],
    list: (ctx, since) => deletedOrganisations(ctx.db, ctx.company, since),
    restore: organisations.restore,
    purge: purgeOrganisations,
  }),
  provide(finder, {
    kind: 'contact',
    title: { ro: 'Persoane de contact', en: 'Contact persons' },
    order: 30,
    async find({ db, company }, asked) {
      const rows = await findContactsAnywhere(db, company, asked)
      return rows.map((row) => ({
        ...row,
        href: `/persoane-de-contact?eveniment=toate&panou=persoana-${row.id}`,
      }))
    },
  }),
]
