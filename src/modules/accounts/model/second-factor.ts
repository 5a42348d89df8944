import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import type { Role } from '../model.ts'

/** The first step of a sign-in. */
export const SessionKind = z.enum(['password', 'google', 'link', 'passkey'])
export type SessionKind = z.infer<typeof SessionKind>

/** The second step, by which a signed-in person confirms their identity. */
export const FactorKind = z.enum(['totp', 'passkey', 'recovery'])
export type FactorKind = z.infer<typeof FactorKind>

/** The members who must have a second factor. */
export const FactorRule = z.enum(['off', 'admins', 'everybody'])
export type FactorRule = z.infer<typeof FactorRule>

export function asksForFactor(rule: FactorRule, role: Role): boolean {
  return rule === 'everybody' || (rule === 'admins' && role === 'admin')
}

/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = Line(40).min(1)

const Encoded = z.string().regex(/^[A-Za-z0-9_-]*$/)

/** The answer of `navigator.credentials` of a browser, as JSON. */
export const PasskeyAnswer = z.strictObject({
  id: Encoded.min(1).max(1400),
  rawId: Encoded.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
  response: z.strictObject({
    clientDataJSON: Encoded.max(8000),
    attestationObject: Encoded.max(20_000).optional(),
    authenticatorData: Encoded.max(8000).optional(),
    signature: Encoded.max(4000).optional(),
    userHandle: Encoded.max(200).optional(),
    publicKey: Encoded.max(4000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const SecondFactor = z.strictObject({
  totp: z.strictObject({ addedAt: Instant }).nullable(),
  passkeys: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      addedAt: Instant,
      lastUsedAt: Instant.nullable(),
    }),
  ),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** The company requires a second factor of this person. */
  isAsked: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The company requires one, and until it is set up the rest of the workspace is closed. */
export function isFactorMissing({ isAsked, totp, passkeys }: SecondFactor): boolean {
  return isAsked && totp === null && passkeys.length === 0
}
