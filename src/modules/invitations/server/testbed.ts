import { time, type WholeApp } from '#platform/testing/whole-app.ts'
import type { addGuest } from '#modules/guests/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { mailResult, type MailOutcome } from '#platform/server/mail/mail-jobs.ts'
import type { invitedBed } from '#platform/testing/invited.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import type { CallOf } from '#shared/contract.ts'
import * as contract from '../contract.ts'
import { shippedContent } from '../model.ts'

interface Letter {
  messageId: string
  to: { address: string; name?: string }
  subject: string
  unsubscribeUrl?: string
  look?: string
  masthead?: { form: string; title: string }
  blocks: { kind: string; text?: string; url?: string }[]
}

/** Writes messages as the team does, and does the work that waits as the worker would. */
export function mailBed({ db, services, jobDeps }: WholeApp, bed: ReturnType<typeof invitedBed>) {
  const run = (name: string, payload: unknown) =>
    doJob(jobDeps(), { name, company: bed.companyId, payload })
  /** Runs what waits under these names. */
  const work = async (...names: string[]) => {
    for (const name of names)
      for (const job of await takeQueued(db, name)) await doJob(jobDeps(), job)
  }
  const of = (messageId: string) => ({ eventId: bed.event.id, messageId })
  return {
    run,
    work,
    of,
    letters: async (): Promise<Letter[]> =>
      (await queued<{ letter: Letter }>(db, 'mail.send')).map(({ payload }) => payload.letter),
    /** The mail server said something about the letter to a guest. */
    settle: (
      messageId: string,
      guestId: string,
      outcome: MailOutcome['outcome'],
      answer = '',
    ): Promise<void> => {
      const news = { outcome, answer, reference: `message ${messageId} ${guestId}` }
      return db.database.inCompany(bed.companyId, async (connection) => {
        for (const hear of services().ports.all(mailResult))
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
    /** A number of guests with an address, added to an existing group, and first in the order of mails. */
    crowd: (count: number) =>
      db.look(
        `with g as (
          insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, email, ticket_hash, ticket_kid, created_at)
          select company_id, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, event_id, group_id, 'G', 'N' || n, 'N', '', '{}', 'g' || n || '@exemplu.ro', sha256(n::text::bytea), 'test', now()
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
