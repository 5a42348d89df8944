import { beforeEach, describe, expect, test } from 'vitest'
import { EventStatus, letterRefusal } from '#modules/events/model.ts'
import { LetterPurpose } from '#shared/letter-purpose.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { mailResult } from '#platform/server/mail/mail-jobs.ts'
import { provide } from '#platform/server/ports.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'

const settled: string[] = []
const app = wholeApp({
  ports: [
    provide(mailResult, (_db, _company, { reference, outcome }) => {
      settled.push(`${reference} ${outcome}`)
      return Promise.resolve([])
    }),
  ],
})
const { db } = app
const bed = invitedBed(app)
let letters = 0

beforeEach(() => {
  settled.length = 0
})

/** Whether the letter was taken into the queue. */
async function write(purpose: LetterPurpose): Promise<boolean> {
  const { database } = db
  const { services, jobs } = app.jobDeps()
  return database.inCompany(bed.companyId, async (tx) => {
    const outbox = new Outbox([...jobs])
    const work = {
      company: systemScope(bed.companyId),
      services,
      now: time.now,
      id: `letter-${++letters}`,
      touch: () => undefined,
    }
    const actor = { kind: 'system' as const, id: null, name: '' }
    const post = await eventPost(
      jobEventContext(work, tx, outbox, { eventId: bed.event.id, actor }),
      purpose,
    )
    await post?.(
      {
        to: { address: 'ana@exemplu.ro' },
        subject: purpose,
        locale: 'ro',
        preheader: '',
        blocks: [{ kind: 'paragraph', text: purpose }],
      },
      { reference: purpose },
    )
    await outbox.store(tx, bed.companyId)
    return post !== undefined
  })
}

const put = (status: string, deletedAt: Date | null = null) =>
  db.look('update events set status = $2, deleted_at = $3 where id = $1', [
    bed.event.id,
    status,
    deletedAt,
  ])

const send = async () => {
  for (const job of await takeQueued(db, 'mail.send')) await doJob(app.jobDeps(), job)
}

describe.each(LetterPurpose.options)('a letter of the kind %s', (purpose) => {
  const cases = EventStatus.options.flatMap((status) =>
    [false, true].map((isDeleted) => ({ status, isDeleted })),
  )
  test.each(cases)('about an event that is $status (deleted: $isDeleted)', async (state) => {
    const { status, isDeleted } = state
    const event = { status, endsAt: bed.event.endsAt }
    const isAllowed = !isDeleted && letterRefusal(purpose, event, time.now) === null
    await put('confirmed')
    expect(await write(purpose)).toBe(true)
    await put(status, isDeleted ? time.now : null)
    expect(await write(purpose)).toBe(isAllowed)
    await send()
    // The one that waited, and the one written now; without a mail server both are kept.
    const outcomes = isAllowed ? ['kept', 'kept'] : ['stopped']
    expect(settled).toEqual(outcomes.map((outcome) => `${purpose} ${outcome}`))
  })
})

test('nothing that asks or plans leaves for an event that is cancelled, archived or over', () => {
  const ahead = new Date(time.now.getTime() + 86_400_000).toISOString()
  const past = new Date(time.now.getTime() - 86_400_000).toISOString()
  const refused = (status: EventStatus, endsAt = ahead) =>
    LetterPurpose.options.filter((each) => letterRefusal(each, { status, endsAt }, time.now))
  expect(refused('confirmed')).toEqual([])
  expect(refused('confirmed', past)).toEqual(['asking'])
  expect(refused('finished', past)).toEqual(['asking'])
  expect(refused('closed', past)).toEqual(['asking', 'plans'])
  expect(refused('cancelled')).toEqual(['asking', 'plans', 'thanks'])
})
