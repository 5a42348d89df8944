import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind } from '#modules/company/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { partnerNames } from '#modules/partners/server/api.ts'
import { text } from '../text.ts'
import { supplierContribution } from './contribution.ts'
import { emailsOfPages, partnersOfPages } from './page-store.ts'
import { personalTables } from './personal-data.ts'
import { requestRecords } from './requests/request-store.ts'
import { restore } from './requests/requests.ts'
import { supplierLink } from './supplier-pages.ts'

const { localised, localisedOf } = inEveryLanguage(text)

const requestBin: BinKind = {
  kind: 'offer_request',
  title: localised('bin.title'),
  tags: ['supplier-page'],
  async list(ctx, since) {
    const rows = await requestRecords.deleted(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => visibleEvents.has(eventId))
      .map(({ id, title, deletedAt }) => ({ id, name: title, deletedAt }))
  },
  async restore(ctx, id) {
    const [row] = await requestRecords.findWithDeleted(ctx.db, ctx.company, [id])
    if (!row) throw new AppError('not_found', 'supplier-page.request_not_found')
    await restore(await contextOfEvent(ctx, row.eventId), id)
  },
  purge: requestRecords.purge,
}

export const ports = [
  provide(bin, requestBin),
  provide(personalData, personalTables),
  provide(eventContribution, supplierContribution),
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select r.event_id from offer_invitations i
      join offer_requests r on r.company_id = i.company_id and r.id = i.request_id
      where i.company_id = ${companyId} and i.file_id = ${fileId}`,
  ),
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select p.event_id from supplier_documents d
      join supplier_pages p on p.company_id = d.company_id and p.id = d.supplier_page_id
      where d.company_id = ${companyId} and d.file_id = ${fileId}`,
  ),
  provide(linkKind, {
    ...supplierLink,
    title: localised('links.kind'),
    isWritten: true,
    async records(ctx, ids) {
      const emails = await emailsOfPages(ctx.db, ctx.company, ids)
      const firms = await namesOfPages(ctx, ids)
      return new Map([...firms].map(([id, label]) => [id, { label, about: emails.get(id) ?? '' }]))
    },
    screen: (_, eventId) => `/cereri-oferte?eveniment=${eventId}`,
  }),
  provide(historyWords, {
    entity: 'supplier_page',
    kind: localised('history.page.kind'),
    title: localised('history.page.title'),
    fields: localisedOf('field', ['email', 'language', 'readVersion', 'arrival', 'document']),
    verbs: localisedOf('pageVerb', [
      'erased',
      'read',
      'arrival_proposed',
      'arrival_accepted',
      'arrival_refused',
      'document_asked',
      'document_sent',
      'document_accepted',
      'document_returned',
      'document_withdrawn',
    ]),
    values: { language: { ro: localised('language.ro'), en: localised('language.en') } },
    names: namesOfPages,
  }),
  provide(historyWords, {
    entity: 'offer_request',
    kind: localised('history.request.kind'),
    title: localised('history.request.title'),
    fields: localisedOf('field', ['firm', 'dueOn']),
    verbs: localisedOf('verb', [
      'asked',
      'invited',
      'reminded',
      'closed',
      'reopened',
      'answered',
      'declined',
      'accepted',
    ]),
    names: (ctx, ids) => requestRecords.names(ctx.db, ctx.company, ids),
  }),
]

async function namesOfPages(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const partners = await partnersOfPages(ctx.db, ctx.company, ids)
  const names = await partnerNames(ctx, [...new Set(partners.values())])
  return new Map([...partners].map(([id, partnerId]) => [id, names.get(partnerId)?.name ?? '–']))
}
