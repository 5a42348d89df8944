import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { revealGroupLink } from '#modules/guests/contract.ts'
import { placesTaken, takePlace } from './submission-store.ts'
import { ask, choices, page, questionnairesTestbed, type Fields } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = questionnairesTestbed(app)

const shown = (...ids: string[]): Fields => ids.map((id) => ['s', id])
const step = (at: string, ids: string[], fields: Fields = []): Fields => [
  ['at', at],
  ['once', randomUUID()],
  ['do', 'next'],
  ...shown(...ids),
  ...fields,
]

async function linkOf(groupId: string): Promise<string> {
  return (await bed.admin.call(revealGroupLink, { eventId: bed.event.id, groupId })).token
}

describe('filling in an open questionnaire', () => {
  test('page by page, without JavaScript, and what was hidden is not kept', async () => {
    const comes = ask('yesno', 'comes', { required: true })
    const menu = ask('single', 'menu', {
      required: true,
      options: choices('fish', 'meat'),
      showIf: { q: 'comes', is: 'in', values: ['yes'] },
    })
    const note = ask('long', 'note', { label: { ro: 'De ce {{menu}}?', en: '' } })
    const { id } = await bed.make([page('one', [comes, menu]), page('two', [note])])

    const first = await bed.open(id)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Întrebarea comes')
    expect(first.body).toContain('Pasul 1 din 2')

    const brought = await bed.post(id, step('one', ['comes'], [['q.comes', 'yes']]))
    expect(brought.statusCode).toBe(200)
    expect(brought.body).toContain('au adus întrebări noi')
    const second = await bed.post(
      id,
      step(
        'one',
        ['comes', 'menu'],
        [
          ['q.comes', 'yes'],
          ['q.menu', 'fish'],
        ],
      ),
    )
    expect(second.body).toContain('De ce fish?')
    expect(second.body).toContain('name="q.menu" value="fish"')

    const sent = await bed.post(
      id,
      step(
        'two',
        ['note'],
        [
          ['q.comes', 'no'],
          ['q.menu', 'fish'],
          ['q.note', 'Așa vreau'],
        ],
      ),
    )
    expect([sent.statusCode, sent.headers.location]).toEqual([303, bed.address(id, '?trimis=1')])
    const kept = await bed.kept(id)
    expect(kept.map(({ question_id, text, options }) => [question_id, text ?? options])).toEqual([
      ['comes', ['no']],
      ['note', 'Așa vreau'],
    ])
  })

  test('problems are beside their fields and nothing typed is lost', async () => {
    const { id } = await bed.make([
      page('one', [
        ask('email', 'mail', { required: true }),
        ask('number', 'seats'),
        ask('consent', 'agree', { required: true }),
      ]),
    ])
    const answer = await bed.post(
      id,
      step(
        'one',
        ['mail', 'seats', 'agree'],
        [
          ['q.mail', 'ana@'],
          ['q.seats', 'două'],
        ],
      ),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('value="ana@"')
    expect(answer.body).toContain('value="două"')
    expect(answer.body).toContain('Scrieți o singură adresă de e-mail completă')
    expect(answer.body).toContain('Bifați această căsuță')
    expect(await bed.kept(id)).toEqual([])
  })

  test.each<[string, Fields]>([
    ['an unknown question', [['q.nobody', 'x']]],
    ['an option that is not in the list', [['q.menu', 'caviar']]],
    [
      'two options where one is asked',
      [
        ['q.menu', 'fish'],
        ['q.menu', 'meat'],
      ],
    ],
    ['a thousand answers', Array.from({ length: 1100 }, () => ['q.menu', 'fish'] as const)],
    [
      'a personal number in free text',
      [
        ['q.menu', 'fish'],
        ['q.name', 'CNP 1960229410015'],
      ],
    ],
  ])('%s is refused', async (_, fields) => {
    const { id } = await bed.make([
      page('one', [
        ask('single', 'menu', { options: choices('fish', 'meat') }),
        ask('text', 'name'),
      ]),
    ])
    const answer = await bed.post(id, step('one', ['menu', 'name'], fields))
    expect(answer.statusCode).toBe(422)
    expect(await bed.kept(id)).toEqual([])
  })

  test.each([
    ['a picture', 'picture', 'eu.png', '89504e470d0a1a0a', 200],
    ['a page that calls itself a picture', 'picture', 'eu.png', '3c68746d6c3e', 422],
    ['a page that calls itself a document', 'any', 'cv.pdf', '3c68746d6c3e', 422],
    ['a program that calls itself a document', 'document', 'cv.pdf', '4d5a900003000000', 422],
    ['a document where a picture is asked', 'picture', 'cv.pdf', '255044462d312e37', 422],
    ['a text', 'document', 'note.txt', '53616c7574', 200],
  ] as const)('%s as an answer: %s, %s', async (_, accepts, name, bytes, status) => {
    const { id } = await bed.make([
      page('one', [ask('file', 'cv', { accepts }), ask('text', 'who')]),
    ])
    const form = new FormData()
    for (const [field, value] of step('one', ['cv', 'who'], [['q.who', 'Ana <b>Pop</b>']]))
      form.append(field, value)
    form.append('f.cv', new Blob([Buffer.from(bytes, 'hex')]), name)
    const sent = new Request('http://prilej.test', { method: 'POST', body: form })
    const answer = await app.http.inject({
      method: 'POST',
      url: bed.address(id),
      headers: { 'content-type': sent.headers.get('content-type') ?? '', 'accept-language': 'ro' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.statusCode === 303 ? 200 : answer.statusCode).toBe(status)
    expect((await bed.kept(id)).map(({ question_id }) => question_id)).toEqual(
      status === 200 ? ['cv', 'who'] : [],
    )
    if (status === 200) return
    expect(answer.body).toContain('Fișierul nu a putut fi primit')
    expect(answer.body).toContain('value="Ana &lt;b&gt;Pop&lt;/b&gt;"')
  })

  test('a form posted twice is one answer', async () => {
    const { id } = await bed.make([page('one', [ask('text', 'name')])])
    const fields = step('one', ['name'], [['q.name', 'Ana']])
    const [one, two] = await Promise.all([bed.post(id, fields), bed.post(id, fields)])
    expect([one.statusCode, two.statusCode]).toEqual([303, 303])
    expect(await bed.kept(id)).toHaveLength(1)
  })

  test('drafts, closed, scheduled and foreign ones take nothing', async () => {
    const sections = () => [page('one', [ask('text', 'name')])]
    const draft = await bed.make(sections(), {}, false)
    expect((await bed.open(draft.id)).statusCode).toBe(404)
    expect((await bed.open(randomUUID())).statusCode).toBe(404)
    expect((await bed.open('x')).statusCode).toBe(404)
    const closed = await bed.make(sections(), { closesAt: '2027-02-01T10:00:00Z' })
    expect((await bed.open(closed.id)).body).toContain('Chestionarul este închis')
    const later = await bed.make(sections(), { opensAt: '2027-03-01T10:00:00Z' })
    expect((await bed.open(later.id)).body).toContain('1 martie 2027, 12:00')
    const refused = await bed.post(closed.id, step('one', ['name'], [['q.name', 'Ana']]))
    expect(refused.body).toContain('Chestionarul este închis')
    expect(await bed.kept(closed.id)).toEqual([])
  })

  test('a new version meets a form of the old one, and what fits is kept', async () => {
    const { id } = await bed.make([page('one', [ask('text', 'name'), ask('text', 'city')])])
    await bed.save(id, { sections: [page('one', [ask('text', 'name')])] })
    await bed.publish(id)
    const answer = await bed.post(
      id,
      step(
        'one',
        ['name', 'city'],
        [
          ['q.name', 'Ana'],
          ['q.city', 'Iași'],
        ],
      ),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('s-a schimbat între timp')
    expect(answer.body).toContain('value="Ana"')
  })
})

describe('filling in by a personal link', () => {
  const sections = [
    page('one', [ask('single', 'menu', { required: true, options: choices('fish', 'meat') })]),
  ]

  test('each guest of a group answers once and may change it while that is open', async () => {
    const { id } = await bed.make(sections, {
      audience: 'guests',
      editUntil: '2027-03-01T00:00:00Z',
    })
    expect((await bed.open(id)).body).toContain('Deschideți-l din invitație')
    const { groupId, guests } = await bed.family('Ana', 'Mihai')
    const token = await linkOf(groupId)
    expect((await bed.open(id, `?i=${token}`)).body).toContain('Pentru cine răspundeți?')

    const search = `?i=${token}&g=${guests[0]?.id}`
    await bed.post(id, step('one', ['menu'], [['q.menu', 'fish']]), search)
    await bed.post(id, step('one', ['menu'], [['q.menu', 'meat']]), search)
    const kept = await bed.kept(id)
    expect(kept.map(({ options }) => options)).toEqual([['meat']])
    expect((await bed.open(id, search)).body).toContain('value="meat"')

    time.now = new Date('2027-03-02T00:00:00Z')
    expect((await bed.open(id, search)).body).toContain('Ați răspuns deja')
  })

  test('an anonymous answer keeps nothing that leads to the guest, and is taken once', async () => {
    const { id } = await bed.make(sections, { audience: 'guests', anonymous: true })
    const { groupId } = await bed.family('Ana')
    const token = await linkOf(groupId)
    await bed.post(id, step('one', ['menu'], [['q.menu', 'fish']]), `?i=${token}`)
    const [row] = await db.look<Record<string, unknown>>(
      'select guest_id, email, phone, submitted_at from questionnaire_submissions where questionnaire_id = $1',
      [id],
    )
    expect(row).toMatchObject({ guest_id: null, email: null, phone: null })
    expect(new Date(String(row?.submitted_at)).toISOString()).toBe('2027-02-10T10:00:00.000Z')
    expect(await db.look(`select 1 from history where entity like 'submission%'`)).toEqual([])
    expect((await bed.open(id, `?i=${token}`)).body).toContain('Ați răspuns deja')
    expect(
      (await bed.post(id, step('one', ['menu'], [['q.menu', 'meat']]), `?i=${token}`)).body,
    ).toContain('Ați răspuns deja')
    expect(await bed.kept(id)).toHaveLength(1)
  })
})

describe('places per option', () => {
  const places = 10
  const workshop = () =>
    ask('single', 'room', {
      required: true,
      options: choices('small', 'large').map((option) =>
        option.id === 'small' ? { ...option, capacity: places } : option,
      ),
    })

  test('many who want ten places: ten get one, the others get a message and lose nothing', async () => {
    const { id } = await bed.make([page('one', [workshop(), ask('text', 'name')])])
    const tries = Array.from({ length: 100 }, (_, at) => at)
    const statuses = new Map<number, number>()
    for (let from = 0; from < tries.length; from += 16)
      await Promise.all(
        tries.slice(from, from + 16).map(async (at) => {
          const answer = await bed.post(
            id,
            step(
              'one',
              ['room', 'name'],
              [
                ['q.room', 'small'],
                ['q.name', `Om ${at}`],
              ],
            ),
          )
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
          if (answer.statusCode === 422) expect(answer.body).toContain(`Om ${at}`)
        }),
      )
    expect([...statuses].toSorted(([one], [two]) => one - two)).toEqual([
      [303, places],
      [422, tries.length - places],
    ])
    const kept = (await bed.kept(id)).filter(({ question_id }) => question_id === 'room')
    expect(kept).toHaveLength(places)
  })

  test('without the lock more than ten would get one', async () => {
    const { id } = await bed.make([page('one', [workshop()])])
    const ids = { questionId: 'room', optionId: 'small', capacity: places }
    const people = places + 2
    let viewed = 0
    let go = () => undefined as void
    const allLooked = new Promise<void>((resolve) => (go = resolve))
    const careless = async () => {
      // Reads how many are taken and then takes one: what the lock is there against.
      const free = await db.database.inCompany(bed.companyId, async (own) => {
        const taken = await placesTaken(own, systemScope(bed.companyId), id)
        return (taken.get('room:small') ?? 0) < places
      })
      if (++viewed === people) go()
      await allLooked
      if (!free) return false
      const got = await db.database.inCompany(bed.companyId, (own) =>
        takePlace(own, systemScope(bed.companyId), id, { ...ids, capacity: null }),
      )
      return got !== null
    }
    const got = await Promise.all(Array.from({ length: people }, careless))
    expect(got.filter(Boolean)).toHaveLength(people)
  })

  test('a limit set later counts those who came before it', async () => {
    const room = ask('single', 'room', { required: true, options: choices('small', 'large') })
    const { id } = await bed.make([page('one', [room])])
    const want = () => bed.post(id, step('one', ['room'], [['q.room', 'small']]))
    for (let at = 0; at < 2; at++) await want()
    const limited = choices('small', 'large').map((option) => ({ ...option, capacity: 3 }))
    await bed.save(id, {
      sections: [page('one', [ask('single', 'room', { required: true, options: limited })])],
    })
    await bed.publish(id)
    expect([(await want()).statusCode, (await want()).statusCode]).toEqual([303, 422])
  })

  test('changing an answer gives the place back', async () => {
    const { id } = await bed.make([page('one', [workshop()])], {
      audience: 'guests',
      editUntil: '2027-03-01T00:00:00Z',
    })
    const { groupId } = await bed.family('Ana')
    const search = `?i=${await linkOf(groupId)}`
    const taken = () =>
      db.database.inCompany(bed.companyId, (own) =>
        placesTaken(own, systemScope(bed.companyId), id),
      )
    await bed.post(id, step('one', ['room'], [['q.room', 'small']]), search)
    expect((await taken()).get('room:small')).toBe(1)
    await bed.post(id, step('one', ['room'], [['q.room', 'large']]), search)
    expect((await taken()).get('room:small')).toBe(0)
  })
})
