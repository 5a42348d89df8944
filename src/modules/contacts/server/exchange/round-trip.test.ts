import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import * as contract from '../../contract.ts'
import { cardsIn } from '../../web/vcard-file.ts'
import { contactsTestbed } from '../testbed.ts'

const bed = contactsTestbed(testDatabase(), testApp)
const everybody = { all: true, ids: [], filter: {} }

const Text = fc.stringMatching(/^[A-ZȘa-zșț][ -~ăâîșț]{0,20}[a-z]$/)
const Person = fc.record({
  firstName: Text,
  lastName: fc.oneof(fc.constant(''), Text),
  jobTitle: fc.oneof(fc.constant(''), Text),
  organisation: fc.oneof(fc.constant(''), Text),
  emails: fc.uniqueArray(
    fc.integer({ min: 1, max: 99 }).map((n) => `ana${n}@exemplu.ro`),
    { maxLength: 3 },
  ),
  phones: fc.uniqueArray(
    fc.integer({ min: 1000000, max: 9999999 }).map((n) => `+4072${n}`),
    { maxLength: 3 },
  ),
  language: fc.constantFrom(null, 'ro' as const, 'en' as const),
  note: fc.oneof(fc.constant(''), Text, fc.constant('două\nrânduri; cu, semne\\')),
  tags: fc.uniqueArray(Text, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
})

const list = async () => (await bed.planner.call(contract.listContacts, { limit: 100 })).items

async function exported(format: 'vcard3' | 'vcard4'): Promise<string[]> {
  const { url } = await bed.planner.call(contract.exportContacts, { format, selection: everybody })
  const { text } = await readDownload(bed.parts(), url)
  const bytes = new TextEncoder().encode(text)
  return cardsIn(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

describe('contacts that were exported and come back', () => {
  test('unchanged change nothing, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Person, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('vcard3' as const, 'vcard4' as const),
        async (people, format) => {
          if ((await list()).length > 0) await bed.planner.call(contract.removeContacts, everybody)
          for (const person of people) await bed.add(person)
          const before = await list()
          const cards = await exported(format)
          const { items } = await bed.planner.call(contract.readCards, { cards })
          expect(
            items.map(({ known, problems }) => [known?.why, known?.changes, problems]),
          ).toEqual(people.map(() => ['id', [], []]))
          const choices = cards.map(() => 'complete' as const)
          const answer = await bed.planner.call(contract.importCards, { cards, choices })
          expect(answer).toEqual({ added: [], completed: 0, skipped: 0 })
          expect(await list()).toEqual(before)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('say what they change, and change that of the same person', async () => {
    const { id } = await bed.add({ lastName: 'Vechi', note: 'rămâne', phones: ['0722100200'] })
    const [card = ''] = await exported('vcard4')
    const changed = card
      .replaceAll('Vechi', 'Nou')
      .replace(/NOTE:.*\r\n/, '')
      .replace('0722100200', '0722100201')
      .replace('+40722100200', '+40722100201')
    const cards = [changed, changed]
    const { items } = await bed.planner.call(contract.readCards, { cards })
    expect(items[0]?.known).toMatchObject({ id, why: 'id', changes: ['lastName', 'phones'] })
    const choices = ['complete' as const, 'skip' as const]
    await bed.planner.call(contract.importCards, { cards, choices })
    expect(await bed.get(id)).toMatchObject({
      lastName: 'Nou',
      note: 'rămâne',
      phones: ['+40722100201'],
    })
  })
})
