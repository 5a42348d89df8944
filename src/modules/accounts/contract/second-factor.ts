import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text/text.ts'
import { FactorCode, PasskeyAnswer, SecondFactor, SignedIn } from '../model.ts'
import { Secret } from './secrets.ts'

/** The options of `navigator.credentials`, and the handle under which its answer is expected. */
const PasskeyQuestion = z.strictObject({
  handle: z.string(),
  options: z.record(z.string(), z.unknown()),
})
const answered = { handle: Secret, answer: PasskeyAnswer }
const Codes = z.strictObject({
  /** Ten recovery codes, shown once; null where the person has some already. */
  codes: z.array(z.string()).nullable(),
})

export const takeSecondStep = command({
  method: 'POST',
  path: '/login/second-step',
  access: 'open',
  input: z.strictObject({ ticket: Secret, code: FactorCode }),
  output: SignedIn,
  secret: true,
  errors: [
    'accounts.wrong_code',
    'accounts.step_over',
    'accounts.too_many_tries',
    'accounts.codes_closed',
  ],
  about:
    'After `accounts.second_step_needed`, which brings the ticket: six digits of an authenticator app, or a recovery code, which works once.',
})

export const startPasskeySignIn = command({
  method: 'POST',
  path: '/login/passkey/start',
  access: 'open',
  input: z.strictObject({ ticket: Secret.optional() }),
  output: PasskeyQuestion,
  secret: true,
  errors: ['accounts.step_over'],
  about:
    'What to ask a passkey: as a second step with the ticket of the first, without it as the whole sign-in.',
})

export const passkeySignIn = command({
  method: 'POST',
  path: '/login/passkey',
  access: 'open',
  input: z.strictObject(answered),
  output: SignedIn,
  secret: true,
  errors: ['accounts.passkey_refused'],
  about: 'Signs in with the answer of a passkey; each question is answered once.',
})

export const getSecondFactor = query({
  path: '/account/second-factor',
  access: 'user',
  output: SecondFactor,
  reads: ['account'],
})

export const startTotp = command({
  method: 'POST',
  path: '/account/totp/start',
  access: 'user',
  output: z.strictObject({
    secret: z.string(),
    /** For a QR code that an authenticator app reads. */
    address: z.string(),
  }),
  secret: true,
  errors: ['accounts.proof_needed', 'accounts.totp_there'],
  about: 'A secret for an authenticator app; it asks for nothing until its first code was typed.',
})

export const confirmTotp = command({
  method: 'POST',
  path: '/account/totp',
  access: 'user',
  input: z.strictObject({ code: FactorCode }),
  output: Codes,
  secret: true,
  changes: ['account', 'sessions', 'team'],
  errors: [
    'accounts.proof_needed',
    'accounts.totp_there',
    'accounts.totp_gone',
    'accounts.wrong_code',
  ],
  about:
    'From now on a sign-in asks for a code of the app. The first factor ends every other sign-in and answers recovery codes.',
})

export const removeTotp = command({
  method: 'DELETE',
  path: '/account/totp',
  access: 'user',
  output: Nothing,
  changes: ['account', 'team'],
  errors: ['accounts.proof_needed', 'accounts.totp_gone', 'accounts.factor_required'],
})

export const startPasskey = command({
  method: 'POST',
  path: '/account/passkeys/start',
  access: 'user',
  output: PasskeyQuestion,
  secret: true,
  errors: ['accounts.proof_needed', 'accounts.too_many_passkeys'],
})

export const addPasskey = command({
  method: 'POST',
  path: '/account/passkeys',
  access: 'user',
  input: z.strictObject({ ...answered, name: Line(60).min(1) }),
  output: Codes,
  secret: true,
  changes: ['account', 'sessions', 'team'],
  errors: ['accounts.passkey_refused'],
  about:
    'Keeps a passkey that was made for the question of `/account/passkeys/start` in this sign-in.',
})

export const removePasskey = command({
  method: 'DELETE',
  path: '/account/passkeys/:passkeyId',
  access: 'user',
  input: z.strictObject({ passkeyId: Id }),
  output: Nothing,
  changes: ['account', 'team'],
  errors: ['accounts.proof_needed', 'accounts.passkey_gone', 'accounts.factor_required'],
})

export const renewRecoveryCodes = command({
  method: 'POST',
  path: '/account/recovery-codes',
  access: 'user',
  output: z.strictObject({ codes: z.array(z.string()) }),
  secret: true,
  changes: ['account'],
  errors: ['accounts.proof_needed', 'accounts.factor_first'],
  about: 'Ten new recovery codes; the older ones no longer work.',
})

export const startPasskeyProof = command({
  method: 'POST',
  path: '/account/prove/passkey/start',
  access: 'user',
  output: PasskeyQuestion,
  secret: true,
})

export const provePasskey = command({
  method: 'POST',
  path: '/account/prove/passkey',
  access: 'user',
  input: z.strictObject(answered),
  output: z.strictObject({ until: z.string() }),
  errors: ['accounts.passkey_refused'],
  about: 'Shows a passkey instead of the password; good for five minutes.',
})
