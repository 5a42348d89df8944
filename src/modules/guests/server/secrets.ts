import { createHmac, hash, randomBytes } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { codeAlphabet, codeLength } from '../model.ts'

/** The key and the version that a secret was made with; a new version invalidates the old secret. */
export interface SecretVersion {
  kid: string
  version: number
}

export function firstSecretVersion({ keys }: Pick<AppServices, 'keys'>): SecretVersion {
  return { kid: keys.ring[0]?.kid ?? '', version: 1 }
}

/** The secret in a group's personal link: 160 bits that only our key can make again. */
export function linkToken(
  services: Pick<AppServices, 'keys'>,
  groupId: string,
  secretVersion: SecretVersion,
): string {
  return derived(services, 'guest-link', groupId, secretVersion)
    .subarray(0, 20)
    .toString('base64url')
}

/** The text in the QR of a ticket: 16 letters and digits, valid for check-in only. */
export function ticketCode(
  services: Pick<AppServices, 'keys'>,
  guestId: string,
  secretVersion: SecretVersion,
): string {
  return inAlphabet(derived(services, 'guest-ticket', guestId, secretVersion).subarray(0, 16))
}

/** Whether a secret of that version can be made again; not once the operator dropped its key. */
export function hasKeyOf({ keys }: Pick<AppServices, 'keys'>, { kid }: SecretVersion): boolean {
  return keys.ring.some((key) => key.kid === kid)
}

/** The hash of a secret, which the database stores. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function newCode(): string {
  return inAlphabet(randomBytes(codeLength))
}

/** Random bytes are read at once, which for a thousand codes is much faster than a thousand small reads. */
export function newCodes(count: number): string[] {
  const bytes = randomBytes(codeLength * count)
  return Array.from({ length: count }, (_, at) =>
    inAlphabet(bytes.subarray(at * codeLength, (at + 1) * codeLength)),
  )
}

function derived(
  { keys }: Pick<AppServices, 'keys'>,
  purpose: string,
  id: string,
  secretVersion: SecretVersion,
): Buffer {
  const key = keys.derive(purpose, secretVersion.kid)
  if (!key)
    throw new AppError('unavailable', 'guests.key_gone', {
      message: `the key ${secretVersion.kid} of a ${purpose} is gone from the ring`,
    })
  return createHmac('sha256', key).update(`${id}/${secretVersion.version}`).digest()
}

/** The alphabet has 32 signs, so five bits of each byte give every sign the same chance. */
function inAlphabet(bytes: Buffer): string {
  let code = ''
  for (const byte of bytes) code += codeAlphabet.charAt(byte & 31)
  return code
}
