import { describe, expect, test } from 'vitest'
import { blankCue, type Cue, type Department } from '../model.ts'
import { readCues, type Colon } from './cue-file.ts'

function read(
  lines: readonly string[],
  plan: { cues?: Cue[]; departments?: Department[]; colon?: Colon } = {},
) {
  const { cues = [], departments = [], colon = 'minutes' } = plan
  let last = 0
  const newId = () => `new ${++last}`
  const table = lines.map((line, at) => ({ rowNo: at + 1, cells: line.split('|') }))
  return readCues({ cues, departments, startTime: '09:00' }, table, { colon, newId })
}

describe('rows without a head', () => {
  const lines = ['09:00|1:30|Deschiderea|Jingle', '|15|Pauză', '||După-amiaza', '12.30||Prânzul']

  test('come as hour, length, what happens, notes', () => {
    const { cues, asksColon, problems } = read(lines)
    expect(
      cues.map(({ kind, startTime, seconds, title }) => [kind, startTime, seconds, title]),
    ).toEqual([
      ['cue', '09:00', 90, 'Deschiderea'],
      ['cue', null, 900, 'Pauză'],
      ['group', null, 0, 'După-amiaza'],
      ['milestone', '12:30', 0, 'Prânzul'],
    ])
    expect([asksColon, problems]).toEqual([true, []])
  })

  test('mean hours by one colon where somebody says so', () => {
    expect(read(lines, { colon: 'hours' }).cues[0]?.seconds).toBe(5400)
  })
})

test('an hour of the next morning is brought in as such', () => {
  const { cues } = read(['22:30|10|Tortul', '07:30 +1|60|Micul dejun', '33:00|5|Plecarea'])
  expect(cues.map(({ startTime }) => startTime)).toEqual(['22:30', '31:30', '33:00'])
})

test.each([
  ['1:00 PM', '13:00'],
  ['7:30pm', '19:30'],
  ['12:00:00 AM', '00:00'],
  ['9 a.m.', '09:00'],
  ['12.15 pm', '12:15'],
  ['09:30:00', '09:30'],
])('the hour %s is %s', (text, hour) => {
  const { cues, problems } = read([`${text}|10|Ceva`])
  expect([cues[0]?.startTime, problems]).toEqual([hour, []])
})

test('an hour at which the row before ends is not pinned, and it is said how many there are', () => {
  const { cues, followed } = read(['09:00|30|Unu', '09:30|30|Doi', '10:15|30|Trei', '|5|Patru'])
  expect(cues.map(({ startTime }) => startTime)).toEqual(['09:00', null, '10:15', null])
  expect(followed).toBe(1)
})

describe('a text that is too long', () => {
  const long = 'Discursul domnului primar '.repeat(10).trim()

  test('is kept in the notes where it is a title, and its row is named', () => {
    const { cues, longTitles, problems } = read(['|5|Scurt|Jingle', `|5|${long}|Microfon`])
    const [, cue] = cues
    expect(cue?.title.length).toBeLessThanOrEqual(200)
    expect(long.startsWith(cue?.title.replace('…', '') ?? '?')).toBe(true)
    expect(cue?.notes).toBe(`${long}\nMicrofon`)
    expect([longTitles, problems]).toEqual([[{ row: 2, title: cue?.title }], []])
  })

  test('is refused beside its cell where there is no room for all of it', () => {
    const { cues, problems } = read([
      'Titlu|Note|Sunet',
      `Unu|${'n'.repeat(2001)}|`,
      `Doi||${'s'.repeat(1001)}`,
      `${'t '.repeat(1500)}||`,
      `Patru|${'n'.repeat(2000)}|${'s'.repeat(1000)}`,
    ])
    expect(cues.map(({ title }) => title)).toEqual(['Patru'])
    expect(
      problems.map(({ row, column, department, reason }) => [row, column, department, reason]),
    ).toEqual([
      [2, 'notes', undefined, 'too_long'],
      [3, 'department', 'Sunet', 'too_long'],
      [4, 'title', undefined, 'too_long'],
    ])
  })
})

test('hours after midnight go on from those before it', () => {
  const { cues } = read(['23:30|120|Petrecerea', '01:30|15|Tortul', '02:30 +1|5|Artificiile'])
  expect(cues.map(({ startTime }) => startTime)).toEqual(['23:30', null, '26:30'])
})

test.each([
  ['90', 5400],
  ['0:01:30', 90],
  ['1h 30m', 5400],
  ['45 min', 2700],
  ['30 s', 30],
  ['2,5', 150],
  ['24:00:00', 86_400],
])('the length %s is %i seconds', (text, seconds) => {
  const { cues, asksColon } = read([`|${text}|Ceva`])
  expect([cues[0]?.seconds, asksColon]).toEqual([seconds, false])
})

test.each([
  ['x|5|Greșit', 'hour', 'x', 'bad_hour'],
  ['48:00|5|Târziu', 'hour', '48:00', 'bad_hour'],
  ['13:00 PM|5|Greșit', 'hour', '13:00 PM', 'bad_hour'],
  ['12:60|5|Greșit', 'hour', '12:60', 'bad_hour'],
  ['|mult|Greșit', 'length', 'mult', 'bad_length'],
  ['|1500|Prea lung', 'length', '1500', 'longer_than_a_day'],
  ['|24:00:01|Prea lung', 'length', '24:00:01', 'longer_than_a_day'],
  ['|5|', 'title', '', 'no_title'],
])('%s is refused beside its cell', (line, column, value, reason) => {
  const { cues, problems } = read(['|5|Bun', line])
  expect(cues.map(({ title }) => title)).toEqual(['Bun'])
  expect(problems).toEqual([{ row: 2, column, value, reason }])
})

describe('rows with a head', () => {
  test('are known by their names, and other columns are departments', () => {
    const sound = { id: 'sound', name: 'Sunet', isPrivate: false }
    const { cues, departments } = read(
      [
        'Nunta Anei',
        'Titlu|Ora de început|Ora de sfârșit|SUNET|Bani (numai echipa)|Nr.',
        'Cununia|16:00|16:45|Marș|cash|1',
        'Poze|16:45|17:00|||2',
        'Petrecerea|23:30|01:00|Tare||3',
      ],
      { departments: [sound] },
    )
    expect(departments).toEqual([{ id: 'new 1', name: 'Bani', isPrivate: true }])
    expect(
      cues.map(({ startTime, seconds, instructions }) => [startTime, seconds / 60, instructions]),
    ).toEqual([
      ['16:00', 45, { sound: 'Marș', 'new 1': 'cash' }],
      // It begins when the one before ends, so it follows it.
      [null, 15, {}],
      ['23:30', 90, { sound: 'Tare' }],
    ])
  })

  test('make one department of two columns of one name, with the words of both', () => {
    const { cues, departments } = read(['Titlu|Lumini|lumini', 'Dansul|Roșu|', 'Tortul|Cald|Fum'])
    expect(departments).toMatchObject([{ name: 'Lumini' }])
    expect(cues.map(({ instructions }) => Object.values(instructions))).toEqual([
      ['Roșu'],
      ['Cald\nFum'],
    ])
  })

  test('bring at most twelve departments, and say which are left out', () => {
    const names = Array.from({ length: 13 }, (_, at) => `Echipa ${at + 1}`)
    const { departments, leftOut } = read([['Titlu', ...names].join('|'), 'Ceva'])
    expect([departments.length, leftOut]).toEqual([12, ['Echipa 13']])
  })

  test('change the cue they name, and new ones come behind the row before them', () => {
    const cue = (id: string, title: string): Cue => ({ ...blankCue, id, title, version: 3 })
    const one = cue('11111111-1111-4111-8111-111111111111', 'Unu')
    const two = cue('22222222-2222-4222-8222-222222222222', 'Doi')
    const { cues, order, unchanged } = read(
      [
        'Fixat la|Durata|Ce se întâmplă|ID Prilej',
        `|0:05:00|Unu|${one.id}`,
        '|0:02:00|Nou|',
        `|0:06:00|Doi|${two.id}`,
      ],
      { cues: [one, two] },
    )
    expect(cues).toEqual([
      { ...blankCue, title: 'Nou', seconds: 120, id: 'new 1', version: 0 },
      { ...two, seconds: 360 },
    ])
    expect([order, unchanged]).toEqual([[one.id, 'new 1', two.id], 1])
  })
})
