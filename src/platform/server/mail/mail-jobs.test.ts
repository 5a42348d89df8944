import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { testDatabase, quietLog } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import type { Database } from '../database/db.ts'
import type { Job } from '../jobs/jobs.ts'
import { Outbox } from '../jobs/outbox.ts'
import { jobContext, startWorker } from '../jobs/worker.ts'
import { provide } from '../ports.ts'
import { mailJobs, mailSend, mailResult, sendMail } from './mail-jobs.ts'
import { headerOf, ScriptedSmtp } from '#platform/testing/stand-ins/scripted-smtp.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import { openMailer, type Mailer } from './transport.ts'

const db = testDatabase()
const smtp = new ScriptedSmtp()
const outcomes: string[] = []
const ports = [
  provide(mailResult, async (_db, company, { outcome, reference, answer }) => {
    outcomes.push(
      `${company ? 'in a company' : 'in none'}: ${reference} ${outcome} ${answer}`.trim(),
    )
    return ['test']
  }),
]
let mailer: Mailer
let jobs: Job[]
let now = new Date('2027-05-15T10:00:00Z')

beforeAll(async () => {
  await smtp.up()
  mailer = openMailer(
    { smtpUrl: smtp.url, mailFrom: 'office@prilej.ro', dataDir: '/nowhere', publicUrl: undefined },
    quietLog,
  )
  jobs = mailJobs({ mailer, random: () => 0.5 })
})
afterEach(async () => {
  smtp.fault = 'none'
  smtp.received.length = 0
  outcomes.length = 0
  now = new Date('2027-05-15T10:00:00Z')
  await db.look('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  mailer.close()
  await smtp.down()
})

/** A request that sends one letter and commits. */
async function request(
  companyId: string | null = null,
  requestId: string = randomUUID(),
  bulk = false,
): Promise<string> {
  const outbox = new Outbox(jobs)
  const ctx = { now, requestId, enqueue: outbox.enqueue.bind(outbox) }
  const messageId = await sendMail(
    ctx,
    {
      to: { name: 'Ana', address: 'ana@exemplu.ro' },
      subject: 'Parolă nouă',
      locale: 'ro',
      preheader: '',
      blocks: [{ kind: 'paragraph', text: 'Bună, Ana!' }],
    },
    { reference: 'row-7', bulk },
  )
  const store = (tx: Parameters<Outbox['store']>[0]) => outbox.store(tx, companyId)
  await (companyId ? db.database.inCompany(companyId, store) : db.database.inNoCompany(store))
  return messageId
}

interface QueuedJob {
  name: string
  payload: { company: string | null; payload: { failures: number; letter: { messageId: string } } }
  runAt: string
  key: string | null
  priority: number
}

const queued = () =>
  db.look<QueuedJob>(`select t.identifier as name, j.payload, j.run_at as "runAt", j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`)

/** Takes the waiting jobs from the queue and runs them as the worker would, one delivery each. */
async function runQueued(): Promise<void> {
  for (const { name, payload } of await queued()) {
    await db.look(
      'delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)',
    )
    await deliver(name, payload)
  }
}

const parts = () => ({
  database: db.database,
  services: testServices(db.database, { ports }),
  live: noLiveReaders,
  log: quietLog,
  jobs,
  now: () => now,
})

async function deliver(name: string, { company, payload }: QueuedJob['payload']): Promise<void> {
  const found = jobs.find((each) => each.job === name)
  const delivery = { id: '1', attempt: 1, last: false, signal: new AbortController().signal }
  await found?.run(jobContext(parts(), company, delivery), found.payload.parse(payload))
}

test('a letter leaves after the commit, and the listeners are called', async () => {
  const company = await db.company()
  const messageId = await request(company)
  expect(smtp.received).toHaveLength(0)
  const [waiting] = await queued()
  expect(waiting).toMatchObject({ key: `mail:${messageId}`, payload: { company } })
  await runQueued()
  expect(headerOf(smtp.received[0]?.raw ?? '', 'message-id')).toBe(`<${messageId}@prilej.ro>`)
  expect(outcomes).toEqual(['in a company: row-7 delivered'])
})

test('a request that is rolled back sends nothing', async () => {
  await expect(
    db.database.inNoCompany(async (tx) => {
      const outbox = new Outbox(jobs)
      outbox.enqueue(mailSend, { letter: aLetter('rolled-back'), since: now.toISOString() })
      await outbox.store(tx, null)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await queued()).toEqual([])
})

test('a job delivered twice sends once', async () => {
  await request()
  const [waiting] = await queued()
  if (!waiting) throw new Error('nothing queued')
  await deliver(waiting.name, waiting.payload)
  await deliver(waiting.name, waiting.payload)
  expect(smtp.received).toHaveLength(1)
})

test('the same letter of the same request is one mail', async () => {
  const requestId = randomUUID()
  expect(await request(null, requestId)).toBe(await request(null, requestId))
  expect(await queued()).toHaveLength(1)
  expect(await request()).not.toBe(await request())
})

test('a company sees in the words of the server why its letter waits', async () => {
  smtp.fault = 'busy'
  await request(await db.company())
  await runQueued()
  expect(outcomes).toEqual(['in a company: row-7 postponed 451 try later'])
})

test('a letter taken back while the server could not take it is not tried again', async () => {
  await request(await db.company())
  const [waiting] = await db.look<{ id: string; payload: QueuedJob['payload'] }>(
    'select id::text, payload from graphile_worker._private_jobs',
  )
  if (!waiting) throw new Error('nothing queued')
  const busy: Mailer = {
    ...mailer,
    async send() {
      await db.look(`select graphile_worker.remove_job(key) from graphile_worker.jobs`)
      throw new Error('451 try later')
    },
  }
  await db.look(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`)
  const [sending] = mailJobs({ mailer: busy })
  const delivery = { attempt: 1, last: false, signal: new AbortController().signal }
  const { company, payload } = waiting.payload
  const ctx = jobContext(parts(), company, { id: waiting.id, ...delivery })
  await sending?.run(ctx, sending.payload.parse(payload))
  expect((await queued()).map(({ key }) => key)).toEqual([null])
})

test('a letter of a mailing waits for every other, also when it is tried again', async () => {
  smtp.fault = 'busy'
  await request(null, randomUUID(), true)
  await request()
  await runQueued()
  const [mailing, other] = (await queued()).map(({ priority }) => priority)
  expect(mailing).toBeGreaterThan(other ?? Infinity)
})

test('a server that is down for a day gets the letter when it is back', async () => {
  const messageId = await request()
  await smtp.down()
  const sent = now
  for (let failures = 1; now.getTime() - sent.getTime() < 24 * 3_600_000; failures++) {
    await runQueued()
    const [waiting, ...others] = await queued()
    if (!waiting) throw new Error('the letter was lost')
    expect(others).toEqual([])
    expect(waiting.payload.payload.failures).toBe(failures)
    expect(Date.parse(waiting.runAt) - now.getTime()).toBe(
      Math.min(60_000 * 2 ** (failures - 1), 3_600_000),
    )
    now = new Date(waiting.runAt)
  }
  await smtp.up()
  await runQueued()
  expect(smtp.received).toHaveLength(1)
  expect(headerOf(smtp.received[0]?.raw ?? '', 'message-id')).toBe(`<${messageId}@prilej.ro>`)
})

test('after three days it is given up and reported', async () => {
  await request()
  smtp.fault = 'busy'
  now = new Date(now.getTime() + 71.9 * 3_600_000)
  await runQueued()
  expect(await queued()).toMatchObject([{ name: 'mail.send' }])
  now = new Date(now.getTime() + 0.2 * 3_600_000)
  await runQueued()
  expect(outcomes).toEqual(['in none: row-7 gave_up 451 try later'])
  expect(await queued()).toEqual([])
})

test('a recipient who does not exist is not tried again', async () => {
  await request()
  smtp.fault = 'no_such_user'
  await runQueued()
  expect(outcomes).toEqual(['in none: row-7 refused 550 no such user'])
  expect(await queued()).toEqual([])
})

test('a cut after the data costs one duplicate with the same Message-ID', async () => {
  await request()
  smtp.fault = 'cut_after_data'
  await runQueued()
  smtp.fault = 'none'
  await runQueued()
  await runQueued()
  const ids = smtp.received.map(({ raw }) => headerOf(raw, 'message-id'))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a letter that was taken while the database was away is not sent again by this process', async () => {
  const [sender] = mailJobs({ mailer })
  const delivery = { id: '1', attempt: 1, last: false, signal: new AbortController().signal }
  const ctx = jobContext(parts(), null, delivery)
  const mail = mailSend.payload.parse({
    letter: aLetter('database-away'),
    since: now.toISOString(),
  })
  const database: Database = {
    ...db.database,
    // The work disappears once the letter has been taken.
    inNoCompany: (work, mode) =>
      mode === 'read'
        ? db.database.inNoCompany(work, mode)
        : Promise.reject(new Error('database away')),
  }
  await expect(sender?.run({ ...ctx, database }, mail)).rejects.toThrow('database away')
  await sender?.run(ctx, mail)
  expect(smtp.received).toHaveLength(1)
})

test('the real worker sends, puts off and sends again', async () => {
  now = new Date()
  smtp.fault = 'busy'
  const messageId = await request()
  const worker = await startWorker({ url: db.appUrl, ...parts() })
  try {
    await expect.poll(async () => (await queued())[0]?.payload.payload.failures).toBe(1)
    await expect.poll(async () => (await queued()).length).toBe(1)
    const [waiting] = await queued()
    expect(waiting?.key).toBe(`mail:${messageId}`)
    expect(Math.round((Date.parse(waiting?.runAt ?? '') - now.getTime()) / 1000)).toBe(60)
    smtp.fault = 'none'
    await db.look(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), now())',
    )
    await expect.poll(() => outcomes).toEqual(['in none: row-7 delivered'])
    expect(smtp.received).toHaveLength(1)
    await expect.poll(async () => (await queued()).length).toBe(0)
  } finally {
    await worker.stop()
  }
})

function aLetter(messageId: string) {
  return {
    messageId,
    to: { address: 'ana@exemplu.ro' },
    subject: 'x',
    locale: 'ro' as const,
    preheader: '',
    blocks: [{ kind: 'paragraph' as const, text: 'x' }],
  }
}
