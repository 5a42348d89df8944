import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import {
  isLinkOpen,
  linkOfRecord,
  makeLink,
  noteSeen,
  openedBy,
  readToken,
  renewLink,
  setLinkEnd,
  writtenAddress,
} from '#modules/outside-links/server/api.ts'
import { speak } from '../../text.ts'

/** A draft, or a version of it, for anybody whom the team hands the link to. */
export const previewLink = { kind: 'site-preview', path: '/render' }

const Settings = z.object({ siteId: Id, versionId: Id.optional() })

export interface SharedPreview extends z.infer<typeof Settings> {
  companyId: string
}

/** The one link to the draft or to a version; sharing it again gives it another day, and a new address once it ended. */
export async function sharedPreview(
  ctx: EventContext,
  settings: z.infer<typeof Settings>,
): Promise<{ url: string; expiresAt: string }> {
  const recordId = settings.versionId ?? settings.siteId
  const expiresAt = shareEnd(ctx.now)
  const link = await linkOfRecord(ctx.db, ctx.company, { kind: previewLink.kind, recordId })
  const linkId = link?.id ?? (await addPreviewLink(ctx, recordId, settings))
  if (link && !(await isLinkOpen(ctx, link))) await renewLink(ctx, linkId)
  await setLinkEnd(ctx, linkId, { isOpen: true, expiresAt })
  return { url: new URL(await writtenAddress(ctx, linkId)).pathname, expiresAt }
}

export function shareEnd(now: Date): string {
  return new Date(now.getTime() + 24 * 3_600_000).toISOString()
}

/** What the token shows at this moment. */
export async function openShared(
  visits: PageTransactions,
  token: string,
): Promise<SharedPreview | undefined> {
  const companyId = readToken(token)?.companyId
  if (!companyId) return undefined
  return visits.inCompany(
    { companyId },
    async (ctx) => {
      const link = await openedBy(ctx.db, { token, kind: previewLink.kind, now: ctx.now })
      if (!link) return undefined
      await noteSeen(ctx, link.id)
      return { companyId, ...Settings.parse(link.settings) }
    },
    'write',
  )
}

async function addPreviewLink(
  ctx: EventContext,
  recordId: string,
  settings: z.infer<typeof Settings>,
): Promise<string> {
  const label = speak(ctx.locale)('preview.anybody')
  const expiresAt = shareEnd(ctx.now)
  const { link } = await makeLink(ctx, {
    kind: previewLink.kind,
    recordId,
    label,
    settings,
    expiresAt,
  })
  return link.id
}
