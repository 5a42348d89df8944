import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '#platform/server/auth/access.ts'

/** Number of characters of a key that lists show: the prefix and the start of its id. */
const shownLength = apiKeyPrefix.length + 8
const idBytes = 16
const secretBytes = 32

export interface ReadKey {
  companyId: string
  keyId: string
  hash: Buffer
}

/** A key says which company and row it belongs to, and 256 bits that only its holder has. */
export function newKey(companyId: string, keyId: string) {
  const bytes = Buffer.concat([bytesOf(keyId), bytesOf(companyId), randomBytes(secretBytes)])
  const token = apiKeyPrefix + bytes.toString('base64url')
  return { token, hash: hashOf(token), beginning: token.slice(0, shownLength) }
}

export function readKey(authorization: string | undefined): ReadKey | null {
  const token = (authorization ?? '').replace(/^Bearer /i, '')
  const content = token.slice(apiKeyPrefix.length)
  if (!token.startsWith(apiKeyPrefix)) return null
  const bytes = Buffer.from(content, 'base64url')
  // Base64 has several spellings of some bytes; only ours was hashed.
  if (bytes.length !== 2 * idBytes + secretBytes || bytes.toString('base64url') !== content)
    return null
  return { keyId: idIn(bytes, 0), companyId: idIn(bytes, idBytes), hash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idIn(bytes: Buffer, from: number): string {
  return bytes
    .subarray(from, from + idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
