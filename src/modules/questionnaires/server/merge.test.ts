import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import {
  eraseGuest,
  exportGuest,
  getGuest,
  mergeGuests,
  undoMerge,
} from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import { ask, page, questionnairesTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = questionnairesTestbed(app)

/** A questionnaire that this guest answered. */
async function answeredBy(guestId: string): Promise<void> {
  const { id } = await bed.make([page('one', [ask('long', 'note')])], { audience: 'guests' })
  const submissionId = randomUUID()
  await db.look(
    `insert into questionnaire_submissions (company_id, id, event_id, questionnaire_id, number, guest_id, locale, submitted_at)
     values ($1, $2, $3, $4, 1, $5, 'ro', now())`,
    [bed.companyId, submissionId, bed.event.id, id, guestId],
  )
  await db.look(
    `insert into questionnaire_answers (company_id, questionnaire_id, question_id, submission_id, text)
     values ($1, $2, 'note', $3, 'Fără ciuperci')`,
    [bed.companyId, id, submissionId],
  )
}

test('answers follow a guest who was entered twice, are in their export, and go when they are erased', async () => {
  const { guests } = await bed.family('Ana', 'Anca')
  const [kept, dropped] = guests
  if (!kept || !dropped) throw new Error('there are two')
  await answeredBy(dropped.id)
  const eventId = bed.event.id
  const exportedFor = async (guestId: string) =>
    (await bed.admin.call(exportGuest, { eventId, guestId })).more.questionnaires
  const { hostId: _, ...fields } = guestFieldsOf(kept)
  const side = ({ id, version }: typeof kept) => ({ id, version })
  const call = { eventId, kept: side(kept), dropped: side(dropped), fields }
  const { mergeId } = await bed.admin.call(mergeGuests, call)
  expect(await exportedFor(kept.id)).toMatchObject([{ answers: [{ answer: 'Fără ciuperci' }] }])
  await bed.admin.call(undoMerge, { eventId, mergeId })
  expect(await exportedFor(kept.id)).toEqual([])
  expect(await exportedFor(dropped.id)).toHaveLength(1)
  const { version } = await bed.admin.call(getGuest, { eventId, guestId: dropped.id })
  await bed.admin.call(eraseGuest, { eventId, guestId: dropped.id, version })
  expect(await db.look(`select from questionnaire_answers where text like '%ciuperci%'`)).toEqual(
    [],
  )
})
