import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  addressOfLink,
  isLinkOpen,
  linkOfRecord,
  makeLink,
  renewLink,
  writtenAddress,
  type StoredLink,
} from '#modules/outside-links/server/api.ts'
import { recordHistory } from './engagement-record.ts'
import { speakersOfEngagements } from './engagement-store.ts'

/** The page behind the link; letters carry its address. */
export const speakerLink = { kind: 'speaker', path: '/speaker' }

/** Each engagement has one link, without an end and without words: the list says the name of the speaker. */
export async function makeOwnLinks(
  ctx: EventContext,
  engagementIds: readonly string[],
): Promise<void> {
  for (const recordId of engagementIds)
    await makeLink(ctx, {
      kind: speakerLink.kind,
      recordId,
      label: '',
      settings: {},
      expiresAt: null,
    })
}

/** Null once it was ended. */
export async function ownAddress(ctx: EventContext, engagementId: string): Promise<string | null> {
  const link = await requireLink(ctx, engagementId)
  return (await isLinkOpen(ctx, link)) ? (addressOfLink(ctx, link) ?? null) : null
}

export async function renewedAddress(ctx: EventContext, engagementId: string): Promise<string> {
  return (await renewLink(ctx, (await requireLink(ctx, engagementId)).id)).url
}

/** An address that opens something: sending the link of a page that was closed opens it again. */
export async function addressToSend(ctx: EventContext, engagementId: string): Promise<string> {
  const link = await requireLink(ctx, engagementId)
  return (await isLinkOpen(ctx, link))
    ? writtenAddress(ctx, link.id)
    : renewedAddress(ctx, engagementId)
}

/** The link was renewed or ended, here or on the list of all links. */
export async function recordLinkChange(
  ctx: EventContext,
  engagementId: string,
  verb: 'renewed' | 'revoked',
): Promise<void> {
  const [engagement] = await speakersOfEngagements(ctx.db, ctx.company, [engagementId])
  if (engagement) await recordHistory(ctx, engagement, `${verb}_link`)
  ctx.touch('speakers')
}

async function requireLink(ctx: EventContext, engagementId: string): Promise<StoredLink> {
  const { db, company } = ctx
  const link = await linkOfRecord(db, company, { kind: speakerLink.kind, recordId: engagementId })
  if (!link) throw new AppError('not_found', 'speakers.part_not_found')
  return link
}
