import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EnqueueOptions, JobType } from '#platform/server/jobs/jobs.ts'
import { mailJobs, queueMail } from '#platform/server/mail/mail-jobs.ts'
import { openMailer } from '#platform/server/mail/transport.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { testApp } from '#platform/testing/app.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import { routes } from './routes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'prilej-guest-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const db = testDatabase()
const app = testApp(db, { routes, authenticators, services: { env: { DATA_DIR: dataDir } } })
const served = testApp(db, {
  routes,
  authenticators,
  services: { env: { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:2525' } },
})
const mailer = openMailer(
  { smtpUrl: undefined, mailFrom: 'prilej@localhost', dataDir, publicUrl: undefined },
  quietLog,
)

let companyId: string
let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  planner = personOf(app, companyId, 'planner')
})

let count = 0
const write = (subject: string, guestOf?: string) =>
  mailer.send(
    {
      messageId: `request-${String(count++).padStart(3, '0')}.abc`,
      to: { name: 'Ștefan', address: 'stefan@exemplu.ro' },
      subject,
      locale: 'ro',
      preheader: '',
      blocks: [{ kind: 'paragraph', text: 'Vă așteptăm la nuntă, Ștefan!' }],
    },
    guestOf,
  )

describe('mail kept for want of a mail server', () => {
  test('a company sees what it wrote to its guests, newest first, and can read it', async () => {
    await write('Invitație la nuntă', companyId)
    await write('Mai aveți timp să răspundeți', companyId)
    const { keeps, items, next } = await planner.call(contract.listKeptMail, {})
    expect({ keeps, next }).toEqual({ keeps: true, next: null })
    expect(items.map(({ subject }) => subject).toSorted()).toEqual([
      'Invitație la nuntă',
      'Mai aveți timp să răspundeți',
    ])
    const [first] = items
    const mail = await planner.call(contract.getKeptMail, { id: first?.id ?? '' })
    expect(mail).toMatchObject({ to: expect.stringContaining('stefan@exemplu.ro') as string })
    expect(mail.text).toContain('Vă așteptăm la nuntă, Ștefan!')
  })

  test('what a module sends to a guest of a company is kept there, and open lists are notified', async () => {
    const jobs = mailJobs({ mailer })
    const published: unknown[] = []
    const live = {
      publish: (company: string | null, tags: readonly string[]) =>
        void published.push([company, tags]),
      subscribe: () => () => undefined,
      close: () => Promise.resolve(),
    }
    const now = () => new Date()
    const parts = {
      database: db.database,
      services: testServices(db.database),
      live,
      log: quietLog,
    }
    const delivery = { id: '1', attempt: 1, last: false, signal: new AbortController().signal }
    const ctx = jobContext({ ...parts, jobs, now }, companyId, delivery)
    const enqueue = (type: JobType, payload: unknown, _options?: EnqueueOptions) =>
      jobs.find(({ job }) => job === type.job)?.run(ctx, type.payload.parse(payload))
    const letter = {
      to: { address: 'ana@exemplu.ro' },
      subject: 'Programul zilei',
      locale: 'ro' as const,
      preheader: '',
      blocks: [{ kind: 'paragraph' as const, text: 'Ne vedem la 18:00.' }],
    }
    const request = { now: now(), requestId: 'request-guest', enqueue }
    await queueMail(request, letter, {}, { guestOf: companyId })
    const { items } = await planner.call(contract.listKeptMail, {})
    expect(items.map(({ subject }) => subject)).toEqual(['Programul zilei'])
    expect(published).toEqual([[companyId, ['mail.kept']]])
  })

  test('pages follow each other', async () => {
    for (const subject of ['unu', 'doi', 'trei']) await write(subject, companyId)
    const first = await planner.call(contract.listKeptMail, { limit: 2 })
    const cursor = first.next ?? ''
    const second = await planner.call(contract.listKeptMail, { limit: 2, cursor })
    const subjects = [...first.items, ...second.items].map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['doi', 'trei', 'unu'])
    expect(second.next).toBeNull()
  })

  test('mails to accounts and of other companies are on no list', async () => {
    await write('Resetați parola')
    await write('A altora', await db.company())
    expect((await planner.call(contract.listKeptMail, {})).items).toEqual([])
  })

  test('no name leads out of the company’s own folder', async () => {
    const other = await db.company()
    await write('A altora', other)
    const stranger = personOf(app, other)
    const [theirs] = (await stranger.call(contract.listKeptMail, {})).items
    const tries = [
      theirs?.id ?? '',
      `../${other}/${theirs?.id}`,
      '../../keys/current',
      '..%2Fx.eml',
      'x',
    ]
    for (const id of tries)
      expect(await planner.refused(contract.getKeptMail, { id })).toMatchObject({ status: 404 })
    expect(await planner.refused(contract.listKeptMail, { cursor: '../x' })).toMatchObject({
      status: 422,
    })
  })

  test('who works on some events only sees no mail at all', async () => {
    const limited = personOf(app, companyId, 'planner', ['00000000-0000-4000-8000-00000000beef'])
    expect(await limited.refused(contract.listKeptMail, {})).toMatchObject({
      status: 403,
      code: 'data-protection.mail_of_all_events',
    })
  })

  test('with a mail server the page says that none is kept', async () => {
    const person = personOf(served, companyId)
    expect(await person.call(contract.listKeptMail, {})).toEqual({
      keeps: false,
      items: [],
      next: null,
    })
  })
})
