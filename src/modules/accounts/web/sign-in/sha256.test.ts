import { assert, asyncProperty, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { leadingZeroBits } from '../../model.ts'
import { findAnswer } from './login-work.ts'
import { sha256 } from './sha256.ts'

const reference = async (message: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', message))

test('hashes every length around its blocks, and anything, as WebCrypto does', async () => {
  for (let length = 0; length <= 200; length++) {
    const message = new Uint8Array(length).fill(length)
    expect(sha256(message)).toEqual(await reference(message))
  }
  await assert(
    asyncProperty(uint8Array({ maxLength: 2000 }), async (bytes) => {
      const message = Uint8Array.from(bytes)
      expect(sha256(message)).toEqual(await reference(message))
    }),
  )
})

test('the work is found, and counts by a hash that is not ours', async () => {
  const answer = await findAnswer('provocare', 10, () => Promise.resolve())
  const hash = await reference(Uint8Array.from(new TextEncoder().encode(`provocare:${answer}`)))
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(10)
})
