import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { Instant } from '#shared/time.ts'

/** Whom the link is for, in the words of the team: "DJ", "Catering", "Backstage". */
export const LinkLabel = Line(80).refine((label) => label !== '', 'required')

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

/** The address, which is shown once: only its hash is kept. */
export const ShownLink = z.strictObject({ link: OutsideLink, url: z.string() })
export type ShownLink = z.infer<typeof ShownLink>

export function stateOf(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  now: Date,
): LinkState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}
