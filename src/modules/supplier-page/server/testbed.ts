import { beforeEach } from 'vitest'
import { formWithFile } from '#platform/testing/form-with-file.ts'
import { emptyQueue, queued } from '#platform/testing/queue.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { addBudget, addLines } from '#modules/budgets/contract.ts'
import type { BudgetLine } from '#modules/budgets/model.ts'
import { createEvent } from '#modules/events/contract.ts'
import { addEngagement, addPartner, moveEngagement } from '#modules/partners/contract.ts'
import * as contract from '../contract.ts'
import type { AskedFirm, OfferRequest, RequestFields } from '../model.ts'

interface Mail {
  letter: {
    to: { address: string }
    subject: string
    blocks: { kind: string; text?: string; url?: string }[]
  }
}

/** A planner with an event and a budget who asks firms, and the page of each firm. */
export function supplierTestbed(app: WholeApp) {
  const { db } = app
  const bed = {
    radu: undefined as unknown as Person,
    event: { id: '' },
    budget: { id: '' },
    line: undefined as unknown as BudgetLine,
  }
  const at = () => ({ eventId: bed.event.id })

  beforeEach(async () => {
    await emptyQueue(db)
    const companyId = await db.company()
    bed.radu = app.personOf(companyId, 'planner')
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Radu', 'planner', $3, now())`,
      [bed.radu.id, `${bed.radu.id}@exemplu.ro`, companyId],
    )
    const event = { name: 'Nunta Anei', startDate: '2027-06-12', type: 'wedding' as const }
    bed.event = await bed.radu.call(createEvent, event)
    bed.budget = await bed.radu.call(addBudget, { eventId: bed.event.id, name: 'Buget' })
    bed.line = await addLine('Flori', 9000_00)
  })

  async function addLine(name: string, unitPrice: number): Promise<BudgetLine> {
    const line = { name, unitPrice, vat: 'standard' as const }
    const added = await bed.radu.call(addLines, { budgetId: bed.budget.id, lines: [line] })
    return added.lines[0]!
  }

  /** A firm of the directory, with the address that letters go to. */
  async function firm(name: string, language: 'ro' | 'en' = 'ro'): Promise<AskedFirm> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@exemplu.ro`
    const { id } = await bed.radu.call(addPartner, { name, email })
    return { partnerId: id, email, language }
  }

  /** A supplier with a contract. */
  async function working(name = 'Flora'): Promise<AskedFirm> {
    const flora = await firm(name)
    const note = 'Negociat: marjă 30 %'
    const fields = { partnerId: flora.partnerId, side: 'supplier' as const, meals: 4, note }
    const { id, version } = await bed.radu.call(addEngagement, { ...at(), ...fields })
    const signed = { engagementId: id, version, to: 'contracted' as const }
    await bed.radu.call(moveEngagement, { ...at(), ...signed })
    return flora
  }

  const headers = { 'accept-language': 'ro', 'user-agent': 'Firefox/140.0' }
  const get = (url: string) => app.http.inject({ url, headers })
  const post = (url: string, fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  function upload(url: string, fields: Record<string, string>) {
    const form = formWithFile(fields, 'polita.pdf')
    return app.http.inject({
      method: 'POST',
      url,
      ...form,
      headers: { ...headers, ...form.headers },
    })
  }

  const ask = (
    firms: AskedFirm[],
    fields: Partial<RequestFields> = {},
    lineId = bed.line.id,
  ): Promise<OfferRequest> =>
    bed.radu.call(contract.askForOffers, {
      ...at(),
      lineId,
      title: 'Florile',
      body: 'Buchetul, aranjamentele și arcada.',
      questions: ['Aduceți și vazele?'],
      dueOn: '2027-03-01',
      ...fields,
      firms,
    })

  const letters = async (address: string) =>
    (await queued<Mail>(db, 'mail.send'))
      .map(({ payload }) => payload.letter)
      .filter(({ to }) => to.address === address)

  /** The path of the link in the last letter to this address. */
  async function linkOf(address: string): Promise<string> {
    const last = (await letters(address)).at(-1)
    const url = last?.blocks.find(({ kind }) => kind === 'button')?.url
    if (!url) throw new Error('no link')
    return new URL(url).pathname
  }

  const list = () => bed.radu.call(contract.listOfferRequests, at())

  return { bed, at, addLine, firm, working, ask, letters, linkOf, list, get, post, upload }
}
