import { sql } from 'kysely'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { bin, historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { restore } from './contacts.ts'
import { cardsDownload, tableDownload } from './exchange/export.ts'
import { deletedContacts, findContactsAnywhere, namesOfContacts, purgeContacts } from './store.ts'
import { personalTables } from './personal-data.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { pick } from '#shared/fields.ts'
import { records } from '../locales/records.gen.ts'
import { words } from '../locales/words.gen.ts'
import { contactFieldKeys } from '../model.ts'

const { localised, localisedBelow } = inEveryLanguage(records)
const labels = inEveryLanguage(words).localisedBelow('field')

const contactWords: HistoryWords = {
  entity: 'contact',
  kind: localised('contact.kind'),
  title: localised('contact.title'),
  fields: { ...pick(labels, contactFieldKeys), ...localisedBelow('contact.fields') },
  values: {
    language: localisedBelow('contact.values.language'),
  },
  verbs: localisedBelow('contact.verbs'),
  names: (ctx, ids) => namesOfContacts(ctx.db, ctx.company, ids),
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) =>
      sql`select null::uuid as event_id from contacts where company_id = ${companyId} and photo_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(downloads, cardsDownload),
  provide(downloads, tableDownload),
  provide(historyWords, contactWords),
  provide(bin, {
    kind: 'contact',
    title: localised('bin.contact'),
    tags: ['contacts'],
    list: (ctx, since) => deletedContacts(ctx.db, ctx.company, since),
    restore: (ctx, id) => restore(ctx, { ids: [id] }),
    purge: purgeContacts,
  }),
  provide(finder, {
    kind: 'contact',
    title: localised('finder.contact'),
    order: 30,
    list: '/persoane-de-contact?eveniment=toate',
    async find({ db, company }, asked) {
      const rows = await findContactsAnywhere(db, company, asked)
      return rows.map((row) => ({
        ...row,
        href: `/persoane-de-contact?eveniment=toate&panou=persoana-${row.id}`,
      }))
    },
  }),
]
