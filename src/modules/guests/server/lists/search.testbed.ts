import { expect } from 'vitest'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { leadMark, searchWords, sortName, indexedWords, type GuestRow } from '../../model.ts'
import type { guestsTestbed } from '../testbed.ts'

type Testbed = ReturnType<typeof guestsTestbed>

/** Family names that are together under one beginning, in both spellings and in letters from elsewhere. */
const families = [
  'Pop',
  'Popa',
  'Popescu',
  'Popescu-Țuțea',
  'Popovici',
  'Pöp',
  'Ștefănescu',
  'Stefan',
  'Ștef',
  'Țepeș',
  'Tepes',
  'Ürmös',
  "O'Neil",
  'Łuczak',
  'Abăluță',
  'Zamfir',
]
const called = ['Ștefan', 'Ana', 'Popi', 'Ștefania', 'Tudor', 'Ion', '']

interface Draft {
  firstName: string
  lastName: string
  email: string | null
  phone: null
  company: string
}

/** More than one batch of guests are called Popa; behind them come those of one firm, and only they. */
function crowd(): Draft[] {
  return Array.from({ length: 6300 }, (_, at) => {
    const isOfFirm = at >= 3100 && at < 4700
    const other = families[(at * 7) % families.length] ?? ''
    return {
      firstName: called[(at * 3) % called.length] ?? '',
      lastName: at < 3100 ? 'Popa' : isOfFirm ? 'Popovici' : other,
      email: at % 4 ? null : `${at % 24 ? 'stefan' : 'popescu'}.${at}@exemplu.ro`,
      phone: null,
      company: isOfFirm ? 'Orizont SRL' : '',
    }
  })
}

async function enter({ db }: WholeApp, bed: Testbed, guests: readonly Draft[]): Promise<void> {
  const rows = guests.map((guest, at) => ({
    ...guest,
    sort: sortName(guest),
    words: indexedWords(guest),
    family: at % 3 ? 'Familia Popescu' : `Familia ${guest.lastName}`,
  }))
  const of = [bed.companyId, bed.event.id]
  await db.look(
    `insert into guest_groups (company_id, id, event_id, name, folded, side, code, token_hash, token_kid, created_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, f, f, '', upper(left(md5(f), 8)), sha256(($1 || f)::bytea), 'k', now()
     from unnest($3::text[]) f`,
    [...of, [...new Set(rows.map(({ family }) => family))]],
  )
  await db.look(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, email, company,
       ticket_hash, ticket_kid, created_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, g.id, r."firstName", r."lastName", r.sort, '', r.words, r.email, r.company,
       sha256(gen_random_uuid()::text::bytea), 'k', now()
     from jsonb_to_recordset($3::jsonb) r ("firstName" text, "lastName" text, sort text, words text[], email text, company text, family text)
     join guest_groups g on g.company_id = $1::uuid and g.name = r.family`,
    [...of, JSON.stringify(rows)],
  )
  await db.look('analyze')
}

async function walk(bed: Testbed, filter: Parameters<Testbed['list']>[0]) {
  const rows: GuestRow[] = []
  const totals: { total: number; exact: boolean }[] = []
  for (let cursor: string | undefined; ;) {
    const { items, next, total, exact } = await bed.list({ ...filter, ...(cursor && { cursor }) })
    rows.push(...items)
    totals.push({ total, exact })
    if (!next) return { rows, totals }
    cursor = next
  }
}

function has(guest: GuestRow, search: string): boolean {
  const words = indexedWords(guest).map((word) => word.replace(leadMark, ''))
  return searchWords(search).every((terms) => words.some((word) => word.startsWith(terms)))
}

/** The searches in each order of the list. */
export interface Searches {
  rising: readonly string[]
  falling: readonly string[]
  byGroup: readonly string[]
}

/** Every page of every search, against the whole list as it is filtered here. */
export async function judgeSearches(
  app: WholeApp,
  bed: Testbed,
  searches: Searches,
): Promise<void> {
  await enter(app, bed, crowd())
  const eventId = bed.event.id
  const ways = [
    { sort: 'name', descending: false, words: searches.rising },
    { sort: 'name', descending: true, words: searches.falling },
    { sort: 'group', descending: false, words: searches.byGroup },
  ] as const
  for (const { sort, descending, words } of ways) {
    const { rows: everybody } = await walk(bed, { sort, descending })
    expect(everybody).toHaveLength(6300)
    for (const search of words) {
      const expected = everybody.filter((guest) => has(guest, search))
      const found = await walk(bed, { sort, descending, search })
      const question = [sort, descending, search]
      expect([question, found.rows.map(({ id }) => id)]).toEqual([
        question,
        expected.map(({ id }) => id),
      ])
      for (const { total, exact } of found.totals)
        expect([question, exact ? total : total <= expected.length]).toEqual([
          question,
          exact ? expected.length : true,
        ])
      const late = Math.max(0, expected.length - 30)
      const jumped = await bed.list({ sort, descending, search, offset: late, limit: 40 })
      expect(jumped.items.map(({ id }) => id)).toEqual(expected.slice(late).map(({ id }) => id))
    }
  }
  expect(await bed.list({ search: 'pop', limit: 50 })).toMatchObject({ total: 1001, exact: false })
  expect(await bed.list({ search: 'pop', hasEmail: true })).toMatchObject({ exact: false })
  expect(await bed.list({ hasEmail: false })).toMatchObject({ total: 1001, exact: false })
  expect(await bed.list({ search: 'ur' })).toMatchObject({ exact: true })
  for (const filter of [{ search: 'pop' }, { search: 'pop ion' }, { hasEmail: true }, {}]) {
    const { total } = await bed.admin.call(contract.totalGuests, { eventId, ...filter })
    expect([filter, total]).toEqual([filter, (await walk(bed, filter)).rows.length])
  }
}
