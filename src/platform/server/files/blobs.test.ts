import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageKey, originalKey, type Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'
import { newDraft } from './drafts.ts'
import { s3Blobs } from './s3-blobs.ts'
import { sha256, signedHeaders } from './sigv4.ts'

const folder = mkdtempSync(join(tmpdir(), 'prilej-blobs-'))
const account = { region: 'eu-central-1', accessKeyId: 'prilej', secretAccessKey: 'a secret' }
const objects = new Map<string, Buffer>()

/** As much of S3 as we use; it believes only requests that carry a signature over their own bytes. */
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const path = request.url ?? ''
    const stored = objects.get(path)
    const fresh = request.headers['x-amz-content-sha256'] === sha256(body)
    if (!fresh || !isSigned(request.headers, request.method ?? '', path))
      response.writeHead(403).end()
    else if (request.method === 'PUT') {
      objects.set(path, body)
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (!stored)
      response.writeHead(404).end(request.method === 'GET' ? '<Error/>' : undefined)
    else
      response
        .writeHead(200, { 'content-length': stored.length })
        .end(request.method === 'GET' ? stored : undefined)
  })
})

function isSigned(headers: NodeJS.Dict<string | string[]>, method: string, path: string): boolean {
  const given = /Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
    String(headers.authorization),
  )
  const [, credential = '', names = '', signature] = given ?? []
  const [, date = '', region = ''] = credential.split('/')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`)
  const canonical = [method, path, '', ...lines, '', names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${date}/${region}/s3/aws4_request\n${sha256(canonical)}`
  let key: string | Buffer = `AWS4${account.secretAccessKey}`
  for (const part of [date, region, 's3', 'aws4_request', text])
    key = createHmac('sha256', key).update(part).digest()
  return (key as Buffer).toString('hex') === signature
}

let endpoint: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const stores: [string, () => Blobs][] = [
  ['on disk', () => diskBlobs(join(folder, 'disk'))],
  ['in S3', () => s3Blobs({ ...account, endpoint, bucket: 'prilej' }, join(folder, 's3'))],
]

describe.each(stores)('blobs %s', (_name, open) => {
  const file = {
    companyId: '0190a000-0000-7000-8000-000000000001',
    id: '0190a000-0000-7000-8000-0000000000ff',
    publicKey: null,
  }

  test('are kept, found, measured and removed', async () => {
    const blobs = open()
    const key = imageKey(file, 640)
    const draft = newDraft(blobs.drafts)
    writeFileSync(draft, 'o poză')
    await blobs.put(key, draft, 'image/webp')
    expect(existsSync(draft)).toBe(false)
    expect(await blobs.head(key)).toBe(7)
    const found = await blobs.get(key)
    expect(found?.bytes).toBe(7)
    expect((await buffer(found?.stream ?? Readable.from([]))).toString()).toBe('o poză')
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.head(key)).toBeUndefined()
  })

  test.each(['../x', '/etc/passwd', 'a/../b', '', 'A b', 'a//b'])(
    'refuse the key %j',
    async (key) => {
      const blobs = open()
      await expect((async () => blobs.head(key))()).rejects.toThrow('not a blob key')
    },
  )
})

test('what a crash left among the drafts is cleared at the next start', () => {
  const blobs = diskBlobs(join(folder, 'crashed'))
  writeFileSync(join(blobs.drafts, 'old'), 'x')
  writeFileSync(join(blobs.drafts, 'new'), 'x')
  utimesSync(join(blobs.drafts, 'old'), new Date(0), new Date(0))
  diskBlobs(join(folder, 'crashed'))
  expect(readdirSync(blobs.drafts)).toEqual(['new'])
})

test('a store that refuses us is an error, not an absent file', async () => {
  const blobs = s3Blobs(
    { ...account, secretAccessKey: 'wrong', endpoint, bucket: 'prilej' },
    join(folder, 's3'),
  )
  await expect(blobs.get(originalKey('a', 'b'))).rejects.toThrow('403')
  await expect(blobs.head(originalKey('a', 'b'))).rejects.toThrow('403')
})

describe('the signature is the one that Amazon publishes', () => {
  const example = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const now = new Date('2013-05-24T00:00:00Z')
  const sign = (method: string, path: string, headers: Record<string, string>, payload: string) =>
    signedHeaders(
      {
        method,
        url: new URL(`https://examplebucket.s3.amazonaws.com${path}`),
        headers,
        payloadHash: sha256(payload),
        now,
      },
      example,
    )

  test('for a GET', () => {
    expect(sign('GET', '/test.txt', { Range: 'bytes=0-9' }, '').authorization).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('for a PUT', () => {
    const headers = {
      Date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(
      sign('PUT', '/test$file.text', headers, 'Welcome to Amazon S3.').authorization,
    ).toContain('Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  })
})
