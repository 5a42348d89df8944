import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import { addFamily, listGuests } from '#modules/guests/contract.ts'
import * as questionnaires from '../../contract.ts'
import { newQuestion, newSection, type Settings } from '../../model.ts'
import * as contract from '../../contract/answers.ts'

const app = wholeApp()
const { db } = app

type Person = ReturnType<typeof personOf>
const here = {
  admin: undefined as unknown as Person,
  stranger: undefined as unknown as Person,
  eventId: '',
  ana: '',
  mihai: '',
}

beforeEach(async () => {
  here.admin = personOf(app, await db.company())
  here.stranger = personOf(app, await db.company())
  const event = await here.admin.call(createEvent, {
    name: 'Gala',
    startDate: '2027-06-12',
    type: 'gala',
  })
  here.eventId = event.id
  const { guests } = await here.admin.call(addFamily, {
    eventId: event.id,
    group: { name: 'Familia Popescu' },
    guests: ['Ana', 'Mihai'].map((firstName) => ({ firstName, lastName: 'Popescu' })),
  })
  const [ana = '', mihai = ''] = guests.map(({ id }) => id)
  Object.assign(here, { ana, mihai })
})

/** A published questionnaire with one question for guests. */
async function publish(settings: Partial<Settings> = {}): Promise<string> {
  const { id: questionnaireId, version } = await here.admin.call(
    questionnaires.createQuestionnaire,
    { eventId: here.eventId, starter: 'empty' },
  )
  const question = { ...newQuestion('text'), id: 'why', label: { ro: 'De ce?', en: '' } }
  const saved = await here.admin.call(questionnaires.saveBody, {
    questionnaireId,
    version,
    body: { sections: [{ ...newSection(), id: 'one', questions: [question] }] },
  })
  const set = await here.admin.call(questionnaires.changeSettings, {
    questionnaireId,
    version: saved.version,
    audience: 'guests',
    ...settings,
  })
  await here.admin.call(questionnaires.publishQuestionnaire, {
    questionnaireId,
    version: set.version,
  })
  return questionnaireId
}

async function answer(questionnaireId: string, guestId: string) {
  const { eventId } = here
  const { url } = await here.admin.call(contract.openGuestForm, {
    eventId,
    guestId,
    questionnaireId,
  })
  const { pathname, search } = new URL(url)
  const fields = { at: 'one', do: 'next', once: randomUUID(), s: 'why', 'q.why': 'Așa' }
  const sent = await app.http.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(sent.statusCode).toBe(303)
}

const formsOf = (guestId: string) =>
  here.admin.call(contract.listGuestForms, { eventId: here.eventId, guestId })
const silent = (unansweredId: string) =>
  here.admin.call(listGuests, { eventId: here.eventId, unansweredId })

describe('the questionnaires of one guest', () => {
  test('are filled in by the link that staff open, and the guest is no longer silent', async () => {
    const id = await publish({ atCheckIn: true })
    expect((await formsOf(here.ana)).items).toMatchObject([
      { questionnaireId: id, answered: false, submissionId: null, atCheckIn: true, canFill: true },
    ])
    expect((await silent(id)).total).toBe(2)
    await answer(id, here.ana)
    const [form] = (await formsOf(here.ana)).items
    expect(form).toMatchObject({ answered: true, canFill: false })
    const submission = await here.admin.call(contract.getSubmission, {
      questionnaireId: id,
      submissionId: form?.submissionId ?? '',
    })
    expect(submission).toMatchObject({ guestId: here.ana, answers: { why: { text: 'Așa' } } })
    expect((await formsOf(here.mihai)).items).toMatchObject([{ answered: false }])
    expect((await silent(id)).items.map((guest) => guest.id)).toEqual([here.mihai])
  })

  test('say of an anonymous one that it was answered, and never with what', async () => {
    const id = await publish({ anonymous: true })
    await answer(id, here.ana)
    expect((await formsOf(here.ana)).items).toMatchObject([
      { answered: true, submissionId: null, answeredAt: null, canFill: false },
    ])
    expect((await silent(id)).items.map((guest) => guest.id)).toEqual([here.mihai])
  })

  test('drafts ask no one, and closed ones take nothing', async () => {
    await here.admin.call(questionnaires.createQuestionnaire, {
      eventId: here.eventId,
      starter: 'feedback',
    })
    const questionnaireId = await publish()
    await here.admin.call(questionnaires.stopQuestionnaire, { questionnaireId, stopped: true })
    expect((await formsOf(here.ana)).items).toMatchObject([{ questionnaireId, canFill: false }])
  })

  test('are nothing to a foreign company, and need a guest of the event', async () => {
    const questionnaireId = await publish()
    const of = { eventId: here.eventId, guestId: here.ana }
    expect((await here.stranger.refused(contract.listGuestForms, of)).status).toBe(404)
    expect(
      (await here.stranger.refused(contract.openGuestForm, { ...of, questionnaireId })).status,
    ).toBe(404)
    const nobody = { ...of, guestId: randomUUID() }
    expect((await here.admin.refused(contract.listGuestForms, nobody)).code).toBe(
      'guests.not_found',
    )
    const unknown = { ...of, questionnaireId: randomUUID() }
    expect((await here.admin.refused(contract.openGuestForm, unknown)).code).toBe(
      'questionnaires.not_found',
    )
  })
})
