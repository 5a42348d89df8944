import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Account, startSmallS3 } from '#platform/testing/stand-ins/small-s3.ts'
import { imageKey, originalKey, type Blobs } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'
import { newDraft } from '../drafts.ts'
import { s3Blobs } from './s3-blobs.ts'
import { sha256, signedHeaders } from './sigv4.ts'

const folder = mkdtempSync(join(tmpdir(), 'prilej-blobs-'))
let endpoint: string
beforeAll(async () => {
  const store = await startSmallS3()
  endpoint = store.endpoint
  return () => store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const stores: [string, () => Blobs][] = [
  ['on disk', () => diskBlobs(join(folder, 'disk'))],
  ['in S3', () => s3Blobs({ ...s3Account, endpoint, bucket: 'prilej' }, join(folder, 's3'))],
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
    { ...s3Account, secretAccessKey: 'wrong', endpoint, bucket: 'prilej' },
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
