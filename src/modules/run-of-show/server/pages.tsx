import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { isStaffLocale } from '#shared/i18n.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { absentPage } from '#modules/event-pages/server/api.ts'
import { noteSeen, readToken } from '#modules/outside-links/server/api.ts'
import { FollowPage, island, stylesheet } from '../public/follow-page.tsx'
import { factsOf, followedContent, followerOf } from './followers.ts'
import { followerLink } from './link-dates.ts'

const worker = 'src/modules/run-of-show/public/follow-worker.island.ts'

export const pages = (services: AppServices): Page[] => [
  {
    // The scope is the folder; the script itself is among the other assets, named by its content.
    path: `${followerLink.path}/sw.js`,
    answer: () => ({
      type: 'text/javascript; charset=utf-8',
      body: `importScripts('${services.asset(worker)}')\n`,
      headers: {
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      },
    }),
  },
  { path: `${followerLink.path}/:token`, answer: (request) => show(services, request) },
]

/** A link that was never ours, was revoked or ended says nothing. */
async function show(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`follow ${request.ip}`, perMinute.visitor)
  const token = request.params['token'] ?? ''
  const companyId = readToken(token)?.companyId
  if (!companyId) return absentPage(services, request.locale)
  const visit = await request.visits.inCompany(
    { companyId },
    async (ctx) => {
      const follower = await followerOf(ctx.db, token, ctx.now)
      const facts = follower && (await factsOf(ctx.db, follower))
      if (!facts) return undefined
      await noteSeen(ctx, follower.link.id)
      return { follower, facts, now: ctx.now }
    },
    'write',
  )
  if (!visit) return absentPage(services, request.locale)
  const { follower, facts, now } = visit
  const first = followedContent(facts, follower.settings, { revision: 0, seq: 0, now })
  if (!first.plan) return absentPage(services, request.locale)
  const requestedLanguage = request.query.get('lang')
  const styles = services.assetText(stylesheet)
  const page = (
    <FollowPage
      lang={isStaffLocale(requestedLanguage) ? requestedLanguage : request.locale}
      eventName={facts.rundown.eventName}
      label={follower.link.label}
      view={follower.settings.view}
      followed={{ ...first, plan: first.plan }}
      styles={styles}
      script={services.asset(island)}
    />
  )
  return {
    body: `<!doctype html>${renderToStaticMarkup(page)}`,
    styleSource: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
    headers: { 'cache-control': 'no-store' },
  }
}
