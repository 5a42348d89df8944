import { expect, test } from 'vitest'
import type { HallObject, InvitedPerson, Rule, SeatingTable } from '../../model.ts'
import { contradictionIn } from './contradiction.ts'

const at = { y: 400, rotation: 0, width: 150, depth: 150 }
const table = (id: string, x: number, seats = 3): SeatingTable => ({
  ...at,
  id,
  kind: 'round',
  number: x,
  name: '',
  seats,
  x,
  locked: false,
})
const stage: HallObject = { ...at, id: 'stage', kind: 'stage', name: '', x: 300, y: 700 }
const person = (id: string, more: Partial<InvitedPerson> = {}): InvitedPerson => ({
  id,
  name: id,
  groupId: id,
  groupName: '',
  tagIds: [],
  categoryId: null,
  ageBand: 'adult',
  attendance: 'yes',
  ...more,
})
const rule = (kind: Rule['kind'], guests: string, more: Partial<Rule> = {}): Rule => ({
  id: `${kind} ${guests} ${more.targetId ?? ''}`.trim(),
  kind,
  guestIds: guests.split('').filter((letter) => letter !== '-'),
  targetId: null,
  tagId: null,
  distance: null,
  must: true,
  weight: 3,
  note: '',
  ...more,
})
const near = (guests: string) => rule('near', guests, { targetId: 'stage' })
const tagged = rule('tag_table', '-', { targetId: 's', tagId: 'vip' })
const everybody = [...'abcdefg'].map((id) => person(id))
const unrelated = [rule('apart', 'fg'), rule('not_beside', 'eg')]

const found = (rules: readonly Rule[], people = everybody) =>
  contradictionIn({
    width: 3000,
    depth: 3000,
    tables: [table('s', 300), table('t', 2500)],
    objects: [stage],
    rules: [...unrelated, ...rules],
    people,
  })
    .map(({ id }) => id)
    .toSorted()

test.each([
  [
    'a way of people from one to another who must not share it',
    'same_table ab, same_table bc, apart ac',
  ],
  ['three in pairs at two tables', 'apart ab, apart bc, apart ac'],
  ['three at once at two tables', 'apart abc'],
  ['two apart where one table is left to both', 'apart ab, near a stage, near b stage'],
  [
    'two who sit with two who are apart, where one table is left',
    'same_table ac, apart bc, near ab stage',
  ],
  ['more than the seats of the only table left to them', 'near abcd stage'],
  ['more with those who sit with them', 'near ab stage, same_table bcd'],
  ['people of several rules at the same table', 'near ab stage, near cd stage'],
])('%s', (_, words) => {
  const rules = words.split(', ').map((each) => {
    const [kind, guests = ''] = each.split(' ')
    return kind === 'near' ? near(guests) : rule(kind as Rule['kind'], guests)
  })
  const expected = rules.map(({ id }) => id).toSorted()
  expect(found(rules)).toEqual(expected)
  // A smallest one: without any of them the others can be kept.
  for (const left of rules) expect(found(rules.filter((each) => each !== left))).toEqual([])
})

test('a tag has more people than its table has seats, with those whom another rule puts there', () => {
  const people = everybody.map((each) => ({
    ...each,
    tagIds: 'ab'.includes(each.id) ? ['vip'] : [],
  }))
  expect(found([tagged, near('c')], people)).toEqual([])
  expect(found([tagged, near('cd')], people)).toEqual([near('cd').id, tagged.id].toSorted())
})

test('a ring of people side by side needs a round table with exactly as many seats', () => {
  const ring = [rule('beside', 'ab'), rule('beside', 'bc'), rule('beside', 'ca')]
  const among = (tables: SeatingTable[], rules: readonly Rule[]) =>
    contradictionIn({
      width: 3000,
      depth: 3000,
      tables,
      objects: [],
      rules: [...rules],
      people: everybody,
    })
  expect(among([table('s', 300, 4)], ring)).toEqual(ring)
  expect(among([table('s', 300, 4)], ring.slice(1))).toEqual([])
  expect(among([table('s', 300, 4), table('t', 2500, 3)], ring)).toEqual([])
  expect(among([{ ...table('s', 300, 3), kind: 'rows' }], ring)).toEqual(ring)
})

test('who refused or was deleted contradicts nothing', () => {
  const chain = [rule('same_table', 'ab'), rule('same_table', 'bc'), rule('apart', 'ac')]
  expect(found(chain)).toHaveLength(3)
  for (const attendance of ['no', 'removed', 'uninvited'] as const)
    expect(
      found(
        chain,
        everybody.map((each) => (each.id === 'b' ? { ...each, attendance } : each)),
      ),
    ).toEqual([])
  expect(found([rule('same_table', 'abcd')])).toHaveLength(1)
  const three = everybody.filter(({ id }) => id !== 'd')
  expect(found([rule('same_table', 'abcd')], three)).toEqual([])
})
