import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import type { PageRequest } from '#platform/server/pages.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { keptWhileUnchanged, leadingTo, type KeptPage } from './kept-pages.ts'
import { changesSoFar, isBeingWritten } from './store.ts'

const db = testDatabase()
/** What guests never see; that their pages read none of it is shown beside the pages. */
const unwatched = [
  'checkin_admissions',
  'checkin_counters',
  'checkin_devices',
  'checkin_incidents',
  'checkin_scans',
  'effects',
  'erasures',
  'guest_page_visits',
  'history',
  'idempotent_answers',
  'inbox_items',
  'login_failures',
  'message_recipients',
  'messages',
  'notifications',
  'rate_limits',
  'schema_migrations',
  'sessions',
  'site_presence',
  'site_visits',
  'work',
  'zone_rules',
]
const start = new Date('2027-03-01T10:00:00Z')

let drawn: string[]
let changes: number
let isOpen: boolean
let visits: number
/** Whose name the page shows. */
let company: string | undefined
let page: KeptPage
beforeEach(() => {
  drawn = []
  changes = 1
  isOpen = false
  visits = 100
  company = undefined
  const draw = async ({ params, visits: { database } }: PageRequest) => {
    drawn.push(params.token ?? '')
    if (params.token === 'broken') throw new Error('not now')
    const name = company ? await nameIn(database, company) : ''
    return { status: params.token === 'none' ? 404 : 200, body: `page of ${params.token}${name}` }
  }
  page = keptWhileUnchanged({ path: '/', answer: draw }, () => visits-- > 0, {
    changes: () => Promise.resolve(changes),
    isGoingOn: () => Promise.resolve(isOpen),
  })
})

function nameIn(database: Database, id: string): Promise<string> {
  return database.inCompany(
    id,
    async (reader) => {
      const { rows } = await sql<{ name: string }>`
        select name from companies where id = ${id}`.execute(reader)
      return ` in ${rows[0]?.name}`
    },
    'read',
  )
}

function requestOf(token: string, { search = '', after = 0, locale = 'ro' } = {}): PageRequest {
  const visitsIn = (database: Database): object => ({ database, through: visitsIn })
  return {
    params: { companySlug: 'a', slug: 'b', token },
    query: new URLSearchParams(search),
    locale,
    now: new Date(start.getTime() + after),
    visits: visitsIn(db.database),
  } as unknown as PageRequest
}

async function open(token: string, how: Parameters<typeof requestOf>[1] = {}) {
  return String((await page.answer(requestOf(token, how))).body)
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
    for (changes of [1, 2, 1]) await open('a')
    expect(drawn).toHaveLength(3)
  })

  test('is sent again after a change that it does not show, and drawn after one that it does', async () => {
    company = await db.company('Prima')
    for (changes of [1, 2, 3, 4]) await open('a')
    // Once to learn what it reads, once from what was asked ahead.
    expect(drawn).toHaveLength(2)
    visits = 0
    changes = 5
    await open('a')
    expect(drawn).toHaveLength(3)
    visits = 100
    await db.look(`update companies set name = 'A doua' where id = '${company}'`)
    changes = 6
    expect(await open('a')).toBe('page of a in A doua')
    expect(await open('a', { after: 16_000 })).toBe('page of a in A doua')
    expect(drawn).toHaveLength(5)
  })

  test('is not kept when it was drawn beside somebody who had not finished writing', async () => {
    isOpen = true
    await open('a')
    isOpen = false
    await open('a')
    await open('a')
    expect(drawn).toHaveLength(2)
  })

  test('is drawn anew when the clock may have changed it, whichever way it was put', async () => {
    await open('a')
    await open('a', { after: 14_000 })
    expect(drawn).toHaveLength(1)
    await open('a', { after: 16_000 })
    await open('a', { after: -60_000 })
    expect(drawn).toHaveLength(3)
  })

  test('is another page while it tells what was just done, and is not kept when there is none', async () => {
    for (let times = 0; times < 2; times++) {
      await open('a', { search: 'gata=stored' })
      await open('a')
      await open('none')
    }
    expect(drawn).toEqual(['a', 'a', 'none', 'none'])
  })

  test('counts as a visit, so that a link followed too often is refused by the page itself', async () => {
    visits = 1
    for (let times = 0; times < 3; times++) await open('a')
    expect(drawn).toEqual(['a', 'a'])
  })
})

describe('a form that leads back to the page', () => {
  const send = (token: string, status = 303) =>
    leadingTo(page, {
      path: '/',
      answer: () => ({ status, body: '', headers: { location: '/a/b?lang=en&gata=stored' } }),
    }).answer(requestOf(token))

  test('has drawn it when the browser asks for it', async () => {
    await send('a')
    expect(drawn).toEqual(['a'])
    await open('a', { search: 'gata=stored&lang=en' })
    expect(drawn).toEqual(['a'])
  })

  test('draws nothing when it leads nowhere', async () => {
    await send('a', 422)
    expect(drawn).toEqual([])
  })

  test('is answered though the page cannot be drawn', async () => {
    expect(await send('broken')).toMatchObject({ status: 303 })
  })
})

describe('the count of changes', () => {
  const count = () => changesSoFar(db.database)
  const isWritten = () => db.database.inNoCompany(isBeingWritten, 'read')

  test('is another one after each change that pages may show', async () => {
    const before = await count()
    await db.company()
    expect(await count()).toBeGreaterThan(before)
    expect(await isWritten()).toBe(false)
  })

  test('grows before the change is committed, and until then somebody is seen writing', async () => {
    const id = await db.company()
    let during = 0
    await db.database.inCompany(id, async (writer) => {
      const before = await count()
      await sql`update companies set name = 'Alta' where id = ${id}`.execute(writer)
      during = await count()
      expect(during).toBeGreaterThan(before)
      expect(await isWritten()).toBe(true)
    })
    expect(await count()).toBe(during)
    expect(await isWritten()).toBe(false)
  })

  test('stays while only work behind the scenes is written', async () => {
    const before = await count()
    await db.database.inNoCompany(async (writer) => {
      await sql`insert into effects (key) values ('kept pages')`.execute(writer)
      expect(await isWritten()).toBe(false)
    })
    expect(await count()).toBe(before)
  })

  test('counts every table but those that are left out on purpose', async () => {
    const rows = await db.look<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'page_change')
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(unwatched)
  })
})
