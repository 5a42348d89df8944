import type { CompanyContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import { contextOfEvent, saveTranslations } from '#modules/events/server/api.ts'
import { biographyToTranslate } from '#modules/speakers/model.ts'
import { publicSpeakers } from '#modules/speakers/server/api.ts'
import type { Look } from '../model.ts'
import { draw } from './pictures/pictures.ts'
import { publish } from './publication/publication.ts'
import { create } from './sites.ts'
import { siteOfEvent } from './store.ts'
import translations from './seed-translations.json' with { type: 'json' }
import { countVisits, insertMessage } from './traffic/traffic-store.ts'

const sites: readonly (readonly [event: string, look: Look])[] = [
  ['event.wedding', 'ivory'],
  ['event.conference', 'meridian'],
  ['event.gala', 'noir'],
]

/** What the biographies of the demo's speakers say, after name and organisation. */
const biographies: Partial<Record<Locale, string>> = {
  hu: 'Városokkal és közösségekkel dolgozik, és arról beszél, mi vált be és mi nem.',
  de: 'Arbeitet mit Städten und Gemeinden und spricht darüber, was funktioniert hat und was nicht.',
}

/** Three public sites with three looks, visited for two weeks, and one question that waits for an answer. */
export const seed = defineSeed('website', async ({ inCompany, recall }) => {
  await inCompany(recall('company'), async (ctx) => {
    await translateConference(ctx, recall('event.conference'))
    for (const [name, look] of sites) await seedSite(ctx, recall(name), look)
  })
})

/** The conference is read in four languages; translations that somebody saved stay. */
async function translateConference(ctx: CompanyContext, eventId: string): Promise<void> {
  const inEvent = await contextOfEvent(ctx, eventId)
  const { db, event } = inEvent
  const speakers = await publicSpeakers(inEvent)
  for (const [language, texts] of Object.entries(translations)) {
    if (!isLocale(language)) continue
    const written = speakers.flatMap(({ name, organisation, bio }) => {
      const source = biographyToTranslate(bio, language)
      return source === ''
        ? []
        : [[source, `${name}, ${organisation}. ${biographies[language] ?? ''}`]]
    })
    const all = { ...texts, ...Object.fromEntries(written) }
    await saveTranslations(db, event, language, { texts: all, version: 0 })
  }
}

async function seedSite(ctx: CompanyContext, eventId: string, look: Look): Promise<void> {
  const existing = await siteOfEvent(ctx.db, ctx.company, eventId)
  if (existing) return
  const inEvent = await contextOfEvent(ctx, eventId)
  const { id: siteId, pages } = await create(inEvent, { template: look })
  await publish(ctx, { siteId, note: 'Prima publicare' })
  // No worker runs while seeding.
  await draw(ctx, siteId)
  const rows = pages.flatMap(({ path }, at) =>
    Array.from({ length: 14 }, (_, back) => ({
      siteId,
      path,
      day: new Date(ctx.now.getTime() - back * 86_400_000).toISOString().slice(0, 10),
      visits: 4 + ((back * 7 + at * 5) % 19) + (at === 0 ? 30 - back : 0),
    })),
  )
  await countVisits(ctx.db, ctx.company, rows)
  if (look === 'meridian')
    await insertMessage(ctx.db, ctx.company, {
      id: crypto.randomUUID(),
      siteId,
      eventId,
      name: 'Corina Avram',
      email: 'corina.avram@exemplu.ro',
      topic: 'Înscriere',
      message: 'Bună ziua! Putem primi o singură factură pentru patru colegi înscriși separat?',
      at: new Date(ctx.now.getTime() - 3 * 3_600_000).toISOString(),
    })
}
