import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import seed from './seed.json' with { type: 'json' }

const db = testDatabase(async () => 'template0')
const joining = '0770-partners.sql'
const earlier = readdirSync(migrationsFolder).filter((name) => name < joining)
const shortening = '0811-partners.sql'
const later = readdirSync(migrationsFolder).filter((name) => name > joining && name <= shortening)
const folder = mkdtempSync(join(tmpdir(), 'prilej-directory-'))
const company = randomUUID()
const bring = (names: readonly string[]) => {
  for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name))
  return migrate(db.adminUrl, folder, quietLog)
}

interface KnownPartner {
  id?: string
  cui?: string
  address?: string
  note?: string
  deleted?: boolean
}

/** Older rows come first. */
let age = 0
const at = () => new Date(Date.UTC(2027, 0, 1) + 1000 * age++).toISOString()

async function partner(name: string, kinds: string[], more: KnownPartner = {}): Promise<string> {
  const { id = randomUUID(), cui = null, address = '', note = '', deleted = false } = more
  await db.look(
    `insert into partners (company_id, id, name, kinds, cui, address, note, folded, created_at, changed_at, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, search_fold($3), $8, $8, $9)`,
    [company, id, name, kinds, cui, address, note, at(), deleted ? at() : null],
  )
  return id
}

async function organisation(kind: string, name: string, more: KnownPartner = {}): Promise<string> {
  const { id = randomUUID(), address = '', deleted = false } = more
  await db.look(
    `insert into contact_organisations (company_id, id, kind, name, folded, address, created_at, deleted_at)
     values ($1, $2, $3, $4, search_fold($4), $5, $6, $7)`,
    [company, id, kind, name, address, at(), deleted ? at() : null],
  )
  return id
}

async function person(): Promise<string> {
  const id = randomUUID()
  await db.look(
    `insert into contacts (company_id, id, first_name, folded, name_key) values ($1, $2, 'Ana', 'ana', 'ana')`,
    [company, id],
  )
  return id
}

const link = (contact: string, kind: string, target: string, role = '', isPrimary = false) =>
  db.look(`insert into contact_links values ($1, $2, $3, $4, $5, $6, $7)`, [
    company,
    contact,
    kind,
    target,
    role,
    isPrimary,
    at(),
  ])

interface Row {
  id: string
  name: string
  kinds: string[]
  address: string
  note: string
  deleted: boolean
}

const rows = () =>
  db.look<Row>(
    `select id, name, kinds, address, note, deleted_at is not null as deleted from partners order by created_at, id`,
  )
const links = () =>
  db.look<{ contact: string; kind: string; target: string; role: string; first: boolean }>(
    `select contact_id as contact, kind, target_id as target, role, is_primary as first from contact_links order by created_at`,
  )
const formerIds = () =>
  db.look(`select former_id as former, partner_id as present from partner_former_ids`)

beforeAll(async () => {
  await bring(earlier)
  await db.look(`insert into companies (id, slug, name) values ($1, 'agentie', 'Agenția')`, [
    company,
  ])
}, 120_000)

test('the clients and venues of contact persons become one directory with the partners', async () => {
  // The demo agency as it was: its firms, and its clients and venues apart.
  const clients = seed.firms.filter(({ people }) => people)
  const firms = seed.firms.filter(({ people, name }) => !people || name === 'Orizont Software')
  for (const { name, kinds, cui, note } of firms)
    await partner(
      name,
      kinds.filter((kind) => kind !== 'client'),
      { note, ...(cui && { cui }) },
    )
  const demo = new Map<string, string>()
  for (const { name, kinds, address = '' } of clients)
    demo.set(name, await organisation(kinds.at(-1) ?? '', name, { address }))

  const sameNumber = await partner('Grădina Verde SRL', ['supplier'], { cui: 'RO14399840' })
  const byNumber = await organisation('venue', 'Grădina de la lac (CUI 14399840)')
  const sameName = await partner('Casa Țiriac', ['supplier'], {
    address: 'Str. Veche 1',
    note: 'Fără parcare.',
  })
  const byName = await organisation('venue', 'CASA TIRIAC', { address: 'Str. Nouă 2' })
  const first = await organisation('client', 'Fundația Șansa')
  const second = await organisation('venue', 'fundatia sansa', { address: 'Str. Horea 3' })
  const deleted = await organisation('client', 'Casa Țiriac', { deleted: true })
  const deletedFirm = await partner('Hanul vechi', ['supplier'], { deleted: true })
  const alive = await organisation('venue', 'Hanul Vechi')
  const taken = await partner('Cu același id', ['media'])
  const moved = await organisation('client', 'Mutat', { id: taken })

  const [ion, maria] = [await person(), await person()]
  await link(ion, 'partner', sameName, 'Manager')
  await link(ion, 'venue', byName, 'Șef de sală', true)
  await link(maria, 'partner', sameName, '', true)
  await link(maria, 'client', first, 'Președintă', true)
  await link(maria, 'venue', second, 'Președintă', true)
  await link(ion, 'client', deleted)
  await link(ion, 'client', moved, 'Contabil')
  await db.look(
    `insert into history (company_id, id, actor_kind, actor_name, entity, entity_id, verb, changes)
       values ($1, $2, 'user', 'Radu', 'contact_organisation', $3, 'added', '[{"field": "kind", "old": null, "new": "venue"}]')`,
    [company, randomUUID(), byName],
  )

  expect((await bring([joining])).applied).toEqual([joining])

  const all = new Map((await rows()).map((row) => [row.id, row]))
  for (const { name } of clients)
    if (name !== 'Orizont Software')
      expect(all.get(demo.get(name) ?? '')).toMatchObject({ name, deleted: false })
  const orizont = [...all.values()].filter(({ name }) => name === 'Orizont Software')
  expect(orizont).toMatchObject([
    { kinds: ['sponsor', 'client'], address: 'Bd. Dimitrie Pompeiu 6' },
  ])
  expect(all.get(sameNumber)).toMatchObject({
    kinds: ['supplier', 'venue'],
    note: 'Grădina de la lac (CUI 14399840)',
  })
  expect(all.get(sameName)).toMatchObject({
    name: 'Casa Țiriac',
    kinds: ['supplier', 'venue'],
    address: 'Str. Veche 1',
    note: 'Fără parcare.\nCASA TIRIAC, Str. Nouă 2',
  })
  expect(all.get(first)).toMatchObject({
    kinds: ['venue', 'client'],
    address: 'Str. Horea 3',
    note: 'fundatia sansa',
  })
  expect(all.get(deleted)).toMatchObject({ kinds: ['client'], deleted: true })
  expect(all.get(deletedFirm)).toMatchObject({ kinds: ['supplier'], deleted: true })
  expect(all.get(alive)).toMatchObject({ kinds: ['venue'], deleted: false })
  expect(all.get(taken)).toMatchObject({ name: 'Cu același id', kinds: ['media'] })
  const fresh = [...all.values()].find(({ name }) => name === 'Mutat')
  expect(fresh).toMatchObject({ kinds: ['client'], deleted: false })
  expect(fresh?.id).not.toBe(taken)

  expect(await formerIds()).toHaveLength(5)
  expect(await formerIds()).toEqual(
    expect.arrayContaining([
      { former: demo.get('Orizont Software'), present: orizont[0]?.id },
      { former: byNumber, present: sameNumber },
      { former: byName, present: sameName },
      { former: second, present: first },
      { former: moved, present: fresh?.id },
    ]),
  )

  expect(await links()).toHaveLength(5)
  expect(await links()).toEqual(
    expect.arrayContaining([
      {
        contact: ion,
        kind: 'partner',
        target: sameName,
        role: 'Manager, Șef de sală',
        first: false,
      },
      { contact: maria, kind: 'partner', target: sameName, role: '', first: true },
      { contact: maria, kind: 'partner', target: first, role: 'Președintă', first: true },
      { contact: ion, kind: 'partner', target: deleted, role: '', first: false },
      { contact: ion, kind: 'partner', target: fresh?.id, role: 'Contabil', first: false },
    ]),
  )

  const history = `select entity_id as id, changes from history where entity = 'partner'`
  expect(await db.look(history)).toEqual([
    { id: sameName, changes: [{ field: 'kinds', old: null, new: 'venue' }] },
  ])
  expect(await db.look(`select from history where entity = 'contact_organisation'`)).toHaveLength(0)
  expect(await db.look(`select to_regclass('contact_organisations') as t`)).toEqual([{ t: null }])
})

test('a note that joined many addresses is shortened, and the history keeps all of it', async () => {
  const branches = Array.from({ length: 300 }, (_, n) => `Str. Mihai Eminescu ${n + 1}`)
  const id = await partner('Farmacia', ['client'], { note: branches.join('\n') })
  const other = await partner('Cofetăria', ['client'], { note: 'Închis lunea.' })
  await bring(later)
  const all = new Map((await rows()).map((row) => [row.id, row.note]))
  const note = all.get(id) ?? ''
  expect(note.length).toBeLessThanOrEqual(4000)
  expect(note.split('\n')).toEqual(branches.slice(0, note.split('\n').length))
  expect(note.split('\n').length).toBeGreaterThan(100)
  expect(all.get(other)).toBe('Închis lunea.')
  const changes = `select changes from history where entity = 'partner' and entity_id = any ($1)`
  expect(await db.look(changes, [[id, other]])).toEqual([
    { changes: [{ field: 'note', old: branches.join('\n'), new: note }] },
  ])
})
