import { randomUUID } from 'node:crypto'
import type { EventContext } from '#platform/server/context.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import {
  bin,
  historyWords,
  leftovers,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import type { ReadinessItem, ShippedTemplate } from '#modules/events/model.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { guestPageSection, lookSource } from '#modules/event-pages/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { templates } from '../blocks/templates/templates.ts'
import { Look, Snapshot, type Look as LookName } from '../model.ts'
import { siteLooks } from './event-look/event-look.tsx'
import { guestSection } from './site-guest.tsx'
import * as sites from './sites.ts'
import * as pageStore from './page-store.ts'
import * as store from './store.ts'
import {
  countMessages,
  deleteMessages,
  eraseMessagesFrom,
  messagesFrom,
} from './traffic/traffic-store.ts'
import { wantPicture } from './pictures/pictures.ts'
import { keptSnapshot, setSchedule, snapshotOf } from './publication/version-store.ts'
import { personalTables } from './personal-data.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { speak, text } from '../text.ts'
import { previewLink, shareEnd } from './share-links/shared-previews.ts'
import { records } from '../locales/records.gen.ts'

const { localised, localisedBelow } = inEveryLanguage(records)
const screenWords = inEveryLanguage(text)

const siteWords: HistoryWords = {
  entity: 'site',
  kind: localised('site.kind'),
  title: localised('site.title'),
  fields: {},
  verbs: localisedBelow('site.verbs'),
  names: (ctx, ids) => store.namesOfSites(ctx.db, ctx.company, ids),
}

const siteBin: BinKind = {
  kind: 'site',
  title: localised('bin.site'),
  tags: ['website', 'readiness'],
  async list(ctx, since) {
    const { eventIds } = ctx.admission
    const rows = await store.deletedSites(ctx.db, ctx.company, since)
    return rows
      .filter(({ event_id }) => !eventIds || eventIds.includes(event_id))
      .map(({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at }))
  },
  restore: async (ctx, id) => {
    await sites.restore(ctx, id)
  },
  purge: store.purgeSites,
}

const prepareFilter: Readonly<Record<ShippedTemplate, LookName>> = {
  wedding: 'ivory',
  baptism: 'confetti',
  conference: 'meridian',
  gala: 'noir',
  team_building: 'basecamp',
  launch: 'launchpad',
}

/** The part of the site in what happens to its event: templates and copies contain it, readiness checks it. */
const siteContribution: EventContribution = {
  id: 'website',
  title: localised('contribution.website'),
  async end(ctx) {
    const site = await store.siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)
    if (!site?.scheduledAt) return
    await setSchedule(ctx.db, ctx.company, site.id, null)
    ctx.touch('website')
  },
  template: {
    shipped: (key) => ({ template: prepareFilter[key] }),
    async save(ctx) {
      const site = await store.siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)
      return site && { snapshot: await snapshotOf(ctx.db, ctx.company, site) }
    },
    preview: (content) => [
      {
        name: isShipped(content) ? `Website · ${templates[content.template].name}` : 'Website',
        date: null,
        compressed: false,
      },
    ],
    apply,
  },
  copy: {
    count: async (ctx) =>
      (await store.siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)) ? 1 : 0,
    async run(from, to) {
      const site = await store.siteOfEvent(from.db, from.company, from.event.eventId)
      if (site) await apply(to, { snapshot: await snapshotOf(from.db, from.company, site) })
    },
  },
  async readiness(ctx, eventIds) {
    const itemsByEvent = new Map<string, ReadinessItem[]>()
    for (const id of eventIds) {
      const site = await store.siteOfEvent(ctx.db, ctx.company, id)
      itemsByEvent.set(id, [
        {
          code: 'website.published',
          title: localised(
            site?.publishedVersionId
              ? 'contribution.website.readiness.website.published'
              : 'contribution.website.readiness.website.lack',
          ),
          done: Boolean(site?.publishedVersionId),
          weight: 2,
          href: `/website-builder?eveniment=${id}`,
        },
      ])
    }
    return itemsByEvent
  },
  async personExport(ctx, { email }) {
    const messages = email ? await messagesFrom(ctx.db, ctx.company, email) : []
    return messages.length > 0 ? { siteMessages: messages } : undefined
  },
  erase: async (ctx, { email }) => (email ? eraseMessagesFrom(ctx.db, ctx.company, email) : 0),
  anonymise: {
    count: (ctx, eventIds) => countMessages(ctx.db, ctx.company, eventIds),
    async run(ctx) {
      ctx.touch('website.messages')
      return deleteMessages(ctx.db, ctx.event)
    },
  },
}

function isShipped(content: unknown): content is { template: LookName } {
  return (
    typeof content === 'object' &&
    content !== null &&
    'template' in content &&
    Look.safeParse(content.template).success
  )
}

async function apply(ctx: EventContext, content: unknown): Promise<void> {
  ctx.touch('website')
  if (isShipped(content)) {
    await sites.create(ctx, content)
    return
  }
  const snapshot = keptSnapshot((content as { snapshot?: unknown } | null)?.snapshot)
  if (!snapshot) return
  const { pages, ...look } = withNewIds(snapshot)
  const site = { id: randomUUID(), eventId: ctx.event.eventId, look, at: ctx.now }
  if (!(await store.insertSite(ctx.db, ctx.company, site))) return
  await pageStore.insertPages(
    ctx.db,
    ctx.company,
    site.id,
    pages.map((page, position) => ({ ...page, position })),
  )
  wantPicture(ctx, site.id)
}

/** Pages of two sites must not share ids; links between them follow. */
function withNewIds(snapshot: Snapshot): Snapshot {
  const renamed = snapshot.pages.reduce(
    (json, { id }) => json.replaceAll(id, randomUUID()),
    JSON.stringify(snapshot),
  )
  return Snapshot.parse(JSON.parse(renamed))
}

export const ports = [
  provide(personalData, personalTables),
  provide(leftovers, { table: 'site_pages' }),
  provide(guestPageSection, guestSection),
  provide(linkKind, {
    ...previewLink,
    title: screenWords.localised('preview.kind'),
    isWritten: true,
    async records({ db, company, locale }, ids) {
      const say = speak(locale)
      const shared = await store.sharedRecords(db, company, ids)
      return new Map(
        shared.map(({ id, siteId, number, label }) => {
          const version = number !== null && [say('versions.number', { number }), label]
          const about = version ? version.filter(Boolean).join(' · ') : say('preview.draft')
          const href = `/preview-website/${siteId}/${version ? `?versiune=${id}` : ''}`
          return [id, { label: say('preview.anybody'), about, href }]
        }),
      )
    },
    screen: (_, eventId) => `/website-builder?eveniment=${eventId}`,
    endsAt: async ({ now }) => shareEnd(now),
  }),
  provide(lookSource, siteLooks),
  provide(historyWords, siteWords),
  provide(bin, siteBin),
  provide(eventContribution, siteContribution),
]
