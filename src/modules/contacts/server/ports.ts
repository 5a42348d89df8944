import { sql } from 'kysely'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { bin, historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { restore } from './contacts.ts'
import { cardsDownload, tableDownload } from './exchange/export.ts'
import { deletedOrganisations, organisationEver, purgeOrganisations } from './organisation-store.ts'
import * as organisations from './organisations.ts'
import { deletedContacts, findContactsAnywhere, namesOfContacts, purgeContacts } from './store.ts'
import { linkTarget } from './targets.ts'
import { personalTables } from './personal-data.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { said, saidBelow } = inEveryLanguage(records)

const contactWords: HistoryWords = {
  entity: 'contact',
  kind: said('contact.kind'),
  title: said('contact.title'),
  fields: saidBelow('contact.fields'),
  values: {
    language: saidBelow('contact.values.language'),
  },
  verbs: saidBelow('contact.verbs'),
  names: (ctx, ids) => namesOfContacts(ctx.db, ctx.company, ids),
}

const organisationWords: HistoryWords = {
  entity: 'contact_organisation',
  kind: said('contact_organisation.kind'),
  title: said('contact_organisation.title'),
  fields: saidBelow('contact_organisation.fields'),
  values: {
    kind: saidBelow('contact_organisation.values.kind'),
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
    title: said('bin.contact'),
    tags: ['contacts'],
    list: (ctx, since) => deletedContacts(ctx.db, ctx.company, since),
    restore: (ctx, id) => restore(ctx, { ids: [id] }),
    purge: purgeContacts,
  }),
  provide(bin, {
    kind: 'contact-organisation',
    title: said('bin.contact-organisation'),
    tags: ['contacts', 'contacts.organisations'],
    list: (ctx, since) => deletedOrganisations(ctx.db, ctx.company, since),
    restore: organisations.restore,
    purge: purgeOrganisations,
  }),
  provide(finder, {
    kind: 'contact',
    title: said('finder.contact'),
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
