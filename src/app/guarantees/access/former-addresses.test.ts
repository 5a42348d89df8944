import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServer } from '#app/server.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { openTestParts } from '#platform/testing/seeded-template.ts'
import { addressToken } from '#platform/server/auth/address-token.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'

const db = testDatabase(async () => 'template0')
const movingFirst = '0788-client-report.sql'
const folder = mkdtempSync(join(tmpdir(), 'prilej-former-'))
const migrateWith = (names: readonly string[]) => {
  for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name))
  return migrate(db.adminUrl, folder, quietLog)
}

const company = randomUUID()
const now = new Date('2027-05-10T10:00:00Z')

async function event(): Promise<string> {
  const id = randomUUID()
  await db.look(
    `insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place, languages,
       currency, visibility, slug, created_at)
     values ($1, $2, $3, 'Gala', 'gala', 'gala', '2027-04-01 18:00Z', '2027-04-01 22:00Z', '2027-04-01', '2027-04-01', '{}', '{ro}',
       'RON', 'private', $3, '2027-01-01')`,
    [company, id, id],
  )
  return id
}

/** An event with a report as it was kept before, and the token of its address. */
async function report(more: { turn?: number; endsOn?: string; open?: boolean } = {}) {
  const { turn = 1, endsOn = '2027-05-10', open = true } = more
  const [eventId, id] = [await event(), randomUUID()]
  await db.look(
    `insert into client_reports (company_id, id, event_id, language, sections, ends_on, open, link_turn, opened, opened_at, created_at)
     values ($1, $2, $3, 'ro', '{funnel}', $4, $5, $6, 3, '2027-05-01', '2027-04-02')`,
    [company, id, eventId, endsOn, open, turn],
  )
  return { companyId: company, id, turn }
}

/** A speaker of an event as it was kept before. */
async function speaker(turn: number) {
  const [eventId, speakerId, id] = [await event(), randomUUID(), randomUUID()]
  await db.look(
    `insert into speakers (company_id, id, name, folded, changed_at) values ($1, $2, 'Irina Dobre', 'irina dobre', now())`,
    [company, speakerId],
  )
  await db.look(
    `insert into speaker_parts (company_id, id, event_id, speaker_id, link_turn, changed_at) values ($1, $2, $3, $4, $5, now())`,
    [company, id, eventId, speakerId, turn],
  )
  return { companyId: company, id, turn }
}

test('addresses from before links were kept in one place still open, and end as they did', async () => {
  const all = readdirSync(migrationsFolder)
  await migrateWith(all.filter((name) => name < movingFirst))
  await db.look(`insert into companies (id, slug, name) values ($1, 'agentie', 'Agenția')`, [
    company,
  ])
  const open = await report({ turn: 3 })
  const closed = await report({ open: false })
  const over = await report({ endsOn: '2027-05-09' })
  const irina = await speaker(2)
  await migrateWith(all)
  const parts = await openTestParts(db.appUrl, folder, () => now)
  const http = await createServer(parts)
  const statusAt = async (path: string, purpose: string, addressed: typeof open) => {
    const token = addressToken(parts.services.keys, purpose, addressed)
    return (await http.inject({ url: `${path}/${token}` })).statusCode
  }
  const visit = (addressed: typeof open) => statusAt('/raport', 'client-report', addressed)
  const visitSpeaker = (addressed: typeof open) => statusAt('/speaker', 'speaker-page', addressed)
  expect(await visit(open)).toBe(200)
  expect(await visit({ ...open, turn: 2 })).toBe(404)
  expect(await visit(closed)).toBe(410)
  expect(await visit(over)).toBe(410)
  const [link] = await db.look<object>(
    `select token_hash as hash, expires_at as until, last_seen_at as seen from outside_links where record_id = $1`,
    [open.id],
  )
  // 10 May ends in Bucharest at 21:00 UTC.
  expect(link).toEqual({
    hash: Buffer.alloc(0),
    until: '2027-05-10T21:00:00.000Z',
    seen: now.toISOString(),
  })
  expect(await visitSpeaker(irina)).toBe(200)
  expect(await visitSpeaker({ ...irina, turn: 1 })).toBe(404)
  await http.close()
  await parts.close()
  rmSync(folder, { recursive: true })
}, 300_000)
