import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { jobType } from '#platform/server/jobs/jobs.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page } from '#platform/server/pages.ts'
import { absentPage } from '#modules/event-pages/server/api.ts'
import { sourceToDraw } from '../sources.ts'
import type { StoredSite } from '../store.ts'
import { drawnSite } from './site-picture.ts'
import { findPicture, keepPicture } from '../publication/version-store.ts'

export const drawPicture = jobType('website.draw-picture', z.strictObject({ siteId: Id }), 3)

type PictureRequestContext = Pick<CompanyContext, 'enqueue' | 'now'>

/** Requests a new picture at once, when the published content changes. */
export function wantPicture(ctx: PictureRequestContext, siteId: string): void {
  ctx.enqueue(drawPicture, { siteId }, { key: keyOf(siteId) })
}

const drawDelayMs = 15_000

/** A draft that is not public yet is drawn once its editor pauses. */
export function wantDraftPicture(
  ctx: PictureRequestContext,
  { id, publishedVersionId }: Pick<StoredSite, 'id' | 'publishedVersionId'>,
): void {
  if (publishedVersionId) return
  const runAt = new Date(ctx.now.getTime() + drawDelayMs)
  ctx.enqueue(drawPicture, { siteId: id }, { key: keyOf(id), runAt })
}

export function keyOf(siteId: string): string {
  return `website-picture ${siteId}`
}

/** Whether the site looks different now. */
export async function draw(ctx: CompanyContext, siteId: string): Promise<boolean> {
  const source = await sourceToDraw(ctx, siteId)
  if (!source) return false
  const svg = await drawnSite(ctx.services, source, ctx.now)
  const stamp = createHash('sha256').update(svg).digest('base64url').slice(0, 16)
  return keepPicture(ctx.db, ctx.company, { siteId, stamp, svg, at: ctx.now })
}

const purpose = 'site-picture'
const Content = z.object({ c: Id, s: Id, h: z.string() })
const daySeconds = 86_400

/** The same address all day long, so that a browser asks for each picture once. */
export function pictureLink(
  { services, company, now }: Pick<CompanyContext, 'services' | 'company' | 'now'>,
  siteId: string,
  stamp: string,
): string {
  const expires = (Math.floor(now.getTime() / 1000 / daySeconds) + 2) * daySeconds
  const content = { c: company.companyId, s: siteId, h: stamp } satisfies z.input<typeof Content>
  return `/site-picture/${services.keys.seal(purpose, content, expires)}`
}

/** A drawing that is opened directly is only displayed. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

export function picturePages(services: AppServices): Page[] {
  return [
    {
      path: '/site-picture/:sealed',
      async answer({ params, now, locale, visits }) {
        const link = Content.safeParse(services.keys.open(purpose, params.sealed ?? '', now)).data
        const svg =
          link &&
          (await visits.inCompany({ companyId: link.c }, (ctx) =>
            findPicture(ctx.db, ctx.company, link.s),
          ))
        if (!svg) return absentPage(services, locale)
        return {
          type: 'image/svg+xml; charset=utf-8',
          body: svg,
          headers: {
            'cache-control': `private, max-age=${daySeconds}`,
            'content-security-policy': policy,
            'x-robots-tag': 'noindex',
          },
        }
      },
    },
  ]
}
