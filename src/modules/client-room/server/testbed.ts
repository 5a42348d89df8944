import { beforeEach, expect } from 'vitest'
import { emptyQueue, queued } from '#platform/testing/queue.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import type { CallOf } from '#shared/contract.ts'
import type { Person } from '#platform/testing/staff.ts'
import { addBudget, addLines, changeLines } from '#modules/budgets/contract.ts'
import type { BudgetLine } from '#modules/budgets/model.ts'
import { createEvent } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import type { ClientPerson, Decision } from '../model.ts'

interface Mail {
  letter: { to: { address: string }; blocks: { kind: string; text?: string; url?: string }[] }
}

export const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1',
  'accept-language': 'ro',
}
export const laptop = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  'accept-language': 'ro',
}

export const asking = {
  title: 'Aprobarea bugetului',
  note: '',
  dueOn: null,
  rule: 'any' as const,
  deciderId: null,
  options: [],
}

export const hidden = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

/** A planner with an event and a budget, and the people of the client they add, each in a browser. */
export function clientRoomTestbed(app: WholeApp) {
  const { db } = app
  const bed = {
    radu: undefined as unknown as Person,
    event: { id: '' },
    budget: { id: '' },
    async line(
      fields: Partial<CallOf<typeof addLines>['lines'][number]> = {},
    ): Promise<BudgetLine> {
      const line = { name: 'Sala', unitPrice: 1000_00, vat: 'exempt' as const, ...fields }
      const added = await bed.radu.call(addLines, { budgetId: bed.budget.id, lines: [line] })
      return added.lines[0]!
    },
    change: ({ id, version }: BudgetLine, unitPrice: number) =>
      bed.radu.call(changeLines, {
        budgetId: bed.budget.id,
        lines: [{ id, version, unitPrice }],
      }),
  }

  const at = () => ({ eventId: bed.event.id })
  const room = () => bed.radu.call(contract.getClientRoom, at())

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
  })

  async function addPerson(email = 'ana@exemplu.ro', name = 'Ana Pop'): Promise<ClientPerson> {
    const fields = { name, email, language: 'ro' as const, canDecide: true, sendLink: true }
    return bed.radu.call(contract.addClientPerson, { ...at(), ...fields })
  }

  const letters = async (address: string) =>
    (await queued<Mail>(db, 'mail.send'))
      .map(({ payload }) => payload.letter)
      .filter(({ to }) => to.address === address)

  /** The path of the link in the first letter to this address. */
  async function linkOf(address: string): Promise<string> {
    const [letter] = await letters(address)
    const url = letter?.blocks.find(({ kind }) => kind === 'button')?.url
    if (!url) throw new Error('no link')
    return new URL(url).pathname
  }

  const post = (url: string, fields: Record<string, string>, headers = phone) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const get = (url: string, headers = phone) => app.http.inject({ url, headers })

  async function codeOf(address: string): Promise<string> {
    const last = (await letters(address)).at(-1)
    return last?.blocks.flatMap(({ text }) => /^\d{6}$/.exec(text ?? '')?.[0] ?? [])[0] ?? ''
  }

  /** The address of this browser, after the code. */
  async function enter(address = 'ana@exemplu.ro', headers = phone): Promise<string> {
    const link = await linkOf(address)
    await post(link, { actiune: 'cod' }, headers)
    const opened = await post(link, { actiune: 'deschide', cod: await codeOf(address) }, headers)
    expect(opened.statusCode).toBe(303)
    return String(opened.headers.location).split('?')[0] ?? ''
  }

  async function askBudget(fields: object = {}): Promise<Decision> {
    return bed.radu.call(contract.askDecision, {
      ...at(),
      ...asking,
      kind: 'budget',
      subjectId: bed.budget.id,
      ...fields,
    })
  }

  async function answer(
    here: string,
    decision: Decision,
    fields: Record<string, string> = { actiune: 'aprob' },
  ) {
    const { body } = await get(`${here}?decizie=${decision.id}`)
    return post(here, {
      decizie: decision.id,
      varianta: hidden(body, 'varianta'),
      amprenta: hidden(body, 'amprenta'),
      ...fields,
    })
  }

  return { bed, at, room, addPerson, letters, linkOf, post, get, codeOf, enter, askBudget, answer }
}
