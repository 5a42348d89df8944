import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Line } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'

/** Whom the link is for, in the words of the team: "DJ", "Catering", "Backstage". */
export const LinkLabel = Line(80).refine((label) => label !== '', problem('required'))

export const LinkState = z.enum(['open', 'expired', 'revoked'])
export type LinkState = z.infer<typeof LinkState>

export const OutsideLink = z.strictObject({
  id: Id,
  eventId: Id,
  kind: z.string(),
  /** The record that it leads to. */
  recordId: Id,
  label: z.string(),
  state: LinkState,
  expiresAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  createdAt: Instant,
})
export type OutsideLink = z.infer<typeof OutsideLink>

/** A link as the list of who has one says it, also one that another module keeps. */
export const ListedLink = OutsideLink.pick({
  id: true,
  eventId: true,
  kind: true,
  label: true,
  state: true,
  expiresAt: true,
  lastSeenAt: true,
}).extend({
  /** The purpose of such a link, and the record that this one opens. */
  kindName: z.string(),
  about: z.string(),
  /** The colleague who answers for it; empty where no one does. */
  by: z.string(),
  /** The screen of the team about it. */
  href: z.string().nullable(),
  /** Whether it is noted when it was last opened. */
  isWatched: z.boolean(),
  /** Whether it is renewed and ended here. */
  isKept: z.boolean(),
})
export type ListedLink = z.infer<typeof ListedLink>

/** The address, which is shown once: only its hash is kept. */
export const ShownLink = z.strictObject({ link: OutsideLink, url: z.string() })
export type ShownLink = z.infer<typeof ShownLink>

/** Whether an address that was just made still opens something, so that no one copies a dead one. */
export function isShowable(
  shown: ShownLink,
  listed: readonly Pick<ListedLink, 'id' | 'state'>[],
): boolean {
  const linkNow = listed.find(({ id }) => id === shown.link.id)
  return linkNow === undefined || linkNow.state === 'open'
}

export function stateOf(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  now: Date,
): LinkState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}
