import { beforeAll, describe, expect, test } from 'vitest'
import { clientSheet } from '#modules/budgets/server/api.ts'
import { calculationOf, rollUp } from '#modules/budgets/model.ts'
import type { Sheet } from '#modules/budgets/contract.ts'
import { newQuestion, newSection, type Questionnaire } from '#modules/questionnaires/model.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import type { ListedLink, ShownLink } from '#modules/outside-links/model.ts'
import type { ClientReport } from '../model.ts'

const product = wholeProduct(['defaults', 'contacts', 'guests', 'partners', 'budgets'])
const token: Record<string, string> = {}
let wedding = ''
const started = product.now

beforeAll(async () => {
  for (const who of ['admin', 'planner', 'user'])
    token[who] = await product.signIn(`${who}@demo.prilej.ro`)
  const { items } = await call<{ items: { id: string; slug: string }[] }>('GET', '/events')
  wedding = items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id ?? ''
})

async function send(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  payload?: object,
  who = 'planner',
) {
  const headers = { authorization: token[who] ?? '', 'accept-language': 'ro' }
  return product.http.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  payload?: object,
): Promise<T> {
  const answer = await send(method, path, payload)
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

const at = () => `/events/${wedding}/client-report`
const make = () => call<ClientReport>('POST', at())
const open = (link: string, more = '') =>
  product.http.inject({ method: 'GET', url: new URL(link).pathname + more })

/** The answers by part as the page shows them: of each row its numbers by the names of the columns. */
function columnsOf(body: string): Record<string, number>[] {
  const [table = ''] = /<table.*?<\/table>/s.exec(body.slice(body.indexOf('id="raspunsuri"'))) ?? []
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, words = '']) => words)
  const [head = [], ...rows] = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([row]) => cells(row))
  return rows.map((row) =>
    Object.fromEntries(head.slice(1).map((name, n) => [name, Number(row[n + 1])])),
  )
}

/** A questionnaire of the wedding with an answered question from one to five. */
async function answered(kind: 'after' | 'internal', ro: string): Promise<void> {
  const made = await call<Questionnaire>('POST', '/questionnaires', {
    eventId: wedding,
    starter: 'empty',
    title: { ro, en: '' },
  })
  const one = `/questionnaires/${made.id}`
  const question = { ...newQuestion('scale'), id: 'mark', label: { ro: 'Nota', en: '' } }
  const body = { sections: [{ ...newSection(), id: 'one', questions: [question] }] }
  const set = await call<Questionnaire>('PATCH', one, {
    version: made.version,
    kind,
    audience: 'open',
  })
  const { version } = await call<Questionnaire>('PUT', `${one}/body`, {
    version: set.version,
    body,
  })
  await call('POST', `${one}/publish`, { version })
  const { address } = await call<{ address: string }>('GET', one)
  const sent = await product.http.inject({
    method: 'POST',
    url: new URL(address).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ at: 'one', do: 'next', s: 'mark', 'q.mark': '4' }).toString(),
  })
  expect(sent.statusCode).toBe(303)
}

describe('the report of an event', () => {
  test('is made once, and a stranger with its link reads what the screens say', async () => {
    const first = await make()
    expect((await make()).id).toBe(first.id)
    const { statusCode, body, headers } = await open(first.link)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('noindex')
    const { heads } = await call<{ heads: { invited: number; confirmed: number } }>(
      'GET',
      `/events/${wedding}/guests/counts`,
    )
    const steps = [...body.matchAll(/<span class="report-big">([\d.]+)<\/span>/g)].map(([, n]) =>
      Number(n?.replace('.', '')),
    )
    expect(steps[0]).toBe(heads.invited)
    expect(steps[2]).toBe(heads.confirmed)
    const { report } = await call<{ report: ClientReport }>('GET', at())
    expect(report.opened).toBe(1)
  })

  test('counts every answer to a part, those who wait for a place among them', async () => {
    const { link } = await make()
    const before = columnsOf((await open(link)).body)
    await product.db.look(
      `update guest_invitations set rsvp = 'waiting', waiting_since = now() where event_id = $1 and guest_id in
        (select guest_id from guest_invitations where event_id = $1 and rsvp = 'none' limit 3)`,
      [wedding],
    )
    const after = columnsOf((await open(link)).body)
    const sum = (rows: Record<string, number>[], name: string) =>
      rows.reduce((all, row) => all + (row[name] ?? Number.NaN), 0)
    expect(sum(after, 'În așteptare')).toBeGreaterThan(sum(before, 'În așteptare'))
    for (const row of after) {
      const { Invitați: invited, ...answers } = row
      expect(Object.values(answers).reduce((all, n) => all + n, 0)).toBe(invited)
    }
  })

  test('shows of the budget what the client may see, and adds up to that', async () => {
    const { link } = await make()
    const { items } = await call<{ items: { id: string }[] }>('GET', `/budgets?eventId=${wedding}`)
    const budget = `/budgets/${items[0]?.id}`
    await call('POST', `${budget}/lines`, {
      lines: [
        { name: 'Comision intern', unitPrice: 123_400, quantity: 1000, clientVisible: false },
      ],
    })
    const sheet = await call<Sheet>('GET', budget)
    const seen = rollUp(calculationOf(clientSheet(sheet))).cost.planned.gross
    const full = rollUp(calculationOf(sheet)).cost.planned.gross
    expect(seen).toBeLessThan(full)
    const { body } = await open(link)
    const { currency } = sheet.budget
    expect(body).toContain(formatMoney({ minor: seen, currency }, 'ro'))
    expect(body).not.toContain(formatMoney({ minor: full, currency }, 'ro'))
  })

  test('shows what guests thought, and nothing that the team says among itself', async () => {
    await answered('after', 'Părerea invitaților')
    await answered('internal', 'Cum a fost clientul?')
    const report = await make()
    const { body } = await open(report.link)
    expect(body).toContain('Părerea invitaților')
    expect(body).not.toContain('Cum a fost clientul?')
    expect(report.questionnaires.map(({ title }) => title)).not.toContain('Cum a fost clientul?')
    const left = report.questionnaires.filter(({ title }) => title !== 'Părerea invitaților')
    const { version, questionnaireIds } = await call<ClientReport>('PATCH', at(), {
      version: report.version,
      questionnaireIds: left.map(({ id }) => id),
    })
    expect(questionnaireIds).toHaveLength(left.length)
    expect((await open(report.link)).body).not.toContain('Părerea invitaților')
    await call('PATCH', at(), { version, questionnaireIds: null })
    expect((await open(report.link)).body).toContain('Părerea invitaților')
  })

  test('is a document too, from the link and for the team', async () => {
    const { link } = await make()
    const paper = await open(link, '/raport.pdf')
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { url } = await call<{ url: string }>('POST', `${at()}/export`)
    const own = await product.http.inject({ method: 'GET', url })
    expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is reached from the room of the client while it can be read', async () => {
    const { version, link } = await make()
    const room = async () => {
      const { url } = await call<{ url: string }>('POST', `/events/${wedding}/client-room/preview`)
      const { pathname } = new URL(url)
      return (await product.http.inject({ method: 'GET', url: pathname })).body
    }
    expect(await room()).toContain(`href="${link}"`)
    const closed = await call<ClientReport>('PATCH', at(), { version, open: false })
    expect(await room()).not.toContain(link)
    await call('PATCH', at(), { version: closed.version, open: true })
  })

  test('leaves out what was not chosen, and speaks the other language when asked', async () => {
    const { version, link } = await make()
    await call('PATCH', at(), { version, sections: ['funnel'], words: 'Mulțumim <b>mult</b>' })
    const { body } = await open(link)
    expect(body).not.toContain('id="buget"')
    expect(body).toContain('Mulțumim &lt;b&gt;mult&lt;/b&gt;')
    expect((await open(link, '?lang=en')).body).toContain('Interim report')
  })
})

test('says how the day went, and nothing that is the team’s', async () => {
  const { version, link } = await make()
  await call('PATCH', at(), { version, sections: ['timing'] })
  expect((await open(link)).body).not.toContain('id="desfasurare"')
  const all = `/events/${wedding}/run-of-show`
  const { id } = await call<{ id: string }>('POST', all, { name: 'Seara', startTime: '18:00' })
  const rundown = `${all}/${id}`
  const cueId = '0192d0c0-0000-4000-8000-000000000009'
  const cue = { id: cueId, version: 0, kind: 'cue', title: 'Dansul mirilor', startTime: null }
  const rest = { seconds: 300, skipped: false, notes: 'Nota echipei', instructions: {}, refs: [] }
  await call('POST', `${rundown}/steps`, { cues: [{ ...cue, ...rest, responsibleId: null }] })
  const sentAt = product.now.toISOString()
  await call('POST', `${rundown}/marks`, {
    basedOn: 0,
    sentAt,
    marks: [{ id: cueId, kind: 'start', cueId, at: sentAt }],
  })
  const { body } = await open(link)
  expect(body).toContain('id="desfasurare"')
  expect(body).toContain('Dansul mirilor')
  expect(body).not.toContain('Nota echipei')
})

test('shows of several runs of show those that were chosen', async () => {
  const { version, link, rundowns } = await make()
  expect(rundowns).toMatchObject([{ name: 'Seara' }])
  const chosen = (rundownIds: string[] | null, seen: number) =>
    call<ClientReport>('PATCH', at(), { version: seen, sections: ['timing'], rundownIds })
  const none = await chosen([], version)
  expect((await open(link)).body).not.toContain('Dansul mirilor')
  const one = await chosen(
    rundowns.map(({ id }) => id),
    none.version,
  )
  expect((await open(link)).body).toContain('Dansul mirilor')
  await chosen(null, one.version)
  expect((await open(link)).body).toContain('Dansul mirilor')
})

describe('its link', () => {
  test('leads nowhere when it was never ours, and nowhere any more once renewed', async () => {
    const { link } = await make()
    const forged = link.slice(0, -4) + (link.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect((await open(forged)).statusCode).toBe(404)
    expect((await open('http://x/raport/nimic')).statusCode).toBe(404)
    const renewed = await call<ClientReport>('POST', `${at()}/link`)
    expect((await open(link)).statusCode).toBe(404)
    expect((await open(renewed.link)).statusCode).toBe(200)
  })

  test('says that it ended after its last day, page and document alike', async () => {
    const { link, endsOn } = await make()
    product.now = new Date(`${endsOn}T12:00:00Z`)
    expect((await open(link)).statusCode).toBe(200)
    product.now = new Date(new Date(`${endsOn}T12:00:00Z`).getTime() + 86_400_000)
    const over = await open(link)
    expect(over.statusCode).toBe(410)
    expect(over.body).not.toContain('report-big')
    expect((await open(link, '/raport.pdf')).statusCode).toBe(410)
    product.now = started
  })

  test('closes at once when it is closed', async () => {
    const { version, link } = await make()
    const closed = await call<ClientReport>('PATCH', at(), { version, open: false })
    expect((await open(link)).statusCode).toBe(410)
    await call('PATCH', at(), { version: closed.version, open: true })
    expect((await open(link)).statusCode).toBe(200)
  })

  test.each([
    ['was deactivated', 'deactivated_at = now()', 'deactivated_at = null'],
    ['is limited to other events', `event_ids = '{}'`, 'event_ids = null'],
  ])('ends with the colleague who opened it, once they %s', async (_how, change, back) => {
    const { version, link } = await make()
    await call('PATCH', at(), { version, open: true })
    const planner = `where email = 'planner@demo.prilej.ro'`
    await product.db.look(`update users set ${change} ${planner}`)
    expect((await open(link)).statusCode).toBe(410)
    expect((await open(link, '/raport.pdf')).statusCode).toBe(410)
    const seen = await send('GET', at(), undefined, 'admin')
    const { report } = seen.json<{ report: ClientReport }>()
    expect(report).toMatchObject({ backed: false, readable: false })
    await send('PATCH', at(), { version: report.version, open: true }, 'admin')
    expect((await open(link)).statusCode).toBe(200)
    await product.db.look(`update users set ${back} ${planner}`)
  })

  test('stays closed when the colleague who opened it was away and is back', async () => {
    const { version, link } = await make()
    await call('PATCH', at(), { version, open: true })
    const planner = async () => {
      const { members } = (await send('GET', '/company/team', undefined, 'admin')).json<{
        members: { id: string; email: string; version: number }[]
      }>()
      const found = members.find(({ email }) => email === 'planner@demo.prilej.ro')
      return { id: found?.id ?? '', version: found?.version }
    }
    for (const step of ['deactivate', 'reactivate']) {
      const { id, ...now } = await planner()
      const answer = await send('POST', `/company/team/${id}/${step}`, now, 'admin')
      expect(answer.statusCode).toBe(200)
      expect((await open(link)).statusCode).toBe(410)
    }
    token.planner = await product.signIn('planner@demo.prilej.ro')
    const { report } = await call<{ report: ClientReport }>('GET', at())
    expect(report).toMatchObject({ open: false, readable: false })
    await call('PATCH', at(), { version: report.version, open: true })
    expect((await open(link)).statusCode).toBe(200)
    // Limited to this event, the colleague keeps what was opened of it.
    const limit = async (eventIds: string[] | null) => {
      const { id, ...now } = await planner()
      const answer = await send('PUT', `/team/${id}/events`, { ...now, eventIds }, 'admin')
      expect(answer.statusCode).toBe(200)
    }
    await limit([wedding])
    expect((await open(link)).statusCode).toBe(200)
    await limit([])
    await limit(null)
    expect((await open(link)).statusCode).toBe(410)
    const { report: ended } = await call<{ report: ClientReport }>('GET', at())
    await call('PATCH', at(), { version: ended.version, open: true })
  })
})

test('its link is listed with the others, and renewed and ended there as on its own screen', async () => {
  const { id, link, version } = await make()
  await open(link)
  const links = `/events/${wedding}/outside-links`
  const listed = async () => {
    const { items } = await call<{ items: ListedLink[] }>('GET', `${links}?recordId=${id}`)
    return items
  }
  const [own] = await listed()
  expect(own).toMatchObject({ kind: 'client-report', state: 'open', isKept: true })
  expect(own?.lastSeenAt).not.toBeNull()
  const renewed = await call<ShownLink>('POST', `${links}/${own?.id}/renew`)
  expect((await open(link)).statusCode).toBe(404)
  expect((await open(renewed.url)).statusCode).toBe(200)
  const { report } = await call<{ report: ClientReport }>('GET', at())
  expect(report).toMatchObject({ link: renewed.url, version: version + 1, open: true })
  expect((await open(renewed.url, '?stare=1')).statusCode).toBe(204)
  await call('POST', `${links}/${own?.id}/revoke`)
  expect((await open(renewed.url)).statusCode).toBe(410)
  // What an open page asks every twenty seconds.
  expect((await open(renewed.url, '?stare=1')).statusCode).toBe(404)
  expect(await listed()).toMatchObject([{ state: 'revoked' }])
  // A colleague who had the report open before does not open it again by saving.
  const late = { version: report.version, words: 'Mulțumim', open: true }
  expect((await send('PATCH', at(), late)).statusCode).toBe(409)
  const { report: ended } = await call<{ report: ClientReport }>('GET', at())
  expect(ended.open).toBe(false)
  await call('PATCH', at(), { version: ended.version, open: true })
  expect((await open(renewed.url)).statusCode).toBe(200)
})

describe('refused', () => {
  test('an older version, with the row as it is', async () => {
    const { version } = await make()
    const answer = await send('PATCH', at(), { version: version - 1, words: 'altceva' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ error: { current: ClientReport } }>().error.current.version).toBe(version)
  })

  test('a last day that has passed, and a photograph that is not ours', async () => {
    const { version } = await make()
    expect((await send('PATCH', at(), { version, endsOn: '2020-01-01' })).statusCode).toBe(422)
    const photoIds = ['0192d0c0-0000-7000-8000-000000000001']
    expect((await send('PATCH', at(), { version, photoIds })).statusCode).toBe(404)
    expect((await send('PATCH', at(), { version, sections: [] })).statusCode).toBe(422)
  })

  test('anybody who is not of the team, and an event that is not there', async () => {
    expect((await send('GET', at(), undefined, 'user')).statusCode).toBe(403)
    const foreign = '/events/0192d0c0-0000-7000-8000-000000000001/client-report'
    expect((await send('POST', foreign)).statusCode).toBe(404)
  })
})

test('of a cancelled event stays open, says so and is not called final', async () => {
  const made = await make()
  const { link } = await call<ClientReport>('PATCH', at(), { version: made.version, open: true })
  const { version } = await call<{ version: number }>('GET', `/events/${wedding}`)
  await call('POST', `/events/${wedding}/status`, { version, to: 'cancelled', reason: 'amânată' })
  product.now = new Date(started.getTime() + 86_400_000)
  const { statusCode, body } = await open(link)
  expect(statusCode).toBe(200)
  expect(body).toContain('Evenimentul a fost anulat.')
  expect(body).toContain('Raport despre un eveniment anulat')
  expect(body).not.toContain('Raport final')
  expect((await open(link, '/raport.pdf')).statusCode).toBe(200)
})
