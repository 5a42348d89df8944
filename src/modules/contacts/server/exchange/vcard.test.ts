import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Contact, ContactFields, Language } from '../../model.ts'
import { readCard } from './card-reader.ts'
import { writeCard } from './vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')
const nobody = {
  jobTitle: '',
  organisation: '',
  emails: [],
  phones: [],
  language: null,
  note: '',
  tags: [],
  photoId: null,
}

describe('a card becomes a person', () => {
  test.each([
    [
      'version 3.0 from a phone',
      card(
        'VERSION:3.0',
        'N:Țurcanu;Ștefan;Ion;;',
        'FN:Ștefan Ion Țurcanu',
        'ORG:Grădina Verde;Evenimente',
        'TITLE:Manager\\, locație',
        'item1.EMAIL;type=INTERNET;type=pref:Stefan@Gradina.ro',
        'TEL;type=CELL;type=VOICE:0722 100 200',
        'TEL;TYPE=fax:021 312 3456',
        'NOTE:Sună după 10\\nnu luni',
      ),
      {
        firstName: 'Ștefan Ion',
        lastName: 'Țurcanu',
        jobTitle: 'Manager, locație',
        organisation: 'Grădina Verde, Evenimente',
        emails: ['stefan@gradina.ro'],
        phones: ['+40722100200'],
        note: 'Sună după 10\nnu luni',
      },
    ],
    [
      'version 4.0 with uris, languages and preferences',
      card(
        'VERSION:4.0',
        'FN:Ana Pop',
        'N:Pop;Ana;;;',
        'LANG:en',
        'TEL;VALUE=uri;TYPE="voice,home":tel:+40-21-312-3456;ext=5',
        'TEL;VALUE=uri;PREF=50:tel:+40733100200',
        'TEL;VALUE=uri;PREF=1:tel:+40722100200',
      ),
      {
        ...nobody,
        firstName: 'Ana',
        lastName: 'Pop',
        language: 'en',
        phones: ['+40722100200', '+40733100200', '+40213123456'],
      },
    ],
    [
      'version 2.1 in quoted-printable with soft breaks',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C8=98erban;M=C4=83d=C4=83=',
        'lina;;;',
        'TEL;CELL;PREF:+40744000111',
        'ORG;QUOTED-PRINTABLE;CHARSET=ISO-8859-2:Flor=E3rie',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ',
      ),
      {
        ...nobody,
        firstName: 'Mădălina',
        lastName: 'Șerban',
        organisation: 'Florărie',
        phones: ['+40744000111'],
      },
    ],
    [
      'folded lines, also in the middle of a word',
      card('VERSION:3.0', 'N:Pop;Al', ' exandru;;;', 'NOTE:prea', '  lung'),
      { ...nobody, firstName: 'Alexandru', lastName: 'Pop', note: 'prea lung' },
    ],
    [
      'a full name alone',
      card('VERSION:3.0', 'FN:Ana Maria Pop'),
      { ...nobody, firstName: 'Ana Maria', lastName: 'Pop' },
    ],
    [
      'a firm without a person',
      card('VERSION:3.0', 'N:;;;;', 'ORG:Taxi Rapid', 'TEL:0219441'),
      { ...nobody, firstName: 'Taxi Rapid', lastName: '', organisation: 'Taxi Rapid' },
    ],
    [
      'an unknown charset',
      card('VERSION:2.1', 'N;CHARSET=KLINGON;QUOTED-PRINTABLE:Pop;Ana'),
      { ...nobody, firstName: 'Ana', lastName: 'Pop' },
    ],
  ])('%s', (_name, text, expected) => {
    expect(readCard(text).fields).toMatchObject(expected)
  })

  test.each([
    ['an empty card', card('VERSION:3.0'), { field: 'name', code: 'missing', value: '' }],
    ['no card at all', 'nimic', { field: 'name', code: 'missing', value: '' }],
    [
      'a bad e-mail',
      card('N:Pop;Ana', 'EMAIL:ana at pop'),
      { field: 'emails', code: 'unreadable', value: 'ana at pop' },
    ],
    [
      'a bad phone',
      card('N:Pop;Ana', 'TEL:acasă'),
      { field: 'phones', code: 'unreadable', value: 'acasă' },
    ],
    [
      'a title that is too long',
      card('N:Pop;Ana', `TITLE:${'x'.repeat(300)}`),
      { field: 'text', code: 'shortened', value: 'x'.repeat(60) },
    ],
  ])('%s is reported', (_name, text, problem) => {
    expect(readCard(text).problems).toEqual([problem])
  })

  test('no text can break the reader or make a person that could not be stored', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('N', 'FN', 'TEL', 'EMAIL', 'ORG', 'NOTE'), fc.string())
        .map(([name, value]) => `${name}:${value}`),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { fields } = readCard(
          card(...lines)
            .replaceAll('\0', '')
            .toWellFormed(),
        )
        if (fields) expect(ContactFields.safeParse(fields).error).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })
})

describe('a written card', () => {
  const contact = Contact.parse({
    id: '00000000-0000-4000-8000-000000000001',
    version: 1,
    firstName: 'Ștefania; a, b\\c',
    lastName: 'Țurcanu',
    jobTitle: '',
    organisation: 'Grădina „Verde” și încă un nume foarte lung care trece de un rând întreg',
    emails: ['a@b.ro', 'c@d.ro'],
    phones: ['+40722100200'],
    language: 'ro',
    note: 'un rând\nal doilea',
    tags: ['VIP', 'vorbește, engleză'],
    photoId: null,
    photo: null,
  })

  test.each(['3.0', '4.0'] as const)('of version %s has short lines ended by CRLF', (version) => {
    const text = writeCard(contact, version)
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:[34]\.0\r\n/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  const word = (max: number) => fc.string({ unit: 'grapheme', maxLength: max })
  const people = fc
    .record({
      firstName: word(30),
      lastName: word(30),
      jobTitle: word(60),
      organisation: word(60),
      emails: fc.constantFrom([], ['a@b.ro'], ['a@b.ro', 'c@d.ro']),
      phones: fc.constantFrom([], ['0722100200'], ['+4915112345678', '0213123456']),
      language: fc.constantFrom(null, ...Language.options),
      note: word(200),
      tags: fc.constantFrom([], ['VIP'], ['a, b', 'c; d']),
      photoId: fc.constant(null),
    })
    .map((fields) => ContactFields.safeParse(fields).data)
    .filter((fields) => fields !== undefined)

  test.each(['3.0', '4.0'] as const)('of version %s is read back as it was', (version) => {
    fc.assert(
      fc.property(people, (fields) => {
        const text = writeCard({ ...fields, id: contact.id, version: 1 }, version)
        const read = readCard(text)
        expect(read.problems).toEqual([])
        expect(read.fields).toEqual(version === '3.0' ? { ...fields, language: null } : fields)
      }),
      { numRuns: 200 },
    )
  })
})
