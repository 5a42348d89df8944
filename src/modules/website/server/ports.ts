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
import { guestPageSection } from '#modules/event-pages/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { templates } from '../blocks/templates/templates.ts'
import { Look, Snapshot, type Look as LookName } from '../model.ts'
import { guestSection } from './site-guest.tsx'
import * as sites from './sites.ts'
import * as pageStore from './page-store.ts'
import * as store from './store.ts'
import { countMessages, deleteMessages, eraseMessagesFrom, messagesFrom } from './traffic-store.ts'
import { wantPicture } from './pictures/pictures.ts'
import { keptSnapshot, setSchedule, snapshotOf } from './version-store.ts'
import { personalTables } from './personal-data.ts'

const siteWords: HistoryWords = {
  entity: 'site',
  kind: { ro: 'Site-uri', en: 'Sites' },
  title: { ro: 'site-ul evenimentului', en: 'the site of the event' },
  fields: {},
  verbs: {
    published: { ro: 'a publicat', en: 'published' },
    unpublished: { ro: 'a retras din public', en: 'took offline' },
    rolled_back: { ro: 'a readus o versiune mai veche pentru', en: 'rolled back' },
    version_restored: {
      ro: 'a pus o versiune mai veche în schița pentru',
      en: 'restored a version into the draft of',
    },
    restyled: { ro: 'a schimbat șablonul pentru', en: 'changed the template of' },
    scheduled: { ro: 'a programat publicarea pentru', en: 'scheduled the publication of' },
    unscheduled: {
      ro: 'a anulat publicarea programată pentru',
      en: 'unscheduled the publication of',
    },
    schedule_failed: {
      ro: 'nu a putut publica la ora programată',
      en: 'could not publish at the planned time',
    },
    page_added: { ro: 'a adăugat o pagină la', en: 'added a page to' },
    page_changed: {
      ro: 'a schimbat datele unei pagini din',
      en: 'changed the details of a page of',
    },
    page_removed: { ro: 'a șters o pagină din', en: 'deleted a page of' },
    page_restored: { ro: 'a pus la loc o pagină din', en: 'restored a page of' },
    pages_ordered: { ro: 'a schimbat ordinea paginilor din', en: 'reordered the pages of' },
  },
  names: (ctx, ids) => store.namesOfSites(ctx.db, ctx.company, ids),
}

const siteBin: BinKind = {
  kind: 'site',
  title: { ro: 'site de eveniment', en: 'event site' },
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

/** How the site takes part in its event: templates and copies carry it, readiness asks for it. */
const siteContribution: EventContribution = {
  id: 'website',
  title: { ro: 'Site', en: 'Website' },
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
    const found = new Map<string, ReadinessItem[]>()
    for (const id of eventIds) {
      const site = await store.siteOfEvent(ctx.db, ctx.company, id)
      found.set(id, [
        {
          code: 'website.published',
          title: { ro: 'Site-ul public este online', en: 'The public site is online' },
          done: Boolean(site?.publishedVersionId),
          weight: 2,
          href: `/website-builder?eveniment=${id}`,
        },
      ])
    }
    return found
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
  const kept = keptSnapshot((content as { snapshot?: unknown } | null)?.snapshot)
  if (!kept) return
  const { pages, ...look } = withNewIds(kept)
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
  const json = snapshot.pages.reduce(
    (text, { id }) => text.replaceAll(id, randomUUID()),
    JSON.stringify(snapshot),
  )
  return Snapshot.parse(JSON.parse(json))
}

export const ports = [
  provide(personalData, personalTables),
  provide(leftovers, { table: 'site_pages' }),
  provide(guestPageSection, guestSection),
  provide(historyWords, siteWords),
  provide(bin, siteBin),
  provide(eventContribution, siteContribution),
]
