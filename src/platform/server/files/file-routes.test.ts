import { beforeAll, describe, expect, test } from 'vitest'
import { deleteFile, fileLink, getFile } from '#shared/files.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { FilesTestbed } from '#platform/testing/files-testbed.ts'
import { photo } from '#platform/testing/hostile-images.ts'

const db = testDatabase()
const bed = new FilesTestbed(db)
let ana: string
beforeAll(async () => {
  ana = await bed.planner()
})

async function attachment(
  as = ana,
  name = 'Contract „Orizont”.pdf',
  content = '%PDF-1.7 <script>',
) {
  return (await bed.upload(Buffer.from(content), { as, name, purpose: 'attachment' })).body.id
}

describe('an attachment', () => {
  test('is saved, never shown in place, under its own name', async () => {
    const { url, expiresAt } = await bed.call(fileLink, { fileId: await attachment() }, ana)
    expect(expiresAt).toBe('2027-05-15T10:01:00.000Z')
    const shown = await bed.http.inject(url)
    expect(shown.body).toBe('%PDF-1.7 <script>')
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Contract _Orizont_.pdf"; filename*=UTF-8''Contract%20%E2%80%9EOrizont%E2%80%9D.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  })

  test('with a page inside is plain bytes to a browser', async () => {
    const fileId = await attachment(ana, 'pagina.html', '<!doctype html><script>alert(1)</script>')
    const shown = await bed.http.inject((await bed.call(fileLink, { fileId }, ana)).url)
    expect(shown.headers['content-type']).toBe('application/octet-stream')
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
  })
})

test('a private image is shown in place, in the width that is wanted, and has no public address', async () => {
  const bytes = await photo(900, 600).jpeg().toBuffer()
  const { body } = await bed.upload(bytes, {
    as: ana,
    purpose: 'private-image',
    name: 'buletin.jpg',
  })
  expect(body.publicPath).toBeNull()
  await bed.runJobs()
  const sizes: number[] = []
  for (const width of [undefined, 100, 320, 500, 4000]) {
    const shown = await bed.http.inject(
      (await bed.call(fileLink, { fileId: body.id, ...(width && { width }) }, ana)).url,
    )
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="buletin\.webp"/)
    sizes.push(shown.rawPayload.length)
  }
  const [full = 0, small = 0] = sizes
  expect(sizes).toEqual([full, small, small, sizes[3], full])
  expect(small).toBeLessThan(full)
})

describe('a link', () => {
  test('ends after a minute', async () => {
    const { url } = await bed.call(fileLink, { fileId: await attachment() }, ana)
    const { now } = bed
    bed.now = new Date(now.getTime() + 59_000)
    expect((await bed.http.inject(url)).statusCode).toBe(200)
    bed.now = new Date(now.getTime() + 60_000)
    expect((await bed.http.inject(url)).statusCode).toBe(404)
    bed.now = now
  })

  test('ends with the sign-in that asked for it', async () => {
    const maria = await bed.planner()
    const { url } = await bed.call(fileLink, { fileId: await attachment(maria) }, maria)
    bed.ended.add(bed.credentialOf(maria))
    expect((await bed.http.inject(url)).statusCode).toBe(404)
  })

  test('cannot be changed', async () => {
    const { url } = await bed.call(fileLink, { fileId: await attachment() }, ana)
    expect(url.length - '/files/s/'.length).toBeLessThan(300)
    const sealed = url.slice('/files/s/'.length)
    for (const at of [0, 8, 20, 100, sealed.length - 2]) {
      const bent = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect((await bed.http.inject(`/files/s/${bent}`)).statusCode).toBe(404)
    }
    for (const other of ['x', 'a.b.c', '..', 'a'.repeat(299)])
      expect((await bed.http.inject(`/files/s/${other}`)).statusCode).toBe(404)
  })
})

test('a deleted file is gone for everybody, bytes included', async () => {
  const fileId = await attachment()
  const { url } = await bed.call(fileLink, { fileId }, ana)
  await bed.call(deleteFile, { fileId }, ana)
  expect((await bed.http.inject(url)).statusCode).toBe(404)
  await expect(bed.call(getFile, { fileId }, ana)).rejects.toMatchObject({
    code: 'files.not_found',
  })
  await expect(bed.call(deleteFile, { fileId }, ana)).rejects.toMatchObject({
    code: 'files.not_found',
  })
  await bed.runJobs()
  expect(
    await bed.blobs.head(`private/${bed.companyOf(ana)}/${fileId.slice(-2)}/${fileId}/original`),
  ).toBeUndefined()
  const lines = await db.look<{ verb: string }>(
    'select verb from history where entity_id = $1 order by verb',
    [fileId],
  )
  expect(lines.map(({ verb }) => verb)).toEqual(['deleted', 'uploaded'])
})

test('a public image that is deleted while it waits never appears', async () => {
  const { body } = await bed.upload(await photo(400, 300).jpeg().toBuffer(), { as: ana })
  await bed.call(deleteFile, { fileId: body.id }, ana)
  await bed.runJobs()
  expect((await bed.http.inject(`${body.publicPath}/320.webp`)).statusCode).toBe(404)
})

test('what a colleague uploaded is not theirs to take away', async () => {
  const fileId = await attachment()
  const colleague = await bed.planner(bed.companyOf(ana))
  await expect(bed.call(deleteFile, { fileId }, colleague)).rejects.toMatchObject({
    code: 'admins_only',
  })
  expect((await bed.call(getFile, { fileId }, ana)).id).toBe(fileId)
})

test('another company sees nothing', async () => {
  const fileId = await attachment()
  const stranger = await bed.planner()
  for (const endpoint of [getFile, fileLink, deleteFile])
    await expect(bed.call(endpoint, { fileId }, stranger)).rejects.toMatchObject({
      code: 'files.not_found',
    })
})

describe('a film', () => {
  const film = Buffer.concat([
    Buffer.from('00000018667479706d703432', 'hex'),
    Buffer.alloc(5000, 7),
  ])
  const send = () => bed.upload(film, { as: ana, name: 'film.mp4', purpose: 'public-media' })

  test('is public at once and is sent in the parts that a player asks for', async () => {
    const { body } = await send()
    expect(body).toMatchObject({ state: 'ready', mime: 'video/mp4' })
    const url = body.publicPath ?? ''
    expect(url).toMatch(/^\/files\/p\/[0-9a-f]{40}\/media\.mp4$/)
    const complete = await bed.http.inject(url)
    expect(complete.statusCode).toBe(200)
    expect(complete.rawPayload.equals(film)).toBe(true)
    expect(complete.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    })
    const part = async (range: string) => bed.http.inject({ url, headers: { range } })
    const middle = await part('bytes=4-11')
    expect(middle.statusCode).toBe(206)
    expect(middle.headers['content-range']).toBe('bytes 4-11/5012')
    expect(middle.rawPayload.equals(film.subarray(4, 12))).toBe(true)
    expect((await part('bytes=5000-')).headers['content-range']).toBe('bytes 5000-5011/5012')
    expect((await part('bytes=-12')).headers['content-range']).toBe('bytes 5000-5011/5012')
    expect((await part('bytes=0-99999')).headers['content-range']).toBe('bytes 0-5011/5012')
    const beyond = await part('bytes=6000-')
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe('bytes */5012')
    expect((await part('bytes=0-1,4-5')).statusCode).toBe(200)
  })

  test('is gone with its bytes when it is deleted', async () => {
    const { body } = await send()
    await bed.call(deleteFile, { fileId: body.id }, ana)
    await bed.runJobs()
    expect((await bed.http.inject(body.publicPath ?? '')).statusCode).toBe(404)
  })

  test('is nothing but a film or a sound', async () => {
    for (const bytes of [
      Buffer.from('<script>alert(1)</script>'),
      await photo(9, 9).png().toBuffer(),
    ])
      expect(
        (await bed.upload(bytes, { as: ana, name: 'film.mp4', purpose: 'public-media' })).body,
      ).toMatchObject({ error: { code: 'files.not_media' } })
  })
})
