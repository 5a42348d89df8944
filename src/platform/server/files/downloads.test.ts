import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#shared/contract.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { FilesTestbed } from '#platform/testing/files-testbed.ts'
import { bind } from '../pipeline/bind.ts'
import { provide } from '../ports.ts'
import { downloadKind, downloads, startDownload } from './downloads.ts'

const askForList = command({
  method: 'POST',
  path: '/probe/list',
  access: 'probe:read',
  input: z.strictObject({ rows: z.int(), kind: z.string().default('probe.list') }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
})
const contract = { askForList }
const routes = bind(contract, {
  askForList: (ctx, { rows, kind }) =>
    startDownload(ctx, { kind, name: 'Listă „mare”.txt', params: { rows } }),
})
const list = downloadKind({
  kind: 'probe.list',
  type: 'text/plain; charset=utf-8',
  params: z.object({ rows: z.int() }),
  async *write({ company, locale }, { rows }) {
    yield `${company.companyId} ${locale}\n`
    for (let at = 0; at < rows; at++) yield await Promise.resolve(`rândul ${at}\n`)
  },
})

const db = testDatabase()
const bed = new FilesTestbed(db, { routes, ports: [provide(downloads, list)] })
let ana: string
beforeAll(async () => {
  ana = await bed.planner()
})
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('prilej-download-'))

describe('a download', () => {
  test('is saved whole, under its name, and leaves nothing on the disk', async () => {
    const before = left()
    const { url, expiresAt } = await bed.call(askForList, { rows: 20_000 }, ana)
    expect(expiresAt).toBe('2027-05-15T10:01:00.000Z')
    const saved = await bed.http.inject(url)
    expect(saved.statusCode).toBe(200)
    expect(saved.body).toMatch(new RegExp(`^${bed.companyOf(ana)} ro\nrândul 0\n`))
    expect(saved.body).toMatch(/rândul 19999\n$/)
    expect(saved.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Lista _mare_.txt"; filename*=UTF-8''List%C4%83%20%E2%80%9Emare%E2%80%9D.txt`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    await expect.poll(left).toEqual(before)
  })

  test('that is small says how long it is', async () => {
    const { url } = await bed.call(askForList, { rows: 3 }, ana)
    const saved = await bed.http.inject(url)
    expect(saved.headers['content-length']).toBe(String(saved.rawPayload.length))
  })

  test('opens for a minute and only while its sign-in is valid', async () => {
    const { url } = await bed.call(askForList, { rows: 1 }, ana)
    const status = async (at: string) => (await bed.http.inject(at)).statusCode
    expect(await status(url)).toBe(200)
    expect(await status(`${url.slice(0, -2)}xx`)).toBe(404)
    expect(await status('/files/d/x')).toBe(404)
    bed.ended.add(bed.credentialOf(ana))
    expect(await status(url)).toBe(404)
    bed.ended.clear()
    bed.now = new Date('2027-05-15T10:01:00Z')
    expect(await status(url)).toBe(404)
    bed.now = new Date('2027-05-15T10:00:00Z')
  })

  test('of a kind that no one writes is not there', async () => {
    const { url } = await bed.call(askForList, { rows: 1, kind: 'probe.other' }, ana)
    expect((await bed.http.inject(url)).statusCode).toBe(404)
  })

  test('a link to a file is no link to a download', async () => {
    const { url } = await bed.call(askForList, { rows: 1 }, ana)
    expect((await bed.http.inject(url.replace('/files/d/', '/files/s/'))).statusCode).toBe(404)
  })

  test('what ran out is forgotten with the next one', async () => {
    const bob = await bed.planner()
    await bed.call(askForList, { rows: 1 }, bob)
    bed.now = new Date('2027-05-15T11:00:00Z')
    await bed.call(askForList, { rows: 1 }, bob)
    bed.now = new Date('2027-05-15T10:00:00Z')
    const rows = await db.look('select from downloads where company_id = $1', [bed.companyOf(bob)])
    expect(rows).toHaveLength(1)
  })
})
