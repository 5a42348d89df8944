import { describe, expect, test } from 'vitest'
import exchangeEn from '../../locales/exchange-en.json' with { type: 'json' }
import exchangeRo from '../../locales/exchange-ro.json' with { type: 'json' }
import listEn from '../../locales/list-en.json' with { type: 'json' }
import listRo from '../../locales/list-ro.json' with { type: 'json' }
import recordsEn from '../../locales/records-en.json' with { type: 'json' }
import recordsRo from '../../locales/records-ro.json' with { type: 'json' }
import { readRsvp } from './cells.ts'
import type { Target } from './imports.ts'
import { exportColumns } from './columns.ts'
import { guessTargets } from './headers.ts'
import { readPeople } from '../names.ts'
import { partsWithColumns, readRow, type ImportContext } from './rows.ts'

const part = { id: '00000000-0000-4000-8000-000000000001', name: 'Petrecere' }
const world = (...targets: Target[]): ImportContext => ({
  targets,
  partIds: [part.id],
  ownParts: partsWithColumns(targets),
  categories: new Map([['familie', part.id]]),
  tags: new Map([['vip', part.id]]),
  consent: false,
  mendsCedillas: false,
  emptiesBad: false,
})
const names = (typed: string, lastNameFirst = false) =>
  readPeople(typed, lastNameFirst).people.map(({ firstName, lastName }) =>
    `${firstName}/${lastName}`.replace(/^\/$/, '+'),
  )

describe('names', () => {
  test.each([
    ['Popescu Ion +1', false, ['Ion/Popescu', '+']],
    ['Ion Popescu +1', true, ['Ion/Popescu', '+']],
    ['Ion și Maria Popescu', true, ['Ion/Popescu', 'Maria/Popescu']],
    ['Popescu Ion și Maria', true, ['Ion/Popescu', 'Maria/Popescu']],
    ['Xyz Abc', true, ['Abc/Xyz']],
    ['Xyz Abc', false, ['Xyz/Abc']],
    ['Familia Pop', true, ['/Pop']],
    ['Pop, Dan', false, ['Dan/Pop']],
    ['Müller-Țîrdea, Jürgen', true, ['Jürgen/Müller-Țîrdea']],
    ['Popescu, Ion și Maria', true, ['Ion/Popescu', 'Maria/Popescu']],
    ['Popescu, Ion +1', false, ['Ion/Popescu', '+']],
    ['Ana, Maria', false, ['Ana/', 'Maria/']],
    ['Popescu, 2 copii', false, ['Popescu/', '+', '+']],
    ['Ion Pop, Dan Rus', false, ['Ion/Pop', 'Dan/Rus']],
    ['Dr. Vasile Călin', true, ['Dr. Vasile/Călin']],
    ['Dr. Popescu Ion', true, ['Dr. Ion/Popescu']],
    ['Prof. Dr. Ion Popescu', true, ['Prof. Dr. Ion/Popescu']],
    ['Dna Popescu', true, ['Dna/Popescu']],
    ['Familia Georgescu (4 pers.)', true, ['/Georgescu', '+', '+', '+']],
    ['Şerban Ştefan + 2 copii', true, ['Ştefan/Şerban', '+', '+']],
    // A family may be called Filip or Victor too, so nothing says that the order is another one.
    ['Carla Filip', false, ['Carla/Filip']],
    ['Zaraza Victor', false, ['Zaraza/Victor']],
    ['Carla Filip', true, ['Carla/Filip']],
    ['Zaraza Victor', true, ['Victor/Zaraza']],
    ['Popescu Filip', false, ['Filip/Popescu']],
    ['Filip Andreea', false, ['Andreea/Filip']],
    ['Ion Pop (copil)', false, ['Ion/Pop']],
    ['Popescu Ion (7 ani)', true, ['Ion/Popescu']],
    ['Vasile (Vasi) Rus', false, ['Vasile (Vasi)/Rus']],
  ])('%j (family name first: %s)', (typed, turned, people) => {
    expect(names(typed, turned)).toEqual(people)
  })
})

describe('columns', () => {
  test.each([
    [
      'Eventbrite',
      'Order #,First Name,Last Name,Email,Ticket Type,Attendee Status',
      'ignore firstName lastName email category rsvp',
    ],
    [
      'Google',
      'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Organization Name,Organization Title,Labels,Notes',
      'firstName middleName lastName ignore email phone company jobTitle tags note',
    ],
    [
      'Google as it was before 2024',
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Nickname,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      'ignore firstName middleName lastName ignore ignore ignore ignore tags ignore email ignore phone',
    ],
    [
      'Outlook with middle names',
      'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Mobile Phone,E-mail Address,E-mail Type',
      'ignore firstName middleName lastName ignore company ignore jobTitle phone email ignore',
    ],
    ['a full name with a stray middle one', 'Name,Middle Name', 'name ignore'],
    [
      'Outlook',
      'Title,First Name,Last Name,Company,Job Title,E-mail Address,Mobile Phone',
      'ignore firstName lastName company jobTitle email phone',
    ],
    [
      'pretix',
      'Attendee name: Given name,Attendee name: Family name,Attendee email,Product',
      'firstName lastName email category',
    ],
    [
      'pretix with the buyer',
      'Order code,E-mail,Order date,Attendee name,Attendee e-mail',
      'ignore ignore ignore name email',
    ],
    ['persons', 'Nume,Nr. persoane', 'name persons'],
    [
      'Hi.Events',
      'ID,First Name,Last Name,Email,Status,Ticket Name',
      'ignore firstName lastName email rsvp category',
    ],
    [
      'a Romanian list',
      'Nr. crt.,Nume și prenume,Nr. telefon,Masa,Petrecere: răspuns,Petrecere: meniu,Observații',
      `ignore nameLastFirst phone table rsvp:${part.id} menu:${part.id} note`,
    ],
    ['doubled headers', 'Nume,Nume,E-mail,E-mail', 'name ignore email ignore'],
  ])('of %s are known', (_, header, targets) => {
    const headers = header.split(',')
    expect(guessTargets(headers, [], headers.length, [part])).toEqual(targets.split(' '))
  })

  test.each([
    ['Nume complet', ['Carla Filip'], 'name'],
    ['Nume', ['Carla Filip', 'Ioana Matei', 'Zaraza Ion'], 'name'],
    ['Nume', ['Filip Carla', 'Matei Ioana', 'Carla Ion'], 'nameLastFirst'],
    ['Nume', ['Popescu Ion'], 'nameLastFirst'],
    ['Nume și prenume', ['Xyz Abc'], 'nameLastFirst'],
    ['Nume și prenume', ['Ana Popescu', 'Xyz Abc'], 'name'],
  ])('of whole names under %j are in the order that they show: %j', (header, cells, target) => {
    const rows = cells.map((cell) => [cell])
    expect(guessTargets([header], rows, 1, [])).toEqual([target])
  })

  test.each([
    ['marks of invitation', 'Petrecere', ['x', '', 'x'], 'rsvp'],
    ['who is invited', 'Petrecere', ['invitat', '', 'da'], 'rsvp'],
    ['only those who are in', 'Petrecere', ['da', '', 'da'], 'rsvp'],
    ['answers with a refusal', 'Petrecere', ['da', '', 'nu'], 'reply'],
    ['answers by their heading', 'Petrecere: răspuns', ['da', '', 'da'], 'reply'],
    ['nothing', 'Petrecere', ['', ''], 'rsvp'],
  ])('of a part with %s: what an empty cell means', (_, header, cells, kind) => {
    const rows = cells.map((cell) => ['Ana Pop', cell])
    const targets = guessTargets(['Nume', header], rows, 2, [part])
    expect(targets).toEqual(['name', `${kind}:${part.id}`])
  })

  test('of our own export say who is invited, whatever was answered', () => {
    const rows = [
      ['Ana', 'vine', part.id],
      ['Ion', '', part.id],
      ['Dan', 'nu vine', part.id],
    ]
    const targets = guessTargets(['Nume', 'Petrecere: răspuns', 'Prilej v1'], rows, 3, [part])
    expect(targets).toEqual(['name', `rsvp:${part.id}`, 'id'])
  })

  test('of the buyer are not those of the guest, whatever their values look like', () => {
    const headers = ['Buyer phone', 'Attendee name', 'Phone']
    const rows = [['0722 000 111', 'Mihai Ion', '']]
    expect(guessTargets(headers, rows, 3, [])).toEqual(['ignore', 'name', 'phone'])
  })

  test('without a value leave their place to one that has some, and a fax is no phone', () => {
    const headers = ['First Name', 'Mobile Phone', 'Business Fax', 'Business Phone']
    const rows = [
      ['Ana', '', '021 311 22 33', '0722 100 200'],
      ['Ion', '', '', '0722 100 201'],
    ]
    const targets = (cells: string[][]) => guessTargets(headers, cells, 4, [])
    expect(targets(rows)).toEqual(['firstName', 'ignore', 'ignore', 'phone'])
    expect(targets(rows.map(([name]) => [name ?? '', '', '', '']))).toEqual([
      'firstName',
      'phone',
      'ignore',
      'ignore',
    ])
  })

  test.each(['ro', 'en'] as const)('of our own export are all known (%s)', (locale) => {
    const headers = exportColumns(locale, [part], true).map(({ header }) => header)
    const targets = guessTargets(headers, [], headers.length, [part])
    expect(targets).not.toContain('ignore')
    expect(new Set(targets).size).toBe(headers.length)
  })

  test('without headers are recognised by their values', () => {
    const rows = [
      ['1', 'Popescu', 'Ion', 'ion@x.ro', '0712 345 678'],
      ['2', 'Ionescu', 'Ana', '', '0722 345 678'],
    ]
    expect(guessTargets(null, rows, 5, [])).toEqual([
      'ignore',
      'lastName',
      'firstName',
      'email',
      'phone',
    ])
  })
})

describe('a row', () => {
  const codes = (cells: string[], ...targets: Target[]) =>
    readRow(cells, world(...targets)).problems.map(({ at, code, warning }) =>
      [at, code, ...(warning ? ['warning'] : [])].join(' '),
    )

  test.each([
    [['', '0712345678'], ['name', 'phone'], ['0 required']],
    [['Ion', '12'], ['name', 'phone'], ['1 invalid_phone']],
    [['Ion', 'a@b'], ['name', 'email'], ['1 invalid_email']],
    [['Ion', 'a@x.ro; b@x.ro'], ['name', 'email'], ['1 invalid_email']],
    [['Ion', 'cine știe'], ['name', 'rsvp'], ['1 invalid_choice']],
    [['Ion', 'Colegi'], ['name', 'category'], ['1 unknown_category warning']],
    [['Ion', 'vip, altul'], ['name', 'tags'], ['1 unknown_tag warning']],
    [['x'.repeat(101), 'Pop'], ['firstName', 'lastName'], ['1 too_long']],
    [['Ion\uFFFD'], ['name'], ['0 invalid_text']],
    [['Ion', '0'], ['name', 'maxPersons'], ['1 too_small']],
  ] as [string[], Target[], string[]][])('%j is reported: %j', (cells, targets, expected) => {
    expect(codes(cells, ...targets)).toEqual(expected)
  })

  test('of Google Contacts has the first of several numbers and addresses', () => {
    const { reading, problems } = readRow(
      ['Ion', '0712 345 678 ::: 0722 000 111', 'ion@x.ro ::: pop@y.ro'],
      world('name', 'phone', 'email'),
    )
    expect(problems).toEqual([])
    expect(reading).toMatchObject({ phone: '+40712345678', email: 'ion@x.ro' })
  })

  test.each([
    [['Ana', 'Maria', 'Popescu'], 'Ana Maria', 'Popescu'],
    [['Ana Maria', 'Maria', 'Popescu'], 'Ana Maria', 'Popescu'],
    [['', 'Maria', 'Popescu'], 'Maria', 'Popescu'],
    [['John', 'R.', 'Smith'], 'John R.', 'Smith'],
    [['Ana', '', 'Popescu'], 'Ana', 'Popescu'],
  ])('of an address book keeps the middle name: %j', (cells, firstName, lastName) => {
    const { reading, problems } = readRow(cells, world('firstName', 'middleName', 'lastName'))
    expect(problems).toEqual([])
    expect(reading.people).toMatchObject([{ firstName, lastName }])
  })

  test('of Google Contacts has the labels of its owner, not those of Google', () => {
    const { problems } = readRow(['Ion', '* myContacts ::: Nuntă'], world('name', 'tags'))
    expect(problems).toMatchObject([{ code: 'unknown_tag', value: 'Nuntă' }])
  })

  test.each([
    ['rsvp', '', []],
    ['rsvp', 'neinvitată', []],
    ['rsvp', 'x', ['none']],
    ['reply', '', ['none']],
    ['reply', 'neinvitat', []],
    ['reply', 'nu', ['no']],
  ] as const)('with a column of a part (%s) that says %j', (kind, cell, rsvps) => {
    const { reading, problems } = readRow(['Ana', cell], world('name', `${kind}:${part.id}`))
    expect(problems).toEqual([])
    expect(reading.invitations.map(({ rsvp }) => rsvp)).toEqual(rsvps)
  })

  test('of a family has all its people, the first with phone and e-mail', () => {
    const targets = ['firstName', 'lastName', 'phone', 'companions'] as Target[]
    const { reading } = readRow(['Ion și Ana', 'Pop', '712345678', '2 copii'], world(...targets))
    expect(reading.phone).toBe('+40712345678')
    expect(reading.people.map(({ ageBand, comesAlong }) => [ageBand, comesAlong])).toEqual([
      ['adult', false],
      ['adult', false],
      ['child', true],
      ['child', true],
    ])
  })
})

describe('rows of people', () => {
  const read = (cells: string[], ...targets: Target[]) => readRow(cells, world(...targets))

  test('an age beside a name is the age and no part of the name', () => {
    const { reading } = read(['Mara Pop (copil)', 'Ana'], 'name', 'ignore')
    expect(reading.people).toMatchObject([{ firstName: 'Mara', lastName: 'Pop', ageBand: 'child' }])
    const pair = read(['Radu (1 an)', 'Pop'], 'firstName', 'lastName').reading.people
    expect(pair).toMatchObject([{ firstName: 'Radu', lastName: 'Pop', ageBand: 'baby' }])
  })

  test.each([
    ['Mara Pop (copil, 7 ani)', 'child'],
    ['Mara Pop [copil]', 'child'],
    ['Mara Pop (bebe 10 luni)', 'baby'],
    ['Mara Pop (child, 15 years old)', 'adult'],
    ['Mara Pop - copil', 'child'],
    ['Mara (7 ani) Pop', 'child'],
  ])('%s is Mara Pop, %s', (typed, ageBand) => {
    const { reading } = read([typed, 'Ana'], 'name', 'ignore')
    expect(reading.people).toMatchObject([{ firstName: 'Mara', lastName: 'Pop', ageBand }])
  })

  test('a number of persons counts those who are named too', () => {
    const count = (name: string, persons: string) =>
      read([name, persons], 'name', 'persons').reading.people.length
    expect(count('Ion Pop', '3')).toBe(3)
    expect(count('Ion Pop +1', '3')).toBe(3)
    expect(count('Ion Pop', '')).toBe(1)
    const { problems } = read(['Ion Pop', 'mulți'], 'name', 'persons')
    expect(problems).toMatchObject([{ at: 1, value: 'mulți' }])
  })

  test.each([
    [['', 'Total', '12'], 'total_row'],
    [['', 'TOTAL PERSOANE:', ''], 'total_row'],
    [['Total general', '', '240'], 'total_row'],
    [['41', '', ''], 'blank_row'],
  ])('%j names no guest', (cells, code) => {
    const row = read(cells, 'ignore', 'name', 'persons')
    expect(row).toMatchObject({ leftOut: true, problems: [{ at: null, code }] })
  })

  test('a guest is not mistaken for a total', () => {
    for (const name of ['Totalcă Ion', 'Ion Total', 'Suman Ana'])
      expect(read(['1', name, '2'], 'ignore', 'name', 'persons').leftOut).toBe(false)
    expect(read(['Total', 'a@b.ro'], 'name', 'email').leftOut).toBe(false)
  })

  test('a formula that no one computed is named, and its cell stays empty', () => {
    const { reading, problems } = read(
      ['Ion Pop', '#FORMULA! =B2', '#N/A'],
      'name',
      'note',
      'table',
    )
    expect(reading).toMatchObject({ note: '', table: '' })
    expect(problems).toMatchObject([
      { at: 2, code: 'unread_cell', value: '#N/A', warning: true },
      { at: 1, code: 'unread_cell', value: '#FORMULA! =B2', warning: true },
    ])
  })

  test('cedillas become commas only when somebody wants it', () => {
    const cells = ['Işıl Şahin']
    expect(readRow(cells, world('name')).reading.people[0]).toMatchObject({ lastName: 'Şahin' })
    const mended = readRow(cells, { ...world('name'), mendsCedillas: true }).reading.people[0]
    expect(mended).toMatchObject({ lastName: 'Șahin' })
  })

  test.each(['ro', 'en'] as const)(
    'every word that a screen shows of an answer is read: %s',
    (which) => {
      const shown = { ro: [exchangeRo, listRo, recordsRo], en: [exchangeEn, listEn, recordsEn] }[
        which
      ]
      const words = shown.flatMap((list) => Object.entries<unknown>(list))
      const texts = words.flatMap(([key, word]) => {
        const rsvp = /^(?:rsvps?|row\.rsvp)\.(yes|no|maybe|none|waiting|uninvited)$/.exec(key)?.[1]
        return rsvp
          ? [{ rsvp: rsvp === 'waiting' ? 'yes' : rsvp, got: readRsvp(String(word)) }]
          : []
      })
      expect(texts.length).toBeGreaterThan(10)
      expect(texts.filter(({ rsvp, got }) => rsvp !== got)).toEqual([])
    },
  )

  test('a date is no phone', () => {
    const rows = [
      ['Ion Pop', '2026-05-01'],
      ['Ana Rus', '2026-05-02'],
    ]
    expect(guessTargets(['Nume', 'Comandat'], rows, 2, [])).toEqual(['name', 'ignore'])
  })
})
