import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { problem } from '#shared/problem.ts'
import { locales } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Cui } from '#shared/text/identifiers.ts'
import { Phone } from '#shared/text/phone.ts'
import { codePoints, Email, fold, Line, Name, Slug, slugify } from '#shared/text/text.ts'
import { FactorKind, SessionKind } from './model/second-factor.ts'

export * from './model/second-factor.ts'

export const Role = z.enum(['admin', 'planner', 'user'])
export type Role = z.infer<typeof Role>

export const StaffRole = z.enum(['admin', 'planner'])
export type StaffRole = z.infer<typeof StaffRole>

export const AccountLocale = z.enum(locales)

/** The content of `userProfile` in the browser. */
export const SignedInUser = z.strictObject({
  id: Id,
  name: z.string(),
  role: Role,
  locale: AccountLocale,
  avatar: z.string().nullable(),
  email: z.string(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const SignedIn = z.strictObject({
  token: z.string(),
  user: SignedInUser,
  /** For the next sign-in from the same browser, where others in its network failed too often. */
  device: z.string(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const passwordSize = { min: 10, max: 128 }

/** Exactly as typed: a password is never trimmed, folded or cut. */
export const GivenPassword = z
  .string()
  .min(1)
  .refine((text) => codePoints(text) <= passwordSize.max, problem('too_long', passwordSize.max))
  .meta({ maxLength: passwordSize.max })

export const NewPassword = z
  .string()
  .min(1)
  .refine((text) => codePoints(text) >= passwordSize.min, problem('too_short', passwordSize.min))
  .refine((text) => codePoints(text) <= passwordSize.max, problem('too_long', passwordSize.max))
  .meta({ minLength: passwordSize.min, maxLength: passwordSize.max })

/** Step two of a sign-up: an organiser founds a company, a guest does not. */
export const StepTwo = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('organiser'),
    company: Name,
    slug: Slug,
    cui: Cui.nullable().default(null),
    city: Line(120).min(1),
    phone: Phone,
  }),
  z.strictObject({ kind: z.literal('guest') }),
])
export type StepTwo = z.infer<typeof StepTwo>

/** The notices that a person wants; the modules that send them define the keys. */
export const Preferences = z
  .record(z.string().regex(/^[a-z][a-z0-9_.:-]{0,59}$/), z.boolean())
  .refine((entries) => Object.keys(entries).length <= 100, problem('too_many', 100))
export type Preferences = z.infer<typeof Preferences>

export const Account = z.strictObject({
  id: Id,
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  locale: AccountLocale,
  photoId: Id.nullable(),
  avatar: z.string().nullable(),
  role: Role,
  company: z.strictObject({ id: Id, name: z.string(), slug: z.string() }).nullable(),
  stepTwoDone: z.boolean(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** The address of the linked Google account. */
  google: z.string().nullable(),
  googleLinkedAt: z.string().nullable(),
  /** A new address that waits to be confirmed. */
  pendingEmail: z.string().nullable(),
  preferences: Preferences,
  version: z.int(),
  createdAt: z.string(),
})
export type Account = z.infer<typeof Account>

export const OpenSession = z.strictObject({
  id: Id,
  current: z.boolean(),
  kind: SessionKind,
  /** The second step of this sign-in; null where there was none. */
  factor: FactorKind.nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  place: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const TeamMember = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  role: StaffRole,
  /** Null: every event of the company. */
  eventIds: z.array(Id).nullable(),
  active: z.boolean(),
  version: z.int(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamInvite = z.strictObject({
  id: Id,
  email: Email,
  role: StaffRole,
  eventIds: z.array(Id).nullable(),
  /** False once the person who sent it may no longer invite. */
  valid: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type TeamInvite = z.infer<typeof TeamInvite>

/** All members of a company, and its open invitations. */
export const Team = z.strictObject({
  members: z.array(TeamMember),
  invites: z.array(TeamInvite),
  /** False without a mail server: then an admin passes on the link of an invitation. */
  invitesByMail: z.boolean(),
})
export type Team = z.infer<typeof Team>

/** Links of one kind that a colleague opened to people outside. */
export const OpenShare = z.strictObject({
  id: z.string(),
  title: LocalisedText,
  /** The lesser role that may still open such things. */
  needs: StaffRole,
  /** The events of each link; an empty list means all events that its maker sees. */
  eventIds: z.array(z.array(Id)),
})
export type OpenShare = z.infer<typeof OpenShare>

/** The right that is taken from a colleague: all, that of an admin, or every event but these. */
export type RightLost = 'everything' | 'admin' | { keptEventIds: readonly string[] }

/** Number of links of each kind that end when a right is taken away; the server closes them by the same rule. */
export function stoppedBy(
  shares: readonly OpenShare[],
  lost: RightLost,
): { id: string; title: OpenShare['title']; count: number }[] {
  const stops = ({ needs }: OpenShare, eventIds: readonly string[]) => {
    if (typeof lost === 'object')
      return eventIds.length > 0 && !eventIds.some((id) => lost.keptEventIds.includes(id))
    return lost === 'everything' || needs === 'admin'
  }
  return shares
    .map((share) => ({
      id: share.id,
      title: share.title,
      count: share.eventIds.filter((eventIds) => stops(share, eventIds)).length,
    }))
    .filter(({ count }) => count > 0)
}

export const NewInvite = z.strictObject({
  email: Email,
  role: StaffRole,
  eventIds: z.array(Id).max(500).nullable().default(null),
})

const minute = 60
const day = 24 * 60 * minute

/** Maximum lifetime of a session, in total and without use, in seconds. */
export function lifeOf(role: Role): { absolute: number; idle: number } {
  return role === 'user'
    ? { absolute: 30 * day, idle: 7 * day }
    : { absolute: 12 * 60 * minute, idle: 4 * 60 * minute }
}

export const maxSessions = 20
/** Seconds during which a shown password or Google sign-in counts as recent. */
export const proofLifetime = 5 * minute
/** For how many seconds each kind of link is valid. */
export const linkLives = {
  reset: 30 * minute,
  invite: 7 * day,
  email: day,
  /** Counted from the change itself; while it is pending, from when it can be confirmed at the latest. */
  email_undo: 7 * day,
  signup: 2 * day,
}

export interface Failures {
  recent: number
  recentUntil: number
  inARow: number
  waitUntil: number
}

const freeFailures = 5
const failureWindow = 15 * minute * 1000
const maxInARow = 100

/** Five wrong passwords in a quarter of an hour are free; then each costs twice the wait of the one before. */
export function afterFailure(before: Failures, now: number): Failures {
  const isNewWindow = before.recentUntil <= now
  const recent = isNewWindow ? 1 : before.recent + 1
  return {
    recent,
    recentUntil: isNewWindow ? now + failureWindow : before.recentUntil,
    inARow: before.inARow + 1,
    waitUntil: now + waitAfter(recent) * 1000,
  }
}

export function waitAfter(recent: number): number {
  return recent < freeFailures ? 0 : Math.min(60, 2 ** (recent - freeFailures + 1))
}

/** A hundred wrong passwords in a row close the password until the mailbox sets a new one. */
export function verdictOn(state: Failures, now: number): 'try' | 'wait' | 'reset' {
  if (state.inARow >= maxInARow) return 'reset'
  return state.waitUntil > now ? 'wait' : 'try'
}

export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24
}

export interface PasswordSurroundings {
  /** Names, addresses and companies that are easy to guess. */
  about: readonly string[]
  common: ReadonlySet<string>
}

/** `common`: on the list of known passwords, also behind capitals, 4-for-a and a tail of digits; `personal`: made of names around it. */
export function weaknessOf(
  password: string,
  { about, common }: PasswordSurroundings,
): 'common' | 'personal' | null {
  const spellings = spellingsOf(password)
  if (isMonotone(password) || spellings.some((each) => common.has(each))) return 'common'
  if (about.some((each) => fold(each) === fold(password))) return 'personal'
  const words = [...new Set([...about.flatMap(wordsIn), ...productWords])].toSorted(
    (a, b) => b.length - a.length,
  )
  return spellings.some((each) => isMadeOf(each, words)) ? 'personal' : null
}

const productWords =
  'prilej demo admin parola password bucuresti romania eveniment evenimente agentie companie invitat planner primavara vara toamna iarna spring summer autumn winter'.split(
    ' ',
  )

const leet = new Map([...'0o1i3e4a5s7t8b9g@a$s!i|l+t'].flatMap(pairs))

function pairs(sign: string, at: number, all: string[]): [string, string][] {
  return at % 2 === 0 ? [[sign, all[at + 1] ?? sign]] : []
}

/** The password as a guessing program would read it: without case, accents, digits for letters, tails and repeats. */
function spellingsOf(password: string): string[] {
  const cores = coresOf(fold(password))
  const all = cores.flatMap((text) => [text, plain(text, 'i'), plain(text, 'l')])
  return [...new Set([...all, ...all.map(unitOf)])].filter((text) => text.length >= 3)
}

function plain(text: string, one: string): string {
  return text.replace(/[^a-z]/g, (sign) => (sign === '1' ? one : (leet.get(sign) ?? sign)))
}

const maxTailLength = 10

/** Every cut of the digits and symbols at both ends, because the last of them may be a substitute for a letter. */
function coresOf(text: string): string[] {
  const head = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0
  const tail = /[^\p{L}]*$/u.exec(text.slice(head))?.[0].length ?? 0
  const cuts = (length: number) =>
    Array.from({ length: Math.min(length, maxTailLength) + 1 }, (_, at) => length - at)
  const starts = head === 0 ? [0] : [0, ...cuts(head)]
  const ends = tail === 0 ? [0] : [0, ...cuts(tail)]
  return starts.flatMap((start) => ends.map((end) => text.slice(start, text.length - end)))
}

/** `parolaparola` is only `parola` typed twice. */
function unitOf(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** Every step from one sign to the next is the same: aaaa, 1234, 9876. */
function isMonotone(text: string): boolean {
  const signs = [...text]
  const steps = new Set(signs.slice(1).map((sign, at) => stepOf(signs[at] ?? '', sign)))
  return steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1)
}

function stepOf(from: string, to: string): number {
  if (from === '9' && to === '0') return 1
  if (from === '0' && to === '9') return -1
  return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3)
}

function isMadeOf(spelling: string, words: readonly string[]): boolean {
  const letters = spelling.replace(/[^\p{L}]/gu, '')
  let remainder = letters
  for (const word of words) remainder = remainder.replaceAll(word, '')
  return remainder !== letters && remainder.length < 4
}

export interface GoogleFacts {
  email: string
  emailVerified: boolean
  /** The organisation's domain that Google itself vouches for. */
  domain: string | null
}

/** Only where Google runs the mailbox does its word about the address prove who holds it. */
export function mayLinkByEmail({ email, emailVerified, domain }: GoogleFacts): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  // A managed account may carry an address of another domain, whose mailbox Google does not run.
  return emailVerified && (domain?.toLowerCase() ?? 'gmail.com') === host
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const named = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}

/** Slugs to try for a company of that name, the plain one first. */
export function slugChoices(name: string): string[] {
  const first = slugify(name) || 'agentie'
  const short = first.slice(0, 56).replace(/-$/, '')
  return [first, ...Array.from({ length: 20 }, (_, at) => `${short}-${at + 2}`)]
}

/** A company must not be left without an admin while others still work there. */
export function mayLeave(role: Role, others: { admins: number; staff: number }): boolean {
  return role !== 'admin' || others.admins > 0 || others.staff === 0
}
