import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import type { ReadinessItem } from '#modules/events/model.ts'
import { text } from '../text.ts'
import { restore } from './budgets.ts'
import { followExpected } from './lines/expected-guests.ts'
import { csvDownload, pdfDownload, xlsxDownload } from './files/budget-export.ts'
import { invoiceDownloads } from './files/invoice-file.ts'
import { paymentDownloads } from './files/payment-file.ts'
import { deletedDocuments } from './documents/deleted-documents.ts'
import { findInvoicesAnywhere, purgeDocuments } from './documents/document-store.ts'
import { restoreDocument } from './documents/documents.ts'
import { historyKinds } from './history-words.ts'
import { deletedLines, findLines, findLinesAnywhere, purgeLines } from './lines/line-store.ts'
import { restore as restoreLines } from './lines/lines.ts'
import * as moving from './date-move.ts'
import { readyRows } from './payments/payment-store.ts'
import { purgeCategories } from './lines/category-store.ts'
import * as store from './store.ts'
import * as templates from './templates.ts'
import { notFound } from './budget-access.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised } = inEveryLanguage(text)

const budgetBin: BinKind = {
  kind: 'budget',
  title: recordWords.localised('bin.budget'),
  tags: ['budgets'],
  list: async (ctx, since) =>
    (await store.deletedBudgets(ctx.db, ctx.company, since, ctx.admission.eventIds ?? null)).map(
      ({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at! }),
    ),
  restore: async (ctx, id) => void (await restore(ctx, { budgetId: id })),
  purge: async (db, scope, before) => {
    await purgeDocuments(db, scope, before)
    await purgeLines(db, scope, before)
    await purgeCategories(db, scope, before)
    return store.purgeBudgets(db, scope, before)
  },
}

/** Deleted documents of budgets that are not deleted. */
function documentBin(
  table: 'budget_offers' | 'budget_invoices' | 'budget_payments',
  kind: string,
  key: 'bin.offer' | 'bin.invoice' | 'bin.payment',
): BinKind {
  return {
    kind,
    title: localised(key),
    tags: ['budgets'],
    list: (ctx, since) =>
      deletedDocuments(
        ctx.db,
        ctx.company,
        table,
        since,
        ctx.admission.eventIds ?? null,
        ctx.locale,
      ),
    restore: (ctx, id) => restoreDocument(ctx, table, id),
    // The bin of budgets empties these too, in the order that their references need.
    purge: () => Promise.resolve(0),
  }
}

const lineBin: BinKind = {
  kind: 'budget-line',
  title: localised('bin.line'),
  tags: ['budgets'],
  list: (ctx, since) => deletedLines(ctx.db, ctx.company, since, ctx.admission.eventIds ?? null),
  restore: async (ctx, id) => {
    const [line] = await findLines(ctx.db, ctx.company, [id])
    if (!line) throw notFound('line_not_found')
    await restoreLines(ctx, { budgetId: line.budgetId, ids: [id] })
  },
  purge: () => Promise.resolve(0),
}

const contribution: EventContribution = {
  id: 'budgets',
  title: recordWords.localised('contribution.budgets'),
  move: { preview: moving.preview, apply: moving.apply, undo: moving.undo },
  template: {
    shipped: templates.shipped,
    save: templates.save,
    preview: templates.preview,
    apply: templates.applyAll,
  },
  copy: { count: templates.countLines, run: templates.copy },
  expect: followExpected,
  async readiness(ctx, eventIds) {
    const rows = await readyRows(ctx.db, ctx.company, eventIds, ctx.now)
    return new Map(
      eventIds.map((id) => {
        const row = rows.find(({ eventId }) => eventId === id)
        const { budgets, approved, overdue } = row ?? { budgets: 0, approved: 0, overdue: 0 }
        const address = `/bugete?eveniment=${id}`
        return [
          id,
          [
            readinessItem('planned', 2, budgets === 0 ? 1 : 0, address),
            ...(budgets > 0 ? [readinessItem('approved', 1, budgets - approved, address)] : []),
            readinessItem('paid', 2, overdue, `${address}&fila=plati&cand=overdue`),
          ],
        ]
      }),
    )
  },
}

function readinessItem(
  code: 'planned' | 'approved' | 'paid',
  weight: number,
  lacking: number,
  href: string,
): ReadinessItem {
  const isComplete = lacking === 0
  const title = isComplete ? localised(`ready.${code}`) : localised(`lack.${code}`, { n: lacking })
  return { code: `budgets.${code}`, title, done: isComplete, weight, href }
}

const lineFinder: Finder = {
  kind: 'budget-line',
  title: recordWords.localised('finder.budget-line'),
  order: 24,
  async find({ db, company, admission }, query) {
    const rows = await findLinesAnywhere(db, company, query, admission.eventIds ?? null)
    return rows.map(({ budgetId, eventId, ...row }) => ({
      ...row,
      href: `/buget/${budgetId}?eveniment=${eventId}&panou=linie-detalii-${row.id}`,
    }))
  },
}

const invoiceFinder: Finder = {
  kind: 'invoice',
  title: recordWords.localised('finder.invoice'),
  order: 26,
  async find({ db, company, admission }, query) {
    const rows = await findInvoicesAnywhere(db, company, query, admission.eventIds ?? null)
    return rows.map(({ budgetId, eventId, ...row }) => ({
      ...row,
      href: `/buget/${budgetId}?eveniment=${eventId}&fila=facturi`,
    }))
  },
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select b.event_id from budget_offers o
      join budget_lines l on l.company_id = o.company_id and l.id = o.line_id
      join budgets b on b.company_id = l.company_id and b.id = l.budget_id
      where o.company_id = ${companyId} and o.file_id = ${fileId}
      union select b.event_id from budget_invoices i
      join budgets b on b.company_id = i.company_id and b.id = i.budget_id
      where i.company_id = ${companyId} and i.file_id = ${fileId}
      union select event_id from budget_payments where company_id = ${companyId} and proof_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(finder, lineFinder),
  provide(finder, invoiceFinder),
  provide(eventContribution, contribution),
  ...historyKinds.map((each) => provide(historyWords, each)),
  provide(bin, budgetBin),
  provide(bin, lineBin),
  provide(bin, documentBin('budget_offers', 'budget-offer', 'bin.offer')),
  provide(bin, documentBin('budget_invoices', 'budget-invoice', 'bin.invoice')),
  provide(bin, documentBin('budget_payments', 'budget-payment', 'bin.payment')),
  provide(downloads, xlsxDownload),
  provide(downloads, csvDownload),
  provide(downloads, pdfDownload),
  ...[...paymentDownloads, ...invoiceDownloads].map((kind) => provide(downloads, kind)),
]
