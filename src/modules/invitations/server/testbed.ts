import { jobs, ports } from '#app/server.gen.ts'
import type { addGuest } from '#modules/guests/contract.ts'
import { systemScope } from '#platform/server/access.ts'
import type { House } from '#platform/server/house.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { mailSettled, type MailOutcome } from '#platform/server/mail/mail-jobs.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { quietLog, type TestDatabase } from '#platform/testing/database.ts'
import { testHouse } from '#platform/testing/house.ts'
import { time, type invitedBed } from '#platform/testing/invited.ts'
import type { CallOf } from '#shared/contract.ts'
import * as contract from '../contract.ts'
import { shippedContent } from '../model.ts'

interface Letter {
  messageId: string
  to: { address: string; name?: string }
  subject: string
  unsubscribeUrl?: string
  blocks: { kind: string; text?: string; url?: string }[]
}

const live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
}

/** The house of the application, so that the links in letters open its pages. */
export interface Kept {
  house?: House
}

/** Writes messages as the team does, and does the work that waits as the worker would. */
export function mailBed(db: TestDatabase, bed: ReturnType<typeof invitedBed>, kept: Kept) {
  const house = () => (kept.house ??= testHouse(db.database, { ports: ports.flat() }))
  const waiting = async () =>
    db.look<{ id: string; name: string; payload: { company: string; payload: never } }>(
      `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  const run = async (name: string, payload: unknown, id: string = crypto.randomUUID()) => {
    const all = jobs.flat() as Job[]
    const parts = { database: db.database, house: house(), live, log: quietLog, jobs: all }
    const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
    const job = all.find((each) => each.job === name)
    const ctx = jobContext({ ...parts, now: () => time.now }, bed.companyId, delivery)
    await job?.run(ctx, job.payload.parse(payload))
  }
  /** Runs what waits under these names. */
  const work = async (...names: string[]) => {
    const rows = (await waiting()).filter(({ name }) => names.includes(name))
    await db.look('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
      rows.map(({ id }) => id),
    ])
    for (const { id, name, payload } of rows) await run(name, payload.payload, id)
  }
  const of = (messageId: string) => ({ eventId: bed.event.id, messageId })
  return {
    waiting,
    run,
    work,
    of,
    letters: async (): Promise<Letter[]> =>
      (await waiting())
        .filter(({ name }) => name === 'mail.send')
        .map(({ payload }) => (payload.payload as { letter: Letter }).letter),
    /** The mail server said something about the letter to a guest. */
    settle: (
      messageId: string,
      guestId: string,
      outcome: MailOutcome['outcome'],
      answer = '',
    ): Promise<void> => {
      const news = { outcome, answer, reference: `message ${messageId} ${guestId}` }
      return db.database.inCompany(bed.companyId, async (connection) => {
        for (const hear of house().ports.all(mailSettled))
          await hear(connection, systemScope(bed.companyId), {
            ...news,
            at: time.now.toISOString(),
          })
      })
    },
    draft: (fields: Partial<CallOf<typeof contract.addMessage>> = {}) =>
      bed.admin.call(contract.addMessage, {
        eventId: bed.event.id,
        kind: 'invitation',
        name: 'Invitația',
        content: shippedContent.invitation,
        audience: { all: true, ids: [], filter: {} },
        essential: false,
        schedule: null,
        ...fields,
      }),
    release: (message: { id: string; version: number }, when: 'now' | 'scheduled' = 'now') =>
      bed.admin.call(contract.releaseMessage, {
        ...of(message.id),
        version: message.version,
        when,
      }),
    show: (id: string) => bed.admin.call(contract.getMessage, of(id)),
    guest: (email: string | null, fields: Partial<CallOf<typeof addGuest>> = {}) =>
      bed.add({ email, ...fields }),
    /** So many guests with an address, entered at once into a group that is there. */
    crowd: (count: number) =>
      db.look(
        `with g as (
          insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, email, ticket_hash, ticket_kid, created_at)
          select company_id, gen_random_uuid(), event_id, group_id, 'G', 'N' || n, 'N', '', '{}', 'g' || n || '@exemplu.ro', sha256(n::text::bytea), 'test', now()
          from (select company_id, event_id, group_id from guests where company_id = $1 limit 1) one, generate_series(1, $2) n
          returning company_id, event_id, id)
        insert into guest_invitations (company_id, event_id, part_id, guest_id, rsvp)
        select company_id, event_id, $3, id, 'none' from g`,
        [bed.companyId, count, bed.party.id],
      ),
    /** The clock of the worker strikes. */
    pass: async (at: string) => {
      time.now = new Date(at)
      await run('invitations.look', {})
      await work('invitations.due')
      await work('invitations.send')
    },
  }
}
