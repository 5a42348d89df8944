import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import { absentPage, readersLocale } from '#modules/event-pages/server/api.ts'
import { sampleAddress, sampleLive } from '../blocks/templates/sample-live.ts'
import { drafted } from '../blocks/templates/templates.ts'
import type { previewSite, previewTemplate } from '../contract.ts'
import { Look, type SiteGuest } from '../model.ts'
import { languageOf } from './public-pages.ts'
import { renderPage, type SiteSource } from './renderer.tsx'
import { groupOfGuest, siteGuest } from './site-guest.tsx'
import { siteHere } from './sites.ts'
import { openShared, sharedPreview, type SharedPreview } from './share-links/shared-previews.ts'
import { previewSource } from './sources.ts'
import { findSnapshot } from './publication/version-store.ts'

/**
 * The names inside are short, because a path parameter is limited in length; without `u` the reader was admitted
 * elsewhere. `m` is when a share was made, in addresses from before shares were links with the others.
 */
const Content = z.union([
  z.object({
    c: Id,
    s: Id,
    u: Id.optional(),
    m: z.int().optional(),
    v: Id.optional(),
    g: Id.optional(),
  }),
  z.object({ t: Look }),
])
export type Previewed = z.infer<typeof Content>

const lifeMinutes = 10
const purpose = 'site-preview'

export async function ofSite(ctx: CompanyContext, input: InputOf<typeof previewSite>) {
  const { siteId, versionId, guestId, share } = input
  const { inEvent } = await siteHere(ctx, siteId)
  if (versionId && !(await findSnapshot(ctx.db, ctx.company, siteId, versionId)))
    throw new AppError('not_found', 'website.version_not_found')
  // The page of one guest is only for the team, so a link that can be shared never shows it.
  if (share) return sharedPreview(inEvent, { siteId, ...(versionId && { versionId }) })
  if (guestId && !(await groupOfGuest(inEvent, guestId)))
    throw new AppError('not_found', 'website.guest_not_found')
  const content = {
    c: ctx.company.companyId,
    s: siteId,
    u: ctx.actor.id ?? '',
    ...(versionId && { v: versionId }),
    ...(guestId && { g: guestId }),
  }
  return sealed(ctx, content)
}

export function ofTemplate(ctx: CompanyContext, { template }: InputOf<typeof previewTemplate>) {
  return sealed(ctx, { t: template })
}

export function sealedLook(ctx: EventContext, content: Previewed) {
  return sealed(ctx, content)
}

function sealed({ services, now }: CompanyContext, content: Previewed) {
  const expires = Math.floor(now.getTime() / 1000) + lifeMinutes * 60
  return {
    url: `/render/${services.keys.seal(purpose, content, expires)}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

export function openPreview(
  services: AppServices,
  token: string,
  now: Date,
): Previewed | undefined {
  return Content.safeParse(services.keys.open(purpose, token, now)).data
}

const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Drafts, versions and templates, by a signed link: the same renderer that visitors get. */
export function previewPages(services: AppServices): Page[] {
  const answer = async (request: PageRequest): Promise<PageAnswer> => {
    const { token = '' } = request.params
    const now = new Date()
    // The frame of the preview screen shows this too.
    const absent = { ...absentPage(services, readersLocale(request)), framable: true }
    const preferredLocale = readersLocale(request)
    const look = openPreview(services, token, now)
    const shared = look ? undefined : await openShared(request.visits, token)
    const opened = look ?? (shared && contentOf(shared))
    const source =
      opened &&
      ('t' in opened
        ? templateSource(opened.t, now)
        : await previewSource(request.visits, opened, preferredLocale))
    if (!source) return absent
    if (request.query.has('stare')) return { status: 204, body: '', headers: hidden }
    const path = (request.params['*'] ?? '').replace(/\/$/, '')
    const page = source.snapshot.pages.find((each) => each.path === path)
    if (!page) return absent
    const base = `/render/${token}`
    const locale = languageOf(request, source)
    const guest =
      opened && 'g' in opened && opened.g
        ? await previewGuest(request.visits, source, opened.g, locale)
        : undefined
    if (guest === null) return absent
    const options = { locale, now, base, guest, preview: true, endsMeanwhile: shared !== undefined }
    const { html, styleSource, scriptSource } = renderPage(services, source, page, options)
    return { body: html, styleSource, scriptSource, headers: hidden, framable: true }
  }
  return ['', '/*'].map((rest) => ({ path: `/render/:token${rest}`, answer }))
}

function contentOf({ companyId, siteId, versionId }: SharedPreview): Previewed {
  return { c: companyId, s: siteId, ...(versionId && { v: versionId }) }
}

/** Null once the guest is none any more. Links lead to the entry, so that a look is not taken for theirs. */
function previewGuest(
  visits: PageTransactions,
  { companyId, eventId, address }: SiteSource,
  guestId: string,
  locale: Locale,
): Promise<SiteGuest | null> {
  return visits.inEvent({ companyId, eventId, locale }, async (ctx) => {
    const group = await groupOfGuest(ctx, guestId)
    return group ? siteGuest(ctx, group, `${address}/invitatie`) : null
  })
}

/** A template on an invented event. */
function templateSource(look: Look, now: Date): SiteSource {
  let count = 0
  const newId = () => `0198a0a0-0000-7000-8000-${String(++count).padStart(12, '0')}`
  const { look: siteLook, pages } = drafted(look, newId)
  return {
    companyId: '',
    siteId: '',
    eventId: '',
    versionId: null,
    address: sampleAddress,
    knowledge: 'nothing',
    listed: false,
    snapshot: { ...siteLook, pages },
    live: sampleLive(look, now),
    assets: {},
  }
}
