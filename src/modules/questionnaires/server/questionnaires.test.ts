import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { createEvent } from '#modules/events/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { forgetOverdue } from './protection-store.ts'
import { contribution } from './contributions.ts'
import { ask, choices, page, questionnairesTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = questionnairesTestbed(app)
const menu = (...names: string[]) => [
  page('one', [ask('single', 'menu', { options: choices(...names) })]),
]

describe('of a template', () => {
  test.each(['wedding', 'baptism', 'gala'] as const)(
    'of a %s asks nothing that guests say with their answer, and can be mended until the day',
    async (templateId) => {
      const { id: eventId, startsAt } = await bed.admin.call(createEvent, {
        name: 'Din șablon',
        startDate: '2027-06-12',
        templateId,
      })
      const { items } = await bed.admin.call(contract.listQuestionnaires, { eventId })
      const [first] = items.filter(({ kind }) => kind === 'rsvp')
      const one = await bed.admin.call(contract.getQuestionnaire, {
        questionnaireId: first?.id ?? '',
      })
      expect(JSON.stringify(one.body)).not.toMatch(/meniu|restricții|alerg/i)
      expect(one.editUntil).toBe(startsAt)
    },
  )

  test('the one about allergies that is begun by hand asks for consent to note them', async () => {
    const { id } = await bed.admin.call(contract.createQuestionnaire, {
      eventId: bed.event.id,
      starter: 'dietary',
    })
    const { body } = await bed.admin.call(contract.getQuestionnaire, { questionnaireId: id })
    const types = body.sections.flatMap(({ questions }) => questions.map(({ type }) => type))
    expect(types).toContain('consent')
  })
})

describe('publishing', () => {
  test('freezes a version; words go into it, options make a new one', async () => {
    const { id } = await bed.make(menu('fish', 'meat'))
    const reworded = menu('fish', 'meat')
    const [question] = reworded[0]?.questions ?? []
    if (question) question.label = { ro: 'Ce mâncați?', en: 'What will you eat?' }
    expect(await bed.save(id, { sections: reworded })).toMatchObject({ dirty: true, published: 1 })
    expect(await bed.publish(id)).toMatchObject({ dirty: false, published: 1 })
    expect((await bed.open(id)).body).toContain('Ce mâncați?')
    await bed.save(id, { sections: menu('fish', 'meat', 'vegan') })
    expect(await bed.publish(id)).toMatchObject({ published: 2 })
    expect(
      await db.look(
        'select number from questionnaire_versions where questionnaire_id = $1 order by 1',
        [id],
      ),
    ).toEqual([{ number: 1 }, { number: 2 }])
  })

  test('a broken one is refused and stays a draft', async () => {
    const loose = ask('text', 'note', { showIf: { q: 'gone', is: 'filled' } })
    const { id, version } = await bed.make([page('one', [loose])], {}, false)
    const refusal = await bed.admin.refused(contract.publishQuestionnaire, {
      questionnaireId: id,
      version,
    })
    expect([refusal.status, refusal.code]).toEqual([422, 'questionnaires.broken'])
  })

  test('the draft does not reach people before it is published', async () => {
    const { id } = await bed.make(menu('fish', 'meat'))
    await bed.save(id, { sections: menu('fish', 'meat', 'caviar') })
    expect((await bed.open(id)).body).not.toContain('caviar')
  })
})

describe('two planners at once', () => {
  test('the later one gets a conflict with the current version', async () => {
    const { id, version, body } = await bed.make(menu('fish', 'meat'), {}, false)
    await bed.admin.call(contract.saveBody, { questionnaireId: id, version, body })
    const refusal = await bed.admin.refused(contract.saveBody, {
      questionnaireId: id,
      version,
      body,
    })
    expect([refusal.status, refusal.code]).toEqual([409, 'questionnaires.changed_meanwhile'])
    expect(refusal.details.current).toMatchObject({ id, version: version + 1 })
  })

  test('whom it asks cannot change once answers came', async () => {
    const { id } = await bed.make(menu('fish', 'meat'))
    await bed.post(id, [
      ['at', 'one'],
      ['do', 'next'],
      ['s', 'menu'],
      ['q.menu', 'fish'],
    ])
    const version = await bed.version(id)
    const refusal = await bed.admin.refused(contract.changeSettings, {
      questionnaireId: id,
      version,
      anonymous: true,
    })
    expect(refusal.code).toBe('questionnaires.has_answers')
  })
})

describe('who sees it', () => {
  test('a foreign company finds nothing, by any call', async () => {
    const { id, version } = await bed.make(menu('fish', 'meat'))
    const refusals = await Promise.all([
      bed.stranger.refused(contract.getQuestionnaire, { questionnaireId: id }),
      bed.stranger.refused(contract.publishQuestionnaire, { questionnaireId: id, version }),
      bed.stranger.refused(contract.removeQuestionnaire, { questionnaireId: id }),
      bed.stranger.refused(contract.duplicateQuestionnaire, { questionnaireId: id }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await bed.stranger.call(contract.listQuestionnaires, {})).items).toEqual([])
  })

  test('deleted it is gone from lists and pages, and comes back with its answers', async () => {
    const { id } = await bed.make(menu('fish', 'meat'))
    await bed.admin.call(contract.removeQuestionnaire, { questionnaireId: id })
    expect((await bed.open(id)).statusCode).toBe(404)
    await bed.admin.call(contract.restoreQuestionnaire, { questionnaireId: id })
    expect((await bed.open(id)).statusCode).toBe(200)
  })

  test('refuses a body that is not one', async () => {
    const { id, version } = await bed.make(menu('fish', 'meat'), {}, false)
    const bad = { sections: [{ ...menu('fish')[0], questions: [{ type: 'magic' }] }] } as never
    const refusal = await bed.admin.refused(contract.saveBody, {
      questionnaireId: id,
      version,
      body: bad,
    })
    expect(refusal.status).toBe(422)
  })
})

describe('the bank of questions', () => {
  test('keeps a question without its conditions', async () => {
    const question = ask('text', 'why', { showIf: { q: 'menu', is: 'filled' } })
    await bed.admin.call(contract.keepInBank, { question })
    const { items } = await bed.admin.call(contract.listBank, {})
    expect(items[0]?.question).toMatchObject({ id: 'why', showIf: null })
    await bed.admin.call(contract.removeFromBank, { id: items[0]?.id ?? '' })
    expect((await bed.admin.call(contract.listBank, {})).items).toEqual([])
  })
})

describe('what is kept of a person', () => {
  const inCompany = <T>(work: (ctx: never) => Promise<T>) =>
    db.database.inCompany(bed.companyId, (own) =>
      work({
        db: own,
        company: systemScope(bed.companyId),
        locale: 'ro',
        admission: {},
        touch: () => undefined,
      } as never),
    )

  test('is handed out on request and forgotten on request, while choices still count', async () => {
    const { id } = await bed.make([
      page('one', [
        ask('email', 'mail'),
        ask('single', 'menu', { options: choices('fish', 'meat') }),
      ]),
    ])
    await bed.post(id, [
      ['at', 'one'],
      ['do', 'next'],
      ['s', 'mail'],
      ['s', 'menu'],
      ['q.mail', 'Ana@Exemplu.ro'],
      ['q.menu', 'fish'],
    ])
    const person = { email: 'ana@exemplu.ro', phone: null }
    const kept = await inCompany((ctx) => Promise.resolve(contribution.personExport?.(ctx, person)))
    expect(kept).toMatchObject([{ answers: [{ answer: 'ana@exemplu.ro' }, { answer: 'fish' }] }])
    expect(await inCompany((ctx) => Promise.resolve(contribution.erase?.(ctx, person)))).toBe(1)
    expect((await bed.kept(id)).map(({ question_id, options }) => [question_id, options])).toEqual([
      ['menu', ['fish']],
    ])
    expect(
      await inCompany((ctx) => Promise.resolve(contribution.personExport?.(ctx, person))),
    ).toEqual([])
  })

  test('goes by itself when the term of its question is over', async () => {
    const { id } = await bed.make([
      page('one', [ask('long', 'allergy', { personal: true, keepDays: 30 }), ask('text', 'name')]),
    ])
    await bed.post(id, [
      ['at', 'one'],
      ['do', 'next'],
      ['s', 'allergy'],
      ['s', 'name'],
      ['q.allergy', 'Alune'],
      ['q.name', 'Ana'],
    ])
    const forget = (now: string) =>
      db.database.inCompany(bed.companyId, (own) =>
        forgetOverdue(own, systemScope(bed.companyId), new Date(now)),
      )
    expect((await forget('2027-07-10T00:00:00Z')).answers).toBe(0)
    expect((await forget('2027-07-20T00:00:00Z')).answers).toBe(1)
    expect((await bed.kept(id)).map(({ question_id }) => question_id)).toEqual(['name'])
  })

  test('takes the file along that was sent with it', async () => {
    const { id } = await bed.make([page('one', [ask('file', 'pass', { keepDays: 30 })])])
    const form = new FormData()
    for (const [name, value] of Object.entries({ at: 'one', do: 'next', s: 'pass' }))
      form.append(name, value)
    form.append('f.pass', new Blob(['Pașaport']), 'pasaport.txt')
    const sent = new Request('http://prilej.test', { method: 'POST', body: form })
    await app.http.inject({
      method: 'POST',
      url: bed.address(id),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    const kept = () =>
      db.look('select 1 from files where company_id = $1 and deleted_at is null', [bed.companyId])
    expect(await kept()).toHaveLength(1)
    const tidy = jobs.find(({ job }) => job === 'questionnaires.tidy')
    const now = new Date('2027-07-20T00:00:00Z')
    await tidy?.run({ database: db.database, now } as JobContext, {})
    expect(await bed.kept(id)).toEqual([])
    expect(await kept()).toEqual([])
  })
})
