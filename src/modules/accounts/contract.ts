import { z } from 'zod'
import { command, eventType, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Email, Line, Name } from '#shared/text/text.ts'
import { CheckMail, Secret } from './contract/secrets.ts'
import { GivenPassword, NewPassword, Role, SignedIn, StaffRole, StepTwo } from './model.ts'

export * from './contract/profile.ts'
export * from './contract/second-factor.ts'

const SignedUp = SignedIn.extend({ stepTwoDone: z.boolean() })

export const login = command({
  method: 'POST',
  path: '/login',
  access: 'open',
  input: z.strictObject({
    user: z.strictObject({ email: Email, password: GivenPassword }),
    /** A value that an earlier sign-in to this account returned to the same browser. */
    device: z.string().max(400).optional(),
    /** The answer to a challenge. */
    work: z
      .strictObject({ challenge: z.string().max(400), answer: z.string().regex(/^\d{1,16}$/) })
      .optional(),
  }),
  output: SignedIn,
  secret: true,
  errors: [
    'accounts.wrong_credentials',
    'accounts.second_step_needed',
    'accounts.work_needed',
    'accounts.too_many_tries',
    'accounts.reset_needed',
    'accounts.busy',
  ],
  about:
    'Signs in. An unknown address, a wrong password and a closed account answer the same. Where the person set up a second factor, `accounts.second_step_needed` brings a ticket for `/login/second-step` and the ways to take it. After many failures from one network a known device passes, or the answer to a challenge.',
})

export const readChallenge = query({
  path: '/login/challenge',
  access: 'open',
  input: z.strictObject({ email: Email }),
  output: z.strictObject({ challenge: z.string(), bits: z.int() }),
  about:
    'Work for a browser that `accounts.work_needed` refused: a number with which the SHA-256 of `challenge:number` begins with so many zero bits. Good once, for ten minutes.',
})

export const logout = command({
  method: 'DELETE',
  path: '/logout',
  access: 'open',
  output: Nothing,
  about: 'Ends this sign-in; 204 also when it had already ended, 401 only without any token.',
})

export const checkAdmin = query({
  path: '/users/check_admin',
  access: 'user',
  output: z.strictObject({ admin: z.boolean(), role: Role }),
  about: 'Whether the caller is administrative (admin or planner), as the database has it now.',
})

export const signInOptions = query({
  path: '/sign-in-options',
  access: 'open',
  output: z.strictObject({
    google: z.boolean(),
    mailIsKept: z.boolean(),
    demo: z.array(z.strictObject({ email: z.string(), role: Role })),
    demoPassword: z.string().nullable(),
  }),
  about: 'What the sign-in screen may offer here: Google, the demo accounts, the kept mail.',
})

export const forgotPassword = command({
  method: 'POST',
  path: '/password/forgot',
  access: 'open',
  input: z.strictObject({ email: Email }),
  output: CheckMail,
  about: 'Always the same answer; a known address gets a link that lives for 30 minutes.',
})

export const readReset = query({
  path: '/password/reset',
  access: 'open',
  input: z.strictObject({ token: Secret }),
  output: z.strictObject({
    google: z.strictObject({ email: z.string(), linkedAt: z.string() }).nullable(),
    /** Names and addresses that the new password must not be made of. */
    about: z.array(z.string()),
  }),
  errors: ['accounts.link_invalid'],
  about:
    'What else opens the account of this link, the Google account that is linked to it, and what the new password must not be made of.',
})

export const resetPassword = command({
  method: 'POST',
  path: '/password/reset',
  access: 'open',
  input: z.strictObject({
    token: Secret,
    password: NewPassword,
    password_confirmation: z.string(),
    /** Without it a linked Google account is unlinked, since another person may have linked theirs. */
    keepGoogle: z.boolean().default(false),
  }),
  output: z.strictObject({
    status: z.literal('changed'),
    /** Open invitations to the team that had been sent from the account. */
    invitesWithdrawn: z.int(),
    device: z.string(),
  }),
  secret: true,
  errors: ['accounts.link_invalid', 'accounts.weak_password', 'accounts.busy'],
  about:
    'Sets a new password, once for each link, ends every sign-in and withdraws whatever was pending, open invitations to the team among it.',
})

export const googleStart = query({
  path: '/auth/google_oauth2/start',
  access: 'open',
  output: z.strictObject({ url: z.string() }),
  errors: ['accounts.google_off', 'accounts.google_unavailable'],
  about: 'Where to send the browser; the ID token comes back to /login in the fragment.',
})

export const googleCallback = query({
  path: '/auth/google_oauth2/callback',
  access: 'open',
  input: z.strictObject({ token: z.string() }),
  output: SignedIn,
  errors: [
    'accounts.google_off',
    'accounts.google_refused',
    'accounts.second_step_needed',
    'accounts.google_unavailable',
    'accounts.google_needs_password',
    'accounts.google_taken',
    'accounts.proof_needed',
    'accounts.address_held',
  ],
  about: 'Signs in with a Google ID token; with Authorization it links Google to that account.',
})

export const signUp = command({
  method: 'POST',
  path: '/signup',
  access: 'open',
  input: z.strictObject({
    name: Name,
    email: Email,
    password: NewPassword,
    terms: z.literal(true),
  }),
  output: CheckMail.extend({ signup: z.string() }),
  errors: ['accounts.weak_password', 'accounts.busy'],
  about: 'Step one. Always the same answer; the link in the mail creates the account.',
})

export const storeStepTwo = command({
  method: 'PUT',
  path: '/signup/:handle',
  access: 'open',
  input: z.strictObject({ handle: Secret, stepTwo: StepTwo }),
  output: CheckMail,
  errors: [
    'accounts.signup_not_found',
    'accounts.signup_confirmed',
    'accounts.slug_taken',
    'accounts.founding_unavailable',
  ],
  about: 'Step two of a sign-up whose mail has not been answered yet; the last one stored counts.',
})

export const resendSignUp = command({
  method: 'POST',
  path: '/signup/:handle/resend',
  access: 'open',
  input: z.strictObject({ handle: Secret }),
  output: CheckMail,
  errors: ['accounts.signup_not_found', 'accounts.signup_confirmed'],
  about: 'Sends the mail of a sign-up again.',
})

export const proposeSlug = query({
  path: '/signup/slug',
  access: 'open',
  input: z.strictObject({ name: Line(200).optional(), slug: z.string().max(200).optional() }),
  output: z.strictObject({
    /** A slug that is free now, made from what was typed. */
    proposal: z.string(),
    available: z.boolean(),
    problem: z
      .enum(['taken', 'reserved', 'invalid_slug', 'too_short', 'too_long', 'required'])
      .nullable(),
  }),
  errors: ['accounts.founding_unavailable'],
  about: 'Proposes the address of a company from its name, or checks the one that was typed.',
})

export const confirmSignUp = command({
  method: 'POST',
  path: '/signup/confirm',
  access: 'open',
  input: z.strictObject({ token: Secret }),
  output: SignedUp,
  secret: true,
  errors: ['accounts.link_invalid', 'accounts.address_held', 'accounts.founding_unavailable'],
  about: 'Creates the account (and its company, for an organiser) and signs in.',
})

export const finishStepTwo = command({
  method: 'PUT',
  path: '/account/step-two',
  access: 'user',
  input: z.strictObject({ stepTwo: StepTwo }),
  output: SignedUp,
  secret: true,
  changes: ['account'],
  errors: ['accounts.step_two_done', 'accounts.slug_taken', 'accounts.founding_unavailable'],
  about: 'Step two of an account that has none yet; the answer holds a new token for the new role.',
})

export const readKeptMail = query({
  path: '/kept-mail',
  access: 'open',
  input: z.strictObject({ to: Email }),
  output: z.strictObject({ subject: z.string(), link: z.string().nullable(), at: z.string() }),
  errors: ['accounts.no_kept_mail'],
  about: 'The newest mail kept for an address; only without SMTP, on loopback, outside production.',
})

export const readInvite = query({
  path: '/invites/:token',
  access: 'open',
  input: z.strictObject({ token: Secret }),
  output: z.strictObject({
    company: z.string(),
    email: z.string(),
    role: StaffRole,
    /** True for access to some events of the company only. */
    isLimited: z.boolean(),
    /** The address has an account already: sign in with it to accept. */
    hasAccount: z.boolean(),
  }),
  errors: ['accounts.invite_invalid'],
  about: 'What an invitation offers; used, expired and wrong ones answer the same.',
})

export const acceptInvite = command({
  method: 'POST',
  path: '/invites/accept',
  access: 'open',
  input: z.strictObject({
    token: Secret,
    name: Name.optional(),
    password: NewPassword.optional(),
    terms: z.literal(true).optional(),
  }),
  output: SignedUp,
  secret: true,
  changes: ['team', 'account'],
  errors: [
    'accounts.invite_invalid',
    'accounts.sign_in_to_accept',
    'accounts.address_held',
    'accounts.other_address',
    'accounts.already_in_company',
    'accounts.weak_password',
    'accounts.busy',
  ],
  about: 'Joins the team: with a name and a password as a new account, or signed in with one.',
})

export const accountDeleted = eventType(
  'accounts.deleted',
  z.strictObject({
    userId: Id,
    companyId: Id.nullable(),
    /** The company has no member left. */
    companyEmpty: z.boolean(),
  }),
)

export const memberDeactivated = eventType(
  'accounts.member_deactivated',
  z.strictObject({ userId: Id, companyId: Id }),
)
