import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fold } from '#shared/text/text.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { foldedIn } from './finder.ts'

const db = testDatabase()

/** Every letter of the Latin blocks, the signs of a keyboard, and what people use as quotes and dashes. */
const letters = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0x17f),
  ...range(0x218, 0x21b),
  ...range(0x1e00, 0x1eff),
  ...range(0x300, 0x330),
  ...'‘’‛ʼʹʻʽ′„“”«»‟‐‑‒–—−…\u00a0\u200b\ufeffŐőĐđŁłİı',
]

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}

async function foldedThere(texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.database.inNoCompany((at) =>
    sql<{ folded: string }>`
      select ${foldedIn(sql`t.text`)} as folded
      from unnest(${[...texts]}::text[]) with ordinality as t (text, at) order by t.at`.execute(at),
  )
  return rows.map(({ folded }) => folded)
}

test('the database folds every letter as the application does', async () => {
  const texts = letters.flatMap((letter) => [letter, `a${letter}b`, `a ${letter} b`])
  expect(await foldedThere(texts)).toEqual(texts.map(fold))
})

test('the database folds every text as the application does', async () => {
  const text = fc.string({ unit: fc.constantFrom(...letters, ' ', ' ', "'", '.'), maxLength: 24 })
  const many = fc.array(text, { minLength: 300, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(many, async (texts) => {
      expect(await foldedThere(texts)).toEqual(texts.map(fold))
    }),
    { numRuns: 10 },
  )
})
