import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { PasskeyAnswer, SignedIn } from '../../model.ts'
import * as store from './factor-store.ts'
import { hashOf } from '../account-emails.ts'
import { ask, askedPerson } from './second-step.ts'
import { commitSoFar, setProved } from '../sign-in/session-store.ts'
import { openSession } from '../sign-in/sessions.ts'
import { limitByIp } from '../sign-in/sign-up.ts'
import { findUser, type User } from '../store.ts'
import type { ChallengePurpose } from '../tables.ts'

/** Read on first need, because most processes never see a passkey. */
const webauthn = () => import('@simplewebauthn/server')
type Library = Awaited<ReturnType<typeof webauthn>>
type Registration = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type Authentication = Parameters<Library['verifyAuthenticationResponse']>[0]['response']
type Transports = NonNullable<
  Parameters<Library['verifyAuthenticationResponse']>[0]['credential']['transports']
>

/** A passkey belongs to a name, never to a number: on this machine it is that of `localhost`. */
function relyingParty({ services }: Context) {
  const { protocol, hostname, port } = new URL(services.publicUrl)
  const rpID = /^(127\.|\[)/.test(hostname) ? 'localhost' : hostname
  return { rpID, expectedOrigin: `${protocol}//${rpID}${port && `:${port}`}` }
}

type Options = Record<string, unknown>

/**
 * For a person who has taken the first step, or, without a ticket, for anyone: the passkey then identifies
 * them.
 */
export async function startPasskeySignIn(
  ctx: Context,
  { ticket }: { ticket?: string },
): Promise<{ handle: string; options: Options }> {
  limitByIp(ctx, 'passkey', 300)
  const challengedUser = ticket === undefined ? undefined : await askedPerson(ctx, ticket)
  return startAsking(ctx, 'passkey_sign_in', challengedUser?.user.id ?? null, {
    first_step: challengedUser?.first ?? null,
  })
}

export async function passkeySignIn(
  ctx: Context,
  { handle, answer }: { handle: string; answer: PasskeyAnswer },
): Promise<SignedIn> {
  limitByIp(ctx, 'passkey', 300)
  const { user, first } = await verified(ctx, 'passkey_sign_in', { handle, answer })
  if (user.deactivated_at) throw refused()
  await store.deleteChallengesOf(ctx.db, user.id)
  return openSession(ctx, user, first ?? 'passkey', { factor: first && 'passkey' })
}

export async function startPasskeyProof(ctx: Context) {
  return startAsking(ctx, 'passkey_proof', ctx.actor.id)
}

export async function provePasskey(
  ctx: Context,
  input: { handle: string; answer: PasskeyAnswer },
): Promise<{ until: string }> {
  await verified(ctx, 'passkey_proof', input)
  await setProved(ctx.db, ctx.admission.credentialId ?? '', ctx.now)
  return { until: new Date(ctx.now.getTime() + 300_000).toISOString() }
}

export async function startNewPasskey(
  ctx: Context,
  user: User,
): Promise<{ handle: string; options: Options }> {
  const { generateRegistrationOptions } = await webauthn()
  const existingPasskeys = await store.passkeysOf(ctx.db, user.id)
  const { rpID } = relyingParty(ctx)
  const options = await generateRegistrationOptions({
    rpID,
    rpName: 'Prilej',
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: existingPasskeys.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const handle = await ask(ctx, { purpose: 'passkey_add', ...ownChallenge(ctx), challenge })
  return { handle, options: { ...options } }
}

/** The passkey that was just made, as it is kept. */
export async function newPasskey(
  ctx: Context,
  { handle, name, answer }: { handle: string; name: string; answer: PasskeyAnswer },
): Promise<store.PasskeyRow> {
  const { challenge } = await claim(ctx, 'passkey_add', handle)
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as Registration,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refuse)
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const row = {
    id: randomUUID(),
    user_id: ctx.actor.id ?? '',
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name,
    created_at: ctx.now.toISOString(),
    last_used_at: null,
  }
  if (!(await store.insertPasskey(ctx.db, row))) throw refused()
  return row
}

async function startAsking(
  ctx: Context,
  purpose: ChallengePurpose,
  userId: string | null,
  more: Partial<store.ChallengeRow> = ownChallenge(ctx),
) {
  const { generateAuthenticationOptions } = await webauthn()
  const passkeys = userId === null ? [] : await store.passkeysOf(ctx.db, userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    userVerification: 'required',
    ...(userId !== null && {
      allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
        id,
        transports: transports as Transports,
      })),
    }),
  })
  const challengeRow = { purpose, ...more, user_id: userId, challenge: options.challenge }
  return { handle: await ask(ctx, challengeRow), options: { ...options } }
}

/** The owner of the passkey that answered; a challenge counts once, and only for its own purpose. */
async function verified(
  ctx: Context,
  purpose: ChallengePurpose,
  { handle, answer }: { handle: string; answer: PasskeyAnswer },
): Promise<{ user: User; first: store.ChallengeRow['first_step'] }> {
  const challenge = await claim(ctx, purpose, handle)
  const passkey = await store.findPasskey(ctx.db, answer.id)
  if (!passkey || (challenge.user_id !== null && passkey.user_id !== challenge.user_id))
    throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, expectedOrigin } = relyingParty(ctx)
  const { verified: isGood, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as Authentication,
    expectedChallenge: challenge.challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse)
  const user = await findUser(ctx.db, passkey.user_id)
  if (!isGood || !user) throw refused()
  await store.notePasskeyUse(ctx.db, passkey.id, authenticationInfo.newCounter, ctx.now)
  return { user, first: challenge.first_step }
}

async function claim(ctx: Context, purpose: ChallengePurpose, handle: string) {
  const challenge = await store.claimChallenge(ctx.db, hashOf(handle), purpose, ctx.now)
  // An answer that is refused next must not bring its challenge back.
  if (challenge) await commitSoFar(ctx.db)
  const isElsewhere = challenge?.session_id && challenge.session_id !== ctx.admission.credentialId
  if (!challenge?.challenge || isElsewhere) throw refused()
  return { ...challenge, challenge: challenge.challenge }
}

function ownChallenge({ actor, admission }: Context) {
  return { user_id: actor.id, session_id: admission.credentialId ?? null }
}

function refuse(cause: unknown): never {
  throw new AppError('forbidden', 'accounts.passkey_refused', { cause })
}

function refused(): AppError {
  return new AppError('forbidden', 'accounts.passkey_refused')
}
