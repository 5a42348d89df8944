import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guestLocales } from '#shared/i18n.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { shownName } from '../model.ts'
import { shownNameOf } from './shown-name.ts'

const db = testDatabase()

test('a Hungarian guest reads the name of the family first', () => {
  const guest = { firstName: 'János', lastName: 'Kovács', companionNumber: null, companionOf: null }
  expect(shownName('hu', guest)).toBe('Kovács János')
  expect(shownName('de', guest)).toBe('János Kovács')
})

test.each([
  ['Ana', 'Pop', null, null],
  ['', 'Pop', 1, 'Ion Rus'],
  ['', '', 1, 'Ion Rus'],
  ['', '', 2, 'Ion Rus'],
  ['', '', 3, 'Ion {n} {name}'],
  ['', '', null, null],
  ['', '', 1, ''],
  ['', '', null, null, '2027-05-01T00:00:00Z'],
])('a statement calls %j %j, companion %j of %j, as the screens do', async (...values) => {
  const [firstName, lastName, companionNumber, companionOf, erasedAt = null] = values
  for (const locale of guestLocales) {
    const { rows } = await db.database.inCompany(await db.company(), (within) =>
      sql<{
        name: string
      }>`select ${shownNameOf(locale, 'g')} as name from (values (${firstName}::text, ${lastName}::text,
        ${companionNumber}::int, ${companionOf}::text, ${erasedAt}::timestamptz, '')) g (first_name, last_name, companion_number, companion_of, erased_at, sort_name)`.execute(
        within,
      ),
    )
    const shown = { firstName, lastName, companionNumber, companionOf, erasedAt }
    expect(rows[0]?.name).toBe(shownName(locale, shown))
  }
})
