import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { House } from '#platform/server/house.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { absentPage } from '#modules/event-pages/server/api.ts'
import { sampleAddress, sampleLive } from '../blocks/templates/sample-live.ts'
import { drafted } from '../blocks/templates/templates.ts'
import type { previewSite, previewTemplate } from '../contract.ts'
import { Look, themeCss } from '../model.ts'
import { spoken, wantedLocale } from './public-pages.ts'
import { renderPage, type SiteSource } from './rendering.tsx'
import { siteHere } from './sites.ts'
import { previewSource } from './sources.ts'
import { findSnapshot } from './version-store.ts'

/** The names inside are short, because a path parameter is limited in length. */
const Content = z.union([z.object({ c: Id, s: Id, v: Id.optional() }), z.object({ t: Look })])
export type Previewed = z.infer<typeof Content>

const minutes = { look: 10, share: 24 * 60 }
const purpose = 'site-preview'

export async function ofSite(ctx: CompanyContext, input: InputOf<typeof previewSite>) {
  const { siteId, versionId, share } = input
  await siteHere(ctx, siteId)
  if (versionId && !(await findSnapshot(ctx.db, ctx.company, siteId, versionId)))
    throw new AppError('not_found', 'website.version_not_found')
  const content = { c: ctx.company.companyId, s: siteId, ...(versionId && { v: versionId }) }
  return sealed(ctx, content, share ? minutes.share : minutes.look)
}

export function ofTemplate(ctx: CompanyContext, { template }: InputOf<typeof previewTemplate>) {
  return sealed(ctx, { t: template }, minutes.look)
}

function sealed({ house, now }: CompanyContext, content: Previewed, good: number) {
  const expires = Math.floor(now.getTime() / 1000) + good * 60
  return {
    url: `/render/${house.keys.seal(purpose, content, expires)}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

export function openPreview(house: House, token: string, now: Date): Previewed | undefined {
  return Content.safeParse(house.keys.open(purpose, token, now)).data
}

const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Drafts, versions and templates, by a signed link: the same renderer that visitors get. */
export function previewPages(house: House): Page[] {
  const answer = async (request: PageRequest): Promise<PageAnswer> => {
    const { token = '' } = request.params
    const now = new Date()
    const wanted = wantedLocale(request)
    const opened = openPreview(house, token, now)
    const source =
      opened &&
      ('t' in opened
        ? templateSource(opened.t, now)
        : await previewSource(request.visits, opened, wanted))
    if (!source) return absentPage(house, request.locale)
    const path = (request.params['*'] ?? '').replace(/\/$/, '')
    if (/^theme\.[0-9a-f]{12}\.css$/.test(path))
      return {
        type: 'text/css; charset=utf-8',
        body: themeCss(source.snapshot.theme),
        headers: hidden,
      }
    const page = source.snapshot.pages.find((each) => each.path === path)
    if (!page) return absentPage(house, request.locale)
    const base = `/render/${token}`
    const locale = spoken(wanted, source)
    const body = renderPage(house, source, page, { locale, now, base, preview: true })
    return { body, headers: hidden }
  }
  return ['', '/*'].map((rest) => ({ path: `/render/:token${rest}`, answer }))
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
    listed: false,
    snapshot: { ...siteLook, pages },
    live: sampleLive(look, now),
    assets: {},
  }
}
