import fc from 'fast-check'
import { expect } from 'vitest'
import { budgets, idOf, secret, sheetOf, type DrawnLine } from '#platform/testing/secret-budgets.ts'
import { htmlPage } from '#modules/event-pages/server/api.ts'
import type { Reply } from '../../model.ts'
import { RequestPage } from '../../public/request-page.tsx'
import { SupplierPage } from '../../public/supplier-page.tsx'
import { lineIn, type EventSheet } from './offers.ts'
import type { StoredInvitation, StoredRequest } from './request-store.ts'
import { choicesIn, shownRequests } from './shown-requests.ts'

const reply: Reply = {
  currency: 'RON',
  amount: 123_45,
  basis: 'total',
  hasVat: true,
  vat: 'standard',
  validUntil: null,
  inclusions: 'Transport',
  answers: ['Da'],
}

const shell = {
  frame: { lang: 'ro' as const, stylesheets: [], eventName: 'Nunta Anei' },
  lang: 'ro' as const,
  scripts: [],
  here: '/furnizor/x',
  news: {},
}

/** A firm was asked for each line, and its own offer is the first of the line where there is one. */
function searchQueryFor(sheet: EventSheet): { requests: StoredRequest[]; own: StoredInvitation[] } {
  const requests = sheet.lines.map(({ id: lineId }, at): StoredRequest => ({
    id: idOf(5000 + at),
    eventId: idOf(801),
    budgetId: idOf(800),
    lineId,
    askedById: null,
    closedAt: at % 3 === 2 ? '2027-01-01T10:00:00Z' : null,
    version: 1,
    createdAt: '2027-01-01T10:00:00Z',
    title: `Cererea ${at}`,
    body: 'Ce cerem',
    questions: ['Veniți?'],
    dueOn: null,
  }))
  const own = requests.map(({ id, lineId }, at): StoredInvitation => ({
    id: idOf(6000 + at),
    requestId: id,
    pageId: idOf(7000),
    partnerId: idOf(7001),
    email: 'firma@exemplu.ro',
    language: 'ro',
    seenAt: null,
    reply: at % 2 === 0 ? reply : null,
    fileId: null,
    fileName: null,
    repliedAt: at % 2 === 0 ? '2027-01-02T10:00:00Z' : null,
    replies: at % 2 === 0 ? 1 : 0,
    offerId: sheet.offers.find((offer) => offer.lineId === lineId)?.id ?? null,
    declinedAt: null,
    declineReason: '',
  }))
  return { requests, own }
}

/** Everything that the page of a supplier answers for a budget: its list, and each request. */
export function pagesFor(rows: readonly DrawnLine[]): string[] {
  // To a supplier the lines that a client may see are as secret as the rest.
  const sheet = sheetOf(rows.map((row) => ({ ...row, isShown: false })))
  const { requests, own } = searchQueryFor(sheet)
  const shown = shownRequests([sheet], requests, own)
  const list = (
    <SupplierPage {...shell} requests={shown} name="Flora">
      <p>…</p>
    </SupplierPage>
  )
  const each = shown.map((request) => {
    const found = lineIn([sheet], request.lineId)
    const choices = found ? choicesIn(found, 'ro') : null
    return <RequestPage key={request.id} {...shell} {...{ request, choices }} />
  })
  return [list, ...each].map((page) => htmlPage(page).body as string)
}

/** Draws so many budgets and looks for what a supplier must not see; says how many forms there were to look at. */
export function lookForSecrets(numRuns: number): number {
  let forms = 0
  fc.assert(
    fc.property(budgets, (rows) => {
      for (const body of pagesFor(rows)) {
        expect(body).not.toContain(secret)
        expect(body).not.toMatch(/7[.,\s]?\d{3}[.,\s]?\d{3}[.,]\d\d|[^-\d]7\d{8}\b/)
        forms += body.includes('name="pret"') ? 1 : 0
      }
    }),
    { numRuns },
  )
  return forms
}
