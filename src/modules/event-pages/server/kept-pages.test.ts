import { beforeEach, describe, expect, test } from 'vitest'
import type { PageRequest } from '#platform/server/pages.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { keptWhileUnchanged } from './kept-pages.ts'
import { momentOf } from './store.ts'

const db = testDatabase()
const start = new Date('2027-03-01T10:00:00Z')

let drawn: string[]
let moment: string
let visits: number
let page: ReturnType<typeof keptWhileUnchanged>
beforeEach(() => {
  drawn = []
  moment = '1'
  visits = 100
  const draw = ({ params }: PageRequest) => {
    drawn.push(params.token ?? '')
    return { status: params.token === 'none' ? 404 : 200, body: `page of ${params.token}` }
  }
  page = keptWhileUnchanged(
    { path: '/', answer: draw },
    () => visits-- > 0,
    () => Promise.resolve(moment),
  )
})

async function open(token: string, { search = '', after = 0, locale = 'ro' } = {}) {
  const seen = { database: db.database, through: () => seen }
  const request = {
    params: { companySlug: 'a', slug: 'b', token },
    query: new URLSearchParams(search),
    locale,
    now: new Date(start.getTime() + after),
    visits: seen,
  } as unknown as PageRequest
  return String((await page.answer(request)).body)
}

describe('a personal page that was drawn', () => {
  test('is sent again as long as nothing was written, to the same link in the same language', async () => {
    expect([await open('a'), await open('b'), await open('a')]).toEqual([
      'page of a',
      'page of b',
      'page of a',
    ])
    expect(drawn).toEqual(['a', 'b'])
    await open('a', { search: 'lang=en' })
    await open('a', { locale: 'en' })
    expect(drawn).toHaveLength(4)
  })

  test('is drawn anew after anything was written, and nothing older is left', async () => {
    await open('a')
    moment = '2'
    await open('a')
    moment = '1'
    await open('a')
    expect(drawn).toHaveLength(3)
  })

  test('is drawn anew when the clock may have changed it, whichever way it was put', async () => {
    await open('a')
    await open('a', { after: 14_000 })
    expect(drawn).toHaveLength(1)
    await open('a', { after: 16_000 })
    await open('a', { after: -60_000 })
    expect(drawn).toHaveLength(3)
  })

  test('is not kept while it tells what was just done, nor when there is none', async () => {
    for (let times = 0; times < 2; times++) {
      await open('a', { search: 'gata=stored' })
      await open('none')
    }
    expect(drawn).toHaveLength(4)
  })

  test('counts as a visit, so that a link followed too often is refused by the page itself', async () => {
    visits = 1
    for (let times = 0; times < 3; times++) await open('a')
    expect(drawn).toEqual(['a', 'a'])
  })
})

test('the moment of the database is another one after each commit', async () => {
  const before = await momentOf(db.database)
  await db.company()
  expect(await momentOf(db.database)).not.toBe(before)
})
