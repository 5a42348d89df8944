import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The target of an address without a sign-in; raising the turn invalidates the old address. */
export interface AddressTokenContent {
  companyId: string
  id: string
  turn: number
}

/**
 * The secret part of such an address. It names company and record, so that it is found without a
 * table of secrets, and carries 128 bits that only our keys can make.
 */
export function addressToken(keys: Keys, purpose: string, addressed: AddressTokenContent): string {
  const kid = keys.ring[0]?.kid
  return Buffer.concat([namesOf(addressed), proofOf(keys, purpose, addressed, kid)]).toString(
    'base64url',
  )
}

/** The target that a token claims; only `isGenuine` proves it. */
export function readAddressToken(token: string): Omit<AddressTokenContent, 'turn'> | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  return { companyId: uuidAt(bytes, 0), id: uuidAt(bytes, 16) }
}

/** Tokens made with an older key of the ring stay valid. */
export function isGenuine(
  keys: Keys,
  purpose: string,
  token: string,
  addressed: AddressTokenContent,
): boolean {
  const actual = Buffer.from(token, 'base64url').subarray(32)
  return keys.ring.some(({ kid }) => {
    const expected = proofOf(keys, purpose, addressed, kid)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

function namesOf({ companyId, id }: Omit<AddressTokenContent, 'turn'>): Buffer {
  return Buffer.from((companyId + id).replaceAll('-', ''), 'hex')
}

function proofOf(
  keys: Keys,
  purpose: string,
  addressed: AddressTokenContent,
  kid: string | undefined,
) {
  const key = keys.derive(purpose, kid)
  if (!key) throw new Error(`no key for ${purpose}`)
  const { companyId, id, turn } = addressed
  return createHmac('sha256', key).update(`${companyId}/${id}/${turn}`).digest().subarray(0, 16)
}

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.subarray(at, at + 16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
