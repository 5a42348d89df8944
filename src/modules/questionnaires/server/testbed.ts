import { beforeEach } from 'vitest'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { addFamily } from '#modules/guests/contract.ts'
import * as contract from '../contract.ts'
import {
  newOption,
  newQuestion,
  newSection,
  type Body,
  type Question,
  type QuestionType,
  type Questionnaire,
  type Section,
  type Settings,
} from '../model.ts'

export function ask(type: QuestionType, id: string, more: object = {}): Question {
  return {
    ...newQuestion(type),
    id,
    label: { ro: `Întrebarea ${id}`, en: `Question ${id}` },
    ...more,
  }
}

export function choices(...names: string[]) {
  return names.map((name) => ({ ...newOption(name, name), id: name }))
}

export function page(id: string, questions: Question[], more: Partial<Section> = {}): Section {
  return { ...newSection(), id, questions, ...more }
}

/** Fields of a form as a browser posts them. */
export type Fields = readonly (readonly [string, string])[]

/** A company with an event, and a way to make, publish and fill in questionnaires. */
export function questionnairesTestbed({ db, http, personOf }: WholeApp) {
  const bed = {
    companyId: '',
    companySlug: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    /** A questionnaire with these sections, published by default. */
    async make(
      sections: Section[],
      settings: Partial<Settings> = {},
      publish = true,
    ): Promise<Questionnaire> {
      const { id } = await bed.admin.call(contract.createQuestionnaire, {
        eventId: bed.event.id,
        starter: 'empty',
      })
      const body: Body = { sections }
      await bed.save(id, body)
      if (Object.keys(settings).length > 0)
        await bed.admin.call(contract.changeSettings, {
          questionnaireId: id,
          version: await bed.version(id),
          ...settings,
        })
      return publish
        ? bed.publish(id)
        : bed.admin.call(contract.getQuestionnaire, { questionnaireId: id })
    },
    version: async (questionnaireId: string) =>
      (await bed.admin.call(contract.getQuestionnaire, { questionnaireId })).version,
    save: async (questionnaireId: string, body: Body) =>
      bed.admin.call(contract.saveBody, {
        questionnaireId,
        version: await bed.version(questionnaireId),
        body,
      }),
    publish: async (questionnaireId: string) =>
      bed.admin.call(contract.publishQuestionnaire, {
        questionnaireId,
        version: await bed.version(questionnaireId),
      }),
    address: (id: string, search = '') =>
      `/event/${bed.companySlug}/${bed.event.slug}/chestionar/${id}${search}`,
    open: (id: string, search = '') =>
      http.inject({
        method: 'GET',
        url: bed.address(id, search),
        headers: { 'accept-language': 'ro' },
      }),
    /** Posts one page of the form. */
    post: (id: string, fields: Fields, search = '') =>
      http.inject({
        method: 'POST',
        url: bed.address(id, search),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'ro' },
        payload: new URLSearchParams(
          fields.map(([name, value]): [string, string] => [name, value]),
        ).toString(),
      }),
    kept: (questionnaireId: string) =>
      db.look<{
        submission_id: string
        question_id: string
        text: string | null
        number: number | null
        options: string[] | null
      }>(
        `select submission_id, question_id, text, number, options from questionnaire_answers where questionnaire_id = $1 order by question_id`,
        [questionnaireId],
      ),
    /** A family of guests and the search that its personal link adds. */
    async family(...names: string[]) {
      const { group, guests } = await bed.admin.call(addFamily, {
        eventId: bed.event.id,
        group: { name: 'Familia Popescu' },
        guests: names.map((firstName) => ({
          firstName,
          lastName: 'Popescu',
          email: `${firstName.toLowerCase()}@exemplu.ro`,
        })),
      })
      return { groupId: group.id, guests }
    },
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    const [company] = await db.look<{ slug: string }>('select slug from companies where id = $1', [
      bed.companyId,
    ])
    bed.companySlug = company?.slug ?? ''
    bed.event = await bed.admin.call(createEvent, {
      name: 'Conferința Orizont',
      startDate: '2027-06-12',
      type: 'conference',
    })
    await publishEvent(db, bed.event.id)
  })
  return bed
}
