import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { RetentionReason } from '#shared/retention-reasons.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Name } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Account,
  AccountLocale,
  FactorCode,
  GivenPassword,
  NewPassword,
  OpenSession,
  OpenShare,
  Preferences,
} from '../model.ts'
import { CheckMail, Secret } from './secrets.ts'

export const getAccount = query({
  path: '/account',
  access: 'user',
  output: Account,
  reads: ['account'],
})

export const changeAccount = command({
  method: 'PATCH',
  path: '/account',
  access: 'user',
  input: z.strictObject({
    version: z.int(),
    name: Name.optional(),
    phone: Phone.nullable().optional(),
    locale: AccountLocale.optional(),
    preferences: Preferences.optional(),
  }),
  output: Account,
  changes: ['account', 'team'],
  errors: ['accounts.changed_meanwhile'],
})

export const changePhoto = command({
  method: 'PUT',
  path: '/account/photo',
  access: 'user',
  input: z.strictObject({ photoId: Id.nullable() }),
  output: Account,
  changes: ['account', 'team'],
  errors: ['accounts.photo_unusable'],
  about: 'Sets or removes the photo; the version of the account stays.',
})

export const proveIdentity = command({
  method: 'POST',
  path: '/account/prove',
  access: 'user',
  input: z.strictObject({ password: GivenPassword.optional(), code: FactorCode.optional() }),
  output: z.strictObject({ until: z.string() }),
  errors: [
    'accounts.wrong_password',
    'accounts.code_needed',
    'accounts.wrong_code',
    'accounts.codes_closed',
    'accounts.too_many_tries',
    'accounts.reset_needed',
    'accounts.busy',
  ],
  about:
    'Shows the password again, and a code where a second factor is set up; what answers `accounts.proof_needed` works for five minutes.',
})

export const changePassword = command({
  method: 'POST',
  path: '/account/password',
  access: 'user',
  input: z.strictObject({
    password: NewPassword,
    password_confirmation: z.string(),
    /** Without it a linked Google account is unlinked, since another person may have linked theirs. */
    keepGoogle: z.boolean().default(false),
  }),
  output: Nothing,
  changes: ['account', 'sessions'],
  errors: ['accounts.proof_needed', 'accounts.weak_password', 'accounts.busy'],
  about:
    'Sets a new password, ends every other sign-in and unlinks Google unless asked to keep it.',
})

export const changeEmail = command({
  method: 'POST',
  path: '/account/email',
  access: 'user',
  input: z.strictObject({ email: Email }),
  output: CheckMail,
  changes: ['account'],
  errors: ['accounts.proof_needed', 'accounts.same_email'],
  about:
    'Sends a link to the new address and one that stops the change to the old one, which stays until the change is confirmed through the first. To the own address, while it is not confirmed, only the link that confirms it.',
})

export const confirmEmail = command({
  method: 'POST',
  path: '/account/email/confirm',
  access: 'user',
  input: z.strictObject({ token: Secret, password: GivenPassword.optional() }),
  output: z.strictObject({ email: z.string() }),
  errors: [
    'accounts.link_invalid',
    'accounts.password_needed',
    'accounts.wrong_password',
    'accounts.too_many_tries',
    'accounts.reset_needed',
    'accounts.busy',
    'accounts.proof_needed',
  ],
  about:
    'Moves the account to the new address and ends every sign-in. From another sign-in than the one that asked it needs the password, or a recent proof where there is none.',
})

export const cancelEmailChange = command({
  method: 'DELETE',
  path: '/account/email',
  access: 'user',
  output: Nothing,
  changes: ['account'],
  about: 'Withdraws a change of address that waits to be confirmed.',
})

export const readStopLink = query({
  path: '/account/email/stop',
  access: 'open',
  input: z.strictObject({ token: Secret }),
  output: z.strictObject({
    /** The address that the account keeps or gets back. */
    email: z.string(),
    /** The one that it has now or would get; null where no change waits any more. */
    other: z.string().nullable(),
    state: z.enum(['waiting', 'changed', 'nothing']),
  }),
  errors: ['accounts.link_invalid'],
  about:
    'What the link sent to the former address would stop or undo, for the mailbox that was written both addresses.',
})

export const stopEmailChange = command({
  method: 'POST',
  path: '/account/email/stop',
  access: 'open',
  input: z.strictObject({ token: Secret }),
  output: CheckMail.extend({
    /** `deactivated`: no letter was sent, since only an admin of the company lets the person in again. */
    status: z.enum(['check_mail', 'deactivated']),
    email: z.string(),
    state: z.enum(['stopped', 'reverted']),
    invitesWithdrawn: z.int(),
  }),
  errors: ['accounts.link_invalid'],
  about:
    'By the link sent to the former address: stops a change of address, or undoes it for seven days, and closes the account to everything but a new password chosen through that mailbox.',
})

export const unlinkGoogle = command({
  method: 'DELETE',
  path: '/account/google',
  access: 'user',
  output: Nothing,
  changes: ['account'],
  errors: ['accounts.proof_needed', 'accounts.password_first'],
})

export const listSessions = query({
  path: '/account/sessions',
  access: 'user',
  output: z.strictObject({ items: z.array(OpenSession) }),
  reads: ['sessions'],
})

export const endSession = command({
  method: 'DELETE',
  path: '/account/sessions/:sessionId',
  access: 'user',
  input: z.strictObject({ sessionId: Id }),
  output: Nothing,
  changes: ['account', 'sessions'],
  errors: ['accounts.session_not_found'],
})

export const endOtherSessions = command({
  method: 'DELETE',
  path: '/account/sessions',
  access: 'user',
  output: z.strictObject({ ended: z.int() }),
  changes: ['account', 'sessions'],
  about: 'Signs out everywhere else.',
})

export const downloadData = query({
  path: '/account/data',
  access: 'user',
  output: z.record(z.string(), z.unknown()),
  about: 'Everything that is kept about the caller as a person, for download.',
})

export const describeDeletion = query({
  path: '/account/deletion',
  access: 'user',
  output: z.strictObject({
    /** `sole_admin`: another member of the company has to become admin first. */
    blocked: z.enum(['sole_admin']).nullable(),
    /** The date until which a former address may recover the account; it is not deleted before. */
    waitsUntil: Instant.nullable(),
    company: z.strictObject({ name: z.string(), leftEmpty: z.boolean() }).nullable(),
    sessions: z.int(),
    google: z.boolean(),
    /** The reasons why some data is kept. */
    stays: z.array(RetentionReason),
    /** Links that the person opened to others, which end with the account. */
    shares: z.array(OpenShare),
  }),
  about: 'What deleting the account would do, to be said before it is done.',
})

export const deleteAccount = command({
  method: 'DELETE',
  path: '/account',
  access: 'user',
  output: Nothing,
  changes: ['team'],
  errors: ['accounts.proof_needed', 'accounts.sole_admin', 'accounts.deletion_waits'],
  about: 'Deletes the account for good and ends every sign-in.',
})
