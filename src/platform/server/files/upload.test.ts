import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { deleteFile, fileLink, getFile } from '#shared/files.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { FilesTestbed } from '#platform/testing/files-testbed.ts'
import { bomb, photo, photoWithPlace } from '#platform/testing/hostile-images.ts'

const db = testDatabase()
const bed = new FilesTestbed(db)
let ana: string
let jpeg: Buffer
beforeAll(async () => {
  ana = await bed.planner()
  jpeg = await photo(900, 600).jpeg().toBuffer()
})

describe('a public image', () => {
  test('is taken in, re-encoded and shown to anybody who knows its address', async () => {
    const { status, body } = await bed.upload(await photoWithPlace(), {
      as: ana,
      name: 'Mireasă.PNG',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'image',
      state: 'processing',
      name: 'Mireasă.PNG',
      mime: 'image/jpeg',
      widths: [],
    })
    await bed.runJobs()
    const file = await bed.call(getFile, { fileId: body.id }, ana)
    expect(file).toMatchObject({
      state: 'ready',
      width: 600,
      height: 800,
      widths: [320, 600],
      mime: 'image/webp',
    })
    const shown = await bed.http.inject(`${file.publicPath}/320.webp`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const { exif, width } = await sharp(shown.rawPayload).metadata()
    expect({ exif, width }).toEqual({ width: 320 })
  })

  test('has no address that can be guessed or bent', async () => {
    const { body } = await bed.upload(jpeg, { as: ana })
    await bed.runJobs()
    for (const path of [
      '321.webp',
      '320.png',
      '0320.webp',
      'original',
      '..%2foriginal',
      '-1.webp',
      '320.webp%00',
    ])
      expect((await bed.http.inject(`${body.publicPath}/${path}`)).statusCode).toBe(404)
    for (const key of ['0'.repeat(40), 'x', '..%2f..%2fkeys', body.id])
      expect((await bed.http.inject(`/files/p/${key}/320.webp`)).statusCode).toBe(404)
  })

  test('leaves no original behind', async () => {
    const { body } = await bed.upload(jpeg, { as: ana })
    const key = `private/${bed.companyOf(ana)}/${body.id.slice(-2)}/${body.id}/original`
    expect(await bed.blobs.head(key)).toBe(jpeg.length)
    const lanes = await db.look<{ lane: string }>(
      'select queue_name as lane from graphile_worker._private_job_queues',
    )
    expect(lanes.every(({ lane }) => /^files-image-[01]$/.test(lane))).toBe(true)
    await bed.runJobs()
    expect(await bed.blobs.head(key)).toBeUndefined()
    expect(bed.drafts()).toEqual([])
  })

  test('that cannot be decoded ends as refused, with a reason', async () => {
    const { body } = await bed.upload(jpeg.subarray(0, 4000), { as: ana })
    await bed.runJobs()
    expect(await bed.call(getFile, { fileId: body.id }, ana)).toMatchObject({
      state: 'refused',
      problem: 'unreadable',
    })
    await expect(bed.call(fileLink, { fileId: body.id }, ana)).rejects.toMatchObject({
      code: 'files.not_ready',
    })
  })
})

test('an image whose store is away for a while is tried again, and never stays undecided', async () => {
  const { body } = await bed.upload(jpeg, { as: ana })
  const { get } = bed.blobs
  bed.blobs.get = () => Promise.reject(new Error('store away'))
  await expect(bed.runJobs()).rejects.toThrow('store away')
  expect(await bed.call(getFile, { fileId: body.id }, ana)).toMatchObject({ state: 'processing' })
  await bed.runJob('files.image', ana, { fileId: body.id }, { last: true })
  bed.blobs.get = get
  expect(await bed.call(getFile, { fileId: body.id }, ana)).toMatchObject({ state: 'refused' })
})

test('an image delivered a second time while the first is in work stays as it is', async () => {
  const { body } = await bed.upload(jpeg, { as: ana })
  const { get } = bed.blobs
  bed.blobs.get = async (key) => {
    bed.blobs.get = get
    const bytes = await buffer((await get(key))?.stream ?? Readable.from([]))
    await bed.runJobs()
    return { stream: Readable.from([bytes]), bytes: bytes.length }
  }
  await bed.runJob('files.image', ana, { fileId: body.id })
  const file = await bed.call(getFile, { fileId: body.id }, ana)
  expect(file.state).toBe('ready')
  for (const width of file.widths)
    expect((await bed.http.inject(`${file.publicPath}/${width}.webp`)).statusCode).toBe(200)
})

test('an image deleted while it is in work leaves no blobs', async () => {
  const { body } = await bed.upload(jpeg, { as: ana })
  const { get } = bed.blobs
  bed.blobs.get = async (key) => {
    bed.blobs.get = get
    const bytes = await buffer((await get(key))?.stream ?? Readable.from([]))
    await bed.call(deleteFile, { fileId: body.id }, ana)
    return { stream: Readable.from([bytes]), bytes: bytes.length }
  }
  await bed.runJob('files.image', ana, { fileId: body.id })
  expect((await bed.http.inject(`${body.publicPath}/320.webp`)).statusCode).toBe(404)
})

describe('an upload is refused at once', () => {
  const bodies: [string, string, () => Buffer][] = [
    [
      'SVG with script',
      'files.not_an_image',
      () => Buffer.from('<svg><script>alert(1)</script></svg>'),
    ],
    ['HTML', 'files.not_an_image', () => Buffer.from('<!doctype html><script>')],
    ['PDF', 'files.not_an_image', () => Buffer.from('%PDF-1.7')],
    ['EXE', 'files.program', () => Buffer.from('MZ\u0090\u0000')],
    ['0 bytes', 'files.empty', () => Buffer.alloc(0)],
    ['30,000² pixels', 'files.too_many_pixels', () => bomb(30_000, 30_000)],
  ]
  test.each(bodies)('as an image: %s', async (_name, code, make) => {
    const { status, body } = await bed.upload(make(), { as: await bed.planner(), name: 'poza.jpg' })
    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect(bed.drafts()).toEqual([])
  })

  test('as an attachment: a program', async () => {
    const { status } = await bed.upload(Buffer.from('#!/bin/sh'), {
      as: ana,
      purpose: 'attachment',
    })
    expect(status).toBe(422)
  })

  test('from a stranger, without a purpose, with an unknown one, or in another type', async () => {
    expect((await bed.upload(jpeg)).status).toBe(401)
    expect((await bed.upload(jpeg, { as: ana, purpose: 'toString' })).status).toBe(422)
    const post = (url: string, type: string) =>
      bed.http.inject({
        method: 'POST',
        url,
        payload: jpeg,
        headers: { 'content-type': type, authorization: ana },
      })
    expect((await post('/api/files', 'application/octet-stream')).statusCode).toBe(422)
    expect(
      (await post('/api/files?purpose=attachment&company=1', 'application/octet-stream'))
        .statusCode,
    ).toBe(422)
    expect(
      (await post('/api/files?purpose=attachment&purpose=attachment', 'application/octet-stream'))
        .statusCode,
    ).toBe(422)
    for (const type of [
      'multipart/form-data',
      `multipart/form-data; boundary=${'x'.repeat(9000)}`,
      'image/jpeg',
    ])
      expect((await post('/api/files?purpose=attachment', type)).statusCode).toBe(415)
  })

  test('when bytes come where JSON is expected', async () => {
    const { body } = await bed.upload(jpeg, { as: ana })
    const answer = await bed.http.inject({
      method: 'POST',
      url: `/api/files/${body.id}/link`,
      payload: jpeg,
      headers: { 'content-type': 'application/octet-stream', authorization: ana },
    })
    expect(answer.statusCode).toBe(415)
  })
})

/** The bytes of an attachment, by the way a person fetches them. */
async function read(fileId: string, as: string): Promise<string> {
  const { url } = await bed.call(fileLink, { fileId }, as)
  return (await bed.http.inject(url)).body
}

describe('limits', () => {
  test('a person uploads 120 files an hour', async () => {
    const maria = await bed.planner()
    const statuses: number[] = []
    for (let count = 0; count < 121; count++)
      statuses.push(
        (await bed.upload(Buffer.from('text'), { as: maria, purpose: 'attachment' })).status,
      )
    expect(statuses.filter((status) => status === 201)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a company uploads 1 GB a day, and deleting makes no room', async () => {
    const first = await bed.planner()
    const second = await bed.planner(bed.companyOf(first))
    const { body } = await bed.upload(Buffer.from('text'), { as: first, purpose: 'attachment' })
    await db.look('update files set bytes = 1024 * 1024 * 1024 - 3 where id = $1', [body.id])
    await bed.call(deleteFile, { fileId: body.id }, first)
    await bed.runJobs()
    const answer = await bed.upload(Buffer.from('text'), { as: second, purpose: 'attachment' })
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('3600')
    expect(
      (await bed.upload(Buffer.from('abc'), { as: second, purpose: 'attachment' })).status,
    ).toBe(201)
    expect(
      (await bed.upload(Buffer.from('text'), { as: await bed.planner(), purpose: 'attachment' }))
        .status,
    ).toBe(201)
  })

  test('a full disk is said so, and nothing else suffers', async () => {
    const { put } = bed.blobs
    bed.blobs.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const { status, body, headers } = await bed.upload(Buffer.from('text'), {
      as: await bed.planner(),
      purpose: 'attachment',
    })
    bed.blobs.put = put
    expect({ status, code: body.error.code, retry: headers['retry-after'] }).toEqual({
      status: 507,
      code: 'files.no_space',
      retry: '60',
    })
    expect(bed.drafts()).toEqual([])
    expect(
      (await bed.upload(Buffer.from('text'), { as: await bed.planner(), purpose: 'attachment' }))
        .status,
    ).toBe(201)
  })

  test('a repeated Idempotency-Key is the same file', async () => {
    const maria = await bed.planner()
    const send = (text: string) =>
      bed.upload(Buffer.from(text), {
        as: maria,
        purpose: 'attachment',
        headers: { 'idempotency-key': 'k1' },
      })
    const [one, two] = [await send('text'), await send('text')]
    expect(one.body.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(two.body.id).toBe(one.body.id)
    expect(await read(one.body.id, maria)).toBe('text')
  })

  test('a key used again with other bytes is refused, and the first file keeps its own', async () => {
    const maria = await bed.planner()
    const send = (text: string) =>
      bed.upload(Buffer.from(text), {
        as: maria,
        purpose: 'attachment',
        headers: { 'idempotency-key': 'k2' },
      })
    const first = await send('text')
    const other = await send('other')
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await read(first.body.id, maria)).toBe('text')
    const racing = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        bed.upload(Buffer.from(text), {
          as: maria,
          purpose: 'attachment',
          headers: { 'idempotency-key': 'k3' },
        }),
      ),
    )
    expect(racing.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422', '422'])
  })

  test('a file whose commit was answered by silence keeps its bytes', async () => {
    const maria = await bed.planner()
    const { database } = db
    const { inCompany } = database
    database.inCompany = async (companyId, work, mode) => {
      const result = await inCompany(companyId, work, mode)
      if (mode === 'read') return result
      database.inCompany = inCompany
      throw new Error('the connection was lost after the commit')
    }
    const { status, body } = await bed.upload(Buffer.from('text'), {
      as: maria,
      purpose: 'attachment',
    })
    expect(status).toBe(201)
    expect(await read(body.id, maria)).toBe('text')
  })

  test('a file whose transaction failed leaves no bytes', async () => {
    const maria = await bed.planner()
    await db.look('alter table history rename to history_away')
    const { status } = await bed.upload(Buffer.from('text'), { as: maria, purpose: 'attachment' })
    await db.look('alter table history_away rename to history')
    expect(status).toBe(500)
    const folder = join(bed.folder, 'files', 'private', bed.companyOf(maria))
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })
})

describe('over a real connection', () => {
  beforeAll(async () => {
    await bed.http.listen({ host: '127.0.0.1', port: 0 })
  })

  function open(as: string, headers: Record<string, string> = {}) {
    const { port } = bed.http.server.address() as AddressInfo
    const path = '/api/files?purpose=attachment&name=mare.bin'
    const type = { 'content-type': 'application/octet-stream', authorization: as }
    return httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { ...type, ...headers },
    })
  }

  test('an endless upload without a length is stopped at the limit and leaves nothing', async () => {
    const call = open(await bed.planner())
    call.on('error', () => undefined)
    const answered = once(call, 'response')
    const closed = once(call, 'close')
    const megabyte = Buffer.alloc(1024 * 1024)
    let sent = 0
    const statuses: number[] = []
    void answered.then(([response]: IncomingMessage[]) => {
      statuses.push(response?.statusCode ?? 0)
      response?.resume()
    })
    while (statuses.length === 0 && sent < 500) {
      sent++
      if (!call.write(megabyte)) await Promise.race([once(call, 'drain'), answered, closed])
      await new Promise((next) => setImmediate(next))
    }
    await answered
    expect(statuses).toEqual([413])
    expect(sent).toBeLessThan(100)
    expect(bed.drafts()).toEqual([])
    await closed
  })

  test('a promised length over the limit is refused before it is sent', async () => {
    const call = open(await bed.planner(), { 'content-length': String(5 * 1024 ** 3) })
    call.on('error', () => undefined)
    call.write('x')
    const [response] = (await once(call, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(413)
    call.destroy()
  })

  test('an upload that is cut off leaves nothing', async () => {
    const call = open(await bed.planner(), { 'content-length': '1000000' })
    call.on('error', () => undefined)
    call.write(Buffer.alloc(500_000))
    await expect.poll(() => bed.drafts().length).toBe(1)
    call.destroy()
    await expect.poll(() => bed.drafts().length).toBe(0)
  })
})
