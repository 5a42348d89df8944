import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { fold } from '#shared/text/text.ts'
import { addDays, todayIn, defaultZone } from '#shared/dates/time.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, jobType } from '#platform/server/jobs/jobs.ts'
import { doWork } from '#platform/server/jobs/work.ts'
import { countSamples, sampleCompany } from './store.ts'

export const sampleRows = 100_000
const batch = 5000
const firstNames = [
  'Ana',
  'Ștefan',
  'Ioana',
  'Țuța',
  'Mihai',
  'Ilinca',
  'Răzvan',
  'Sânziana',
  'Andrei',
  'Măriuca',
  'Vlad',
  'Crina',
]
const lastNames = [
  'Popescu',
  'Ionescu',
  'Țepeluș',
  'Mureșan',
  'Șerban',
  'Dumitrescu',
  'Stănescu',
  'Câmpeanu',
  'Pârvu',
  'Ursache',
  'Bălan',
]
const cities = [
  'București',
  'Cluj-Napoca',
  'Iași',
  'Timișoara',
  'Târgu Mureș',
  'Brașov',
  'Constanța',
  'Sibiu',
]
const states = ['new', 'waiting', 'done']

export const fillSamples = jobType('gallery.fill', z.strictObject({ workId: Id }))

/** A hundred thousand rows, the same each time, to demonstrate a large table. */
export const jobs = [
  job(fillSamples, async (ctx, { workId }) => {
    const { company, database, now, touch } = ctx
    if (!company) return
    const today = todayIn(defaultZone, now)
    const inSamples = <T>(work: (db: Db) => Promise<T>) =>
      database.inCompany(company.companyId, work)
    await doWork(ctx, workId, async (progress) => {
      // An interrupted job continues where it stopped.
      const existing = await inSamples((db) => countSamples(db, company, {}))
      for (let from = Math.floor(existing / batch) * batch; from < sampleRows; from += batch) {
        await progress.report(from, sampleRows)
        await inSamples((db) => insertBatch(db, from, today))
        touch('gallery.samples')
      }
      return null
    })
  }),
]

async function insertBatch(db: Db, from: number, today: string): Promise<void> {
  const samples = Array.from({ length: batch }, (_, index) => sampleAt(from + index, today))
  const column = <K extends keyof (typeof samples)[number]>(name: K) =>
    samples.map((row) => row[name])
  await sql`
    insert into gallery_samples (company_id, id, name, folded, email, city, state, due, price_minor, price_currency)
    select ${sampleCompany}, * from unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('folded')}::text[],
      ${column('email')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('due')}::date[],
      ${column('price')}::bigint[], ${column('currency')}::text[])`.execute(db)
}

function sampleAt(index: number, today: string) {
  const first = itemAt(firstNames, index)
  const lastName = itemAt(lastNames, Math.floor(index / firstNames.length))
  const name = `${lastName} ${first} ${index + 1}`
  const city = itemAt(cities, index * 7)
  const email = `${fold(first)}.${fold(lastName)}.${index + 1}@exemplu.ro`
  return {
    id: randomUUID(),
    name,
    folded: fold(`${name} ${email} ${city}`),
    email,
    city,
    state: itemAt(states, index * 5),
    due: addDays(today, (index % 120) - 30),
    price: 1000 + (index % 997) * 125,
    currency: index % 9 === 0 ? 'EUR' : 'RON',
  }
}

function itemAt(list: readonly string[], index: number): string {
  return list[index % list.length] ?? ''
}
