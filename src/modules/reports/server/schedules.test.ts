import { beforeAll, describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { contextOf, queued, takeQueued } from '#platform/testing/queue.ts'
import { stoppedBy, type OpenShare } from '#modules/accounts/model.ts'
import { findDue, mail } from './schedules.ts'

const product = wholeProduct(['guests', 'tasks', 'contacts', 'defaults'])
const token: Record<string, string> = {}
const events: Record<string, string> = {}
let wedding = ''

beforeAll(async () => {
  for (const who of ['admin', 'planner', 'user'])
    token[who] = await product.signIn(`${who}@demo.prilej.ro`)
  const list = await get<{ items: { id: string; slug: string }[] }>('/events?archived=all')
  for (const { id, slug } of list.items) events[slug] = id
  wedding = events['nunta-ana-si-mihai'] ?? ''
})

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, more = {}) {
  const { payload, who = 'admin' } = more as { payload?: object; who?: string }
  const headers = { authorization: token[who] ?? '', 'accept-language': 'ro' }
  return product.http.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function get<T>(path: string, who?: string): Promise<T> {
  const answer = await send('GET', path, { who })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

describe('a scheduled report', () => {
  const fields = {
    report: 'overdue-tasks',
    eventIds: [],
    format: 'pdf',
    recipients: ['Client@Example.com'],
    rhythm: 'day',
    day: 1,
    hour: 8,
  }

  test('goes to its readers when its hour has come, once', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    expect(added.statusCode).toBe(200)
    const { id, nextAt } = added.json<{ id: string; nextAt: string }>()
    const at = new Date(new Date(nextAt).getTime() + 1000)
    const { services, database } = product.parts
    const jobDeps = { services, database, jobs: [], now: () => at }
    await findDue(contextOf(jobDeps, null))
    await findDue(contextOf(jobDeps, null))
    const jobs = await queued(product.db, 'reports.mail')
    expect(jobs).toHaveLength(1)
    const { company, payload } = jobs[0] ?? { company: '', payload: {} }
    await mail(contextOf(jobDeps, company), payload as never)
    type SentLetter = { letter: { to: { address: string }; attachments: unknown[] } }
    const [sent] = await queued<SentLetter>(product.db, 'mail.send')
    expect(sent?.payload.letter.to.address).toBe('client@example.com')
    expect(sent?.payload.letter.attachments).toHaveLength(1)
    const { items } = await get<{ items: { id: string; sentAt: string; nextAt: string }[] }>(
      '/report-schedules',
    )
    const now = items.find((each) => each.id === id)
    expect(now?.sentAt).toBe(at.toISOString())
    expect(new Date(now?.nextAt ?? 0) > at).toBe(true)
  })

  test('is not changed by one who did not see the last change, and can be taken back', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    const { id, version } = added.json<{ id: string; version: number }>()
    const url = `/report-schedules/${id}`
    const first = await send('PATCH', url, { payload: { version, hour: 9 } })
    expect(first.statusCode).toBe(200)
    const second = await send('PATCH', url, { payload: { version, hour: 10 } })
    expect(second.statusCode).toBe(409)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('DELETE', url)).statusCode).toBe(404)
    const restored = await send('POST', `/company/bin/report-schedule/${id}/restore`)
    expect(restored.statusCode).toBeLessThan(300)
    const { items } = await get<{ items: { id: string }[] }>('/report-schedules')
    expect(items.map((each) => each.id)).toContain(id)
  })

  test('taken back goes on at its next time, and makes up for nothing', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    const { id } = added.json<{ id: string }>()
    await send('DELETE', `/report-schedules/${id}`)
    await product.db.look(`update report_schedules set next_at = '2020-01-01' where id = $1`, [id])
    await send('POST', `/company/bin/report-schedule/${id}/restore`)
    const { items } = await get<{ items: { id: string; nextAt: string }[] }>('/report-schedules')
    const next = items.find((each) => each.id === id)?.nextAt ?? ''
    expect(new Date(next) > product.now).toBe(true)
  })

  test('still goes out when one of its events is gone, and not at all when all are', async () => {
    const event = { name: 'Trecător', startDate: '2030-05-05', type: 'other' }
    const { id: gone } = (await send('POST', '/events', { payload: event })).json<{ id: string }>()
    const mailed = async (eventIds: string[]) => {
      const made = await send('POST', '/report-schedules', { payload: { ...fields, eventIds } })
      return made.json<{ id: string }>().id
    }
    const [both, alone] = [await mailed([wedding, gone]), await mailed([gone])]
    expect((await send('DELETE', `/events/${gone}`)).statusCode).toBeLessThan(300)
    const before = (await queued(product.db, 'mail.send')).length
    const [who] = await product.db.look<{ id: string; company_id: string }>(
      `select id, company_id from users where email = 'admin@demo.prilej.ro'`,
    )
    const { services, database } = product.parts
    const jobDeps = { services, database, jobs: [], now: () => product.now }
    for (const scheduleId of [both, alone])
      await mail(contextOf(jobDeps, who?.company_id ?? ''), {
        scheduleId,
        userId: who?.id ?? '',
        locale: 'ro',
      })
    expect((await queued(product.db, 'mail.send')).length).toBe(before + 1)
  })

  test('about more than a planner may see is not there for them, nor can one be widened', async () => {
    const add = async (eventIds: string[]) => {
      const added = await send('POST', '/report-schedules', { payload: { ...fields, eventIds } })
      return added.json<{ id: string; version: number }>()
    }
    const full = await add([])
    const both = await add([wedding, events['conferinta-orizont'] ?? ''])
    const one = await add([wedding])
    await limitPlannerTo([wedding])
    const { items } = await get<{ items: { id: string }[] }>('/report-schedules', 'planner')
    expect(items.map(({ id }) => id)).toEqual([one.id])
    const tried = { version: 1, recipients: ['planner@demo.prilej.ro'] }
    for (const { id } of [full, both]) {
      const url = `/report-schedules/${id}`
      const changed = await send('PATCH', url, { payload: tried, who: 'planner' })
      const sent = await send('POST', `${url}/send`, { who: 'planner' })
      const gone = await send('DELETE', url, { who: 'planner' })
      expect([changed, sent, gone].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
    const widened = { version: one.version, eventIds: [] }
    await send('PATCH', `/report-schedules/${one.id}`, { payload: widened, who: 'planner' })
    const [made] = await product.db.look<{ email: string }>(
      `select u.email from report_schedules s join users u on u.id = s.created_by where s.id = $1`,
      [one.id],
    )
    expect(made?.email).toBe('planner@demo.prilej.ro')
    await limitPlannerTo(null)
  })

  test('of a colleague who left is paused, says so, and goes on for the one who saves it', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields, who: 'planner' })
    const { id, version, nextAt } = added.json<{ id: string; version: number; nextAt: string }>()
    const mine = async () => {
      type Item = { id: string; pausedBy: string | null; sentAt: string | null }
      const { items } = await get<{ items: Item[] }>('/report-schedules')
      const { pausedBy, sentAt } = items.find((each) => each.id === id) ?? {}
      return { pausedBy, sentAt }
    }
    const setLeft = (at: string | null) =>
      product.db.look(
        `update users set deactivated_at = $1 where email = 'planner@demo.prilej.ro'`,
        [at],
      )
    expect(await mine()).toEqual({ pausedBy: null, sentAt: null })
    await setLeft(product.now.toISOString())
    const at = new Date(new Date(nextAt).getTime() + 1000)
    const { services, database } = product.parts
    await findDue(contextOf({ services, database, jobs: [], now: () => at }, null))
    expect(await mine()).toEqual({ pausedBy: 'maker', sentAt: null })
    const saved = await send('PATCH', `/report-schedules/${id}`, { payload: { version, hour: 9 } })
    expect(saved.json()).toMatchObject({ pausedBy: null })
    expect(await mine()).toEqual({ pausedBy: null, sentAt: null })
    await setLeft(null)
  })

  test('leaves out a colleague who was deactivated or no longer sees its events', async () => {
    const recipients = ['Planner@demo.prilej.ro', 'client@example.com']
    const payload = { ...fields, eventIds: [wedding], recipients }
    const added = await send('POST', '/report-schedules', { payload })
    const scheduleId = added.json<{ id: string }>().id
    const { services, database } = product.parts
    const readers = async () => {
      await takeQueued(product.db, 'mail.send')
      await takeQueued(product.db, 'reports.mail')
      await send('POST', `/report-schedules/${scheduleId}/send`)
      const [job] = await queued(product.db, 'reports.mail')
      const context = contextOf(
        { services, database, jobs: [], now: () => product.now },
        job?.company ?? '',
      )
      await mail(context, job?.payload as never)
      type SentLetter = { letter: { to: { address: string } } }
      const sent = await queued<SentLetter>(product.db, 'mail.send')
      return sent
        .map(({ payload: { letter } }) => letter.to.address)
        .toSorted((a, b) => (a < b ? -1 : 1))
    }
    expect(await readers()).toEqual(['client@example.com', 'planner@demo.prilej.ro'])
    await limitPlannerTo([])
    expect(await readers()).toEqual(['client@example.com'])
    await limitPlannerTo([wedding])
    expect(await readers()).toEqual(['client@example.com', 'planner@demo.prilej.ro'])
    await limitPlannerTo(null)
    await product.db.look(
      `update users set deactivated_at = now() where email = 'planner@demo.prilej.ro'`,
    )
    expect(await readers()).toEqual(['client@example.com'])
    await product.db.look(
      `update users set deactivated_at = null where email = 'planner@demo.prilej.ro'`,
    )
  })

  test('of a colleague who no longer sees its events is paused for that, and goes on for the one who saves it', async () => {
    const about = { ...fields, eventIds: [wedding] }
    const added = await send('POST', '/report-schedules', { payload: about, who: 'planner' })
    const { id, version } = added.json<{ id: string; version: number }>()
    const userId = (
      await product.db.look<{ id: string }>(
        `select id from users where email = 'planner@demo.prilej.ro'`,
      )
    )[0]?.id
    type Shares = { items: { id: string; eventIds: string[][] }[] }
    const { items: shares } = await get<Shares>(`/company/team/${userId}/shares`)
    expect(shares.find((each) => each.id === 'reports.schedules')?.eventIds).toContainEqual([
      wedding,
    ])
    await limitPlannerTo([])
    const { items } = await get<{ items: { id: string; pausedBy: string | null }[] }>(
      '/report-schedules',
    )
    expect(items.find((each) => each.id === id)?.pausedBy).toBe('limit')
    const saved = await send('PATCH', `/report-schedules/${id}`, { payload: { version, hour: 9 } })
    expect(saved.json()).toMatchObject({ pausedBy: null })
    await limitPlannerTo(null)
  })

  test('about all events is counted and paused when its maker is limited to none of them', async () => {
    const about = { ...fields, eventIds: [] }
    const added = await send('POST', '/report-schedules', { payload: about, who: 'planner' })
    const { id, version } = added.json<{ id: string; version: number }>()
    const [planner] = await product.db.look<{ id: string }>(
      `select id from users where email = 'planner@demo.prilej.ro'`,
    )
    const { items: shares } = await get<{ items: OpenShare[] }>(
      `/company/team/${planner?.id}/shares`,
    )
    const own = shares.filter((each) => each.id === 'reports.schedules')
    const stopped = (keptEventIds: string[]) => stoppedBy(own, { keptEventIds })[0]?.count ?? 0
    expect(stopped([wedding])).toBeLessThan(stopped([]))
    const pausedBy = async () => {
      const { items } = await get<{ items: { id: string; pausedBy: string | null }[] }>(
        '/report-schedules',
      )
      return items.find((each) => each.id === id)?.pausedBy
    }
    await limitPlannerTo([wedding])
    expect(await pausedBy()).toBeNull()
    await limitPlannerTo([])
    expect(await pausedBy()).toBe('limit')
    await send('PATCH', `/report-schedules/${id}`, { payload: { version, hour: 9 } })
    await limitPlannerTo(null)
  })

  test('pauses with its events and without readers, and the list can still be opened', async () => {
    const event = { name: 'Anulat', startDate: '2030-05-05', type: 'other' }
    const { id: eventId, version } = (await send('POST', '/events', { payload: event })).json<{
      id: string
      version: number
    }>()
    const make = async (eventIds: string[]) => {
      const made = await send('POST', '/report-schedules', { payload: { ...fields, eventIds } })
      return made.json<{ id: string }>().id
    }
    const [ended, unread] = [await make([eventId]), await make([])]
    const cancelled = { version, to: 'cancelled', reason: 'Nu mai are loc' }
    const moved = await send('POST', `/events/${eventId}/status`, { payload: cancelled })
    expect(moved.statusCode).toBe(200)
    await product.db.look(`update report_schedules set recipients = '{}' where id = $1`, [unread])
    const { items } = await get<{ items: { id: string; pausedBy: string | null }[] }>(
      '/report-schedules',
    )
    const pauseOf = (id: string) => items.find((each) => each.id === id)?.pausedBy
    expect([pauseOf(ended), pauseOf(unread)]).toEqual(['events', 'recipients'])
    const before = (await queued(product.db, 'reports.mail')).length
    await product.db.look(
      `update report_schedules set next_at = '2020-01-01' where id = any($1::uuid[])`,
      [[ended, unread]],
    )
    const { services, database } = product.parts
    await findDue(contextOf({ services, database, jobs: [], now: () => product.now }, null))
    expect((await queued(product.db, 'reports.mail')).length).toBe(before)
  })

  async function limitPlannerTo(eventIds: string[] | null) {
    const statement = `update users set event_ids = $1 where email = 'planner@demo.prilej.ro'`
    await product.db.look(statement, [eventIds])
  }

  test('does not come back with the right of who made it, is not sent then, and says when it was', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields, who: 'planner' })
    const { id, version } = added.json<{ id: string; version: number }>()
    type Member = { id: string; email: string; version: number }
    const limitTo = async (eventIds: string[] | null) => {
      const { members } = await get<{ members: Member[] }>('/company/team')
      const { id: userId, version: known } =
        members.find(({ email }) => email === 'planner@demo.prilej.ro') ?? {}
      const payload = { version: known, eventIds }
      const done = await send('PUT', `/team/${userId}/events`, { payload })
      expect(done.statusCode).toBe(200)
    }
    const mine = async () => {
      type Item = { id: string; pausedBy: string | null; sentAt: string | null }
      const { items } = await get<{ items: Item[] }>('/report-schedules')
      return items.find((each) => each.id === id)
    }
    const own = await get<{ reportSchedules: object[] }>('/account/data', 'planner')
    expect(own.reportSchedules).toContainEqual(
      expect.objectContaining({ report: fields.report, recipients: ['client@example.com'] }),
    )
    await limitTo([])
    await limitTo(null)
    expect(await mine()).toMatchObject({ pausedBy: 'maker', sentAt: null })
    const refused = await send('POST', `/report-schedules/${id}/send`)
    expect(refused.json()).toMatchObject({ error: { code: 'reports.schedule_paused' } })
    await send('PATCH', `/report-schedules/${id}`, { payload: { version, hour: 9 } })
    expect((await send('POST', `/report-schedules/${id}/send`)).statusCode).toBe(204)
    expect(await mine()).toMatchObject({ pausedBy: null, sentAt: product.now.toISOString() })
  })

  test('wants addresses that can be written to', async () => {
    const payload = { ...fields, recipients: ['nobody'] }
    const refused = await send('POST', '/report-schedules', { payload })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ error: { fields: object } }>().error.fields).toHaveProperty(
      'recipients.0',
    )
  })
})
