import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { activitiesTestbed } from '#modules/activities/server/testbed.ts'
import { removeEvent } from '#modules/events/contract.ts'
import { guestRefusal, type EventStatus } from '#modules/events/model.ts'
import { revealGroupLink } from '#modules/guests/contract.ts'
import { ask, page, questionnairesTestbed } from '#modules/questionnaires/server/testbed.ts'

const app = wholeApp()
const bed = questionnairesTestbed(app)
const on = activitiesTestbed(app, bed)

const at = { invitation: '', form: '', slotId: '', guestId: '', questionnaireId: '' }

beforeEach(async () => {
  const eventId = bed.event.id
  const { slots } = await on.add({
    date: bed.event.startDate,
    time: '23:00',
    minutes: 30,
    capacity: 5,
  })
  const { groupId, guests } = await bed.family('Ion')
  const { token } = await bed.admin.call(revealGroupLink, { eventId, groupId })
  const { id } = await bed.make([page('one', [ask('text', 'note')])], {
    audience: 'guests',
    onGuestPage: true,
  })
  at.slotId = slots[0]?.id ?? ''
  at.guestId = guests[0]?.id ?? ''
  at.questionnaireId = id
  at.invitation = `/event/${bed.companySlug}/${bed.event.slug}/invitatie/${token}`
  at.form = `?i=${token}&g=${at.guestId}`
})

const becomes = (status: EventStatus) =>
  app.db.look('update events set status = $2 where id = $1', [bed.event.id, status])
const show = async () => app.http.inject({ url: `${at.invitation}?lang=ro` })
const enrol = () =>
  app.http.inject({
    method: 'POST',
    url: `${at.invitation}/activitati?lang=ro`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      slot: at.slotId,
      invitat: at.guestId,
      fapta: 'inscrie',
    }).toString(),
  })
const fill = () =>
  bed.post(
    at.questionnaireId,
    [
      ['at', 'one'],
      ['once', randomUUID()],
      ['do', 'next'],
      ['s', 'note'],
      ['q.note', 'Da'],
    ],
    at.form,
  )

test('an event that was cancelled takes nothing from its guests and offers nothing', async () => {
  expect((await show()).body).toMatch(/type="radio"[\s\S]*Tur al orașului/)
  await becomes('cancelled')
  const { body } = await show()
  expect(body).toContain('Evenimentul a fost anulat')
  for (const offer of ['type="radio"', 'Tur al orașului', 'Ne-ar bucura', '/chestionar/'])
    expect(body).not.toContain(offer)
  expect((await enrol()).statusCode).toBe(409)
  expect(await on.people(at.slotId)).toEqual([])
  await fill()
  expect(await bed.kept(at.questionnaireId)).toEqual([])
})

test('after its end a questionnaire is still taken, an enrolment is not', async () => {
  time.now = new Date(Date.parse(bed.event.endsAt) + 60_000)
  expect((await show()).body).not.toContain('type="radio"')
  expect((await enrol()).statusCode).toBe(409)
  expect((await fill()).statusCode).toBe(303)
  expect(await bed.kept(at.questionnaireId)).toHaveLength(1)
})

test('while it is deleted the link of a guest leads nowhere', async () => {
  await bed.admin.call(removeEvent, { eventId: bed.event.id })
  for (const answer of [await show(), await enrol(), await fill()]) {
    // The code is asked for, as at every address that leads nowhere.
    expect([303, 404]).toContain(answer.statusCode)
    expect(answer.headers.location ?? '').not.toContain('/invitatie/')
    expect(answer.body).not.toContain('Popescu')
  }
  expect(await bed.kept(at.questionnaireId)).toEqual([])
})

const endsAt = '2027-06-13T02:00:00Z'
const [before, after] = [new Date('2027-06-01T00:00:00Z'), new Date('2027-06-14T00:00:00Z')]
test.each([
  ['confirmed', before, [null, null, null]],
  ['confirmed', after, ['over', 'over', null]],
  ['finished', after, ['over', 'over', null]],
  ['closed', before, ['over', 'over', null]],
  ['cancelled', before, ['cancelled', 'cancelled', 'cancelled']],
] as const)('guests of an event that is %s, on %s', (status, now, refusals) => {
  const refused = (['answer', 'enrol', 'fill'] as const).map((action) =>
    guestRefusal(action, { status, endsAt }, now),
  )
  expect(refused).toEqual(refusals)
})
