import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app/server.gen.ts'
import { mailJobs } from '#platform/server/mail/mail-jobs.ts'
import { openMailer, type Mailer } from '#platform/server/mail/transport.ts'
import { startWorker, type Worker } from '#platform/server/jobs/worker.ts'
import { quietLog } from '#platform/testing/database.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { headerOf, ScriptedSmtp, type Fault } from '#platform/testing/stand-ins/scripted-smtp.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import * as contract from '../../contract.ts'
import { mailBed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { crowd, draft, guest, of, release, show } = mailBed(app, bed)
const smtp = new ScriptedSmtp()
let mailer: Mailer
let worker: Worker

beforeAll(async () => {
  await smtp.up()
  mailer = openMailer(
    { smtpUrl: smtp.url, mailFrom: 'office@prilej.ro', dataDir: '/nowhere', publicUrl: undefined },
    quietLog,
  )
})
afterAll(async () => {
  await worker.stop()
  mailer.close()
  await smtp.down()
})

function begin(): Promise<Worker> {
  return startWorker({
    url: db.appUrl,
    ...app.jobDeps(),
    live: noLiveReaders,
    log: quietLog,
    jobs: [...jobs.flat(), ...mailJobs({ mailer })],
  })
}

async function arrived(count: number): Promise<void> {
  await expect
    .poll(() => smtp.received.length, { timeout: 300_000, interval: 50 })
    .toBeGreaterThanOrEqual(count)
}

/** The server behaves like this until so many letters failed or arrived meanwhile; returns how many arrived. */
async function during(fault: Fault, enough: () => Promise<boolean>): Promise<number> {
  const before = smtp.received.length
  smtp.fault = fault
  await expect.poll(enough, { timeout: 120_000, interval: 50 }).toBe(true)
  smtp.fault = 'none'
  return smtp.received.length - before
}

const failed = async () => {
  const [row] = await db.look<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j
     where (j.payload->'payload'->>'failures')::int > 0`,
  )
  return row?.n ?? 0
}

test('F15: of 10,000 letters none is lost while the server goes down, hesitates, refuses and cuts', async () => {
  // The address of the sender is proved, so that no quota divides the mailing.
  await db.look(
    `insert into users (id, email, name, email_verified_at, created_at) values ($1, 'ana@prilej.ro', 'Ana', now(), now())`,
    [bed.admin.id],
  )
  time.now = new Date()
  const letters = 10_000
  await guest('g0@exemplu.ro')
  await crowd(letters - 1)
  worker = await begin()
  const message = await draft()
  await release(message)

  await arrived(500)
  let cuts = await during('cut_after_data', async () => (await failed()) >= 5)
  await arrived(1500)
  await during('busy', async () => (await failed()) >= 50)
  await arrived(2500)
  cuts += await during('cut_in_data', async () => (await failed()) >= 60)
  await arrived(4000)
  await worker.stop()
  worker = await begin()
  await arrived(5000)
  await smtp.down()
  await expect.poll(failed, { timeout: 120_000, interval: 50 }).toBeGreaterThan(500)
  const waiting = (await show(message.id)).counts.queued
  expect(waiting).toBeGreaterThan(500)
  const { items } = await bed.admin.call(contract.listRecipients, {
    ...of(message.id),
    state: 'queued',
    limit: 200,
  })
  expect(items.some(({ answer }) => /ECONN|connect|closed/i.test(answer))).toBe(true)

  await smtp.up()
  smtp.fault = 'slow'
  const left = async () => {
    await bed.admin.call(contract.hurryMessage, of(message.id))
    return (await show(message.id)).counts.queued
  }
  await expect.poll(left, { timeout: 300_000, interval: 1000 }).toBe(0)

  expect((await show(message.id)).counts).toEqual({
    queued: 0,
    sent: letters,
    kept: 0,
    refused: 0,
    skipped: 0,
    retried: 0,
    stopped: 0,
    unwritten: 0,
  })
  const copies = new Map<string, string[]>()
  for (const { to, raw } of smtp.received) {
    const [address = ''] = to
    copies.set(address, [...(copies.get(address) ?? []), headerOf(raw, 'message-id') ?? ''])
  }
  expect(copies.size).toBe(letters)
  // A connection that is cut after the letter and before the server's yes costs one letter twice.
  const connections = 3
  expect(smtp.received.length - letters).toBeLessThanOrEqual(cuts + 2 * connections)
  for (const ids of copies.values()) expect(new Set(ids).size).toBe(1)
})
