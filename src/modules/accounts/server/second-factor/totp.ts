import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30
const digits = 6
/** A code of the half minute before or after is taken too, for clocks that are a little off. */
const tolerance = [0, -1, 1]

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The half minute that this code belongs to, or nothing. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const typedCode = Buffer.from(code)
  return tolerance
    .map((offset) => totpStep(now) + offset)
    .filter((step) => step >= 0)
    .find((step) => {
      const expected = Buffer.from(totpCode(secret, step))
      return expected.length === typedCode.length && timingSafeEqual(expected, typedCode)
    })
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding, as apps want a secret and people read it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code for an authenticator app. */
export function totpAddress(secret: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Prilej:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Prilej`
}
