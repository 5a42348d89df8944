import { randomUUID } from 'node:crypto'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { slugify } from '#shared/text/text.ts'
import { blankSpeaker, type EngagementStatus } from '../model.ts'
import { insertMaterials } from './material-store.ts'
import { insertEngagements, engagementsOfEvent, updateEngagement } from './engagement-store.ts'
import { makeOwnLinks } from './own-links.ts'
import people from './seed-people.json' with { type: 'json' }
import { insertSpeakers } from './store.ts'

/** Speakers who are not confirmed, by index in the list. */
const others: Readonly<Record<number, EngagementStatus>> = {
  11: 'talking',
  16: 'invited',
  21: 'withdrawn',
  25: 'invited',
  30: 'talking',
  33: 'declined',
  34: 'proposed',
}

/** Thirty-five speakers of the conference that takes place today. */
export const seed = defineSeed('speakers', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const event = eventScope(ctx.admission, recall('event.conference'), true)
    const eventContext = { ...ctx, event }
    if ((await engagementsOfEvent(ctx.db, event)).length > 0) return
    const speakers = people.map((line, at) => {
      const [name = '', headline = '', organisation = ''] = line
      const foreign = name.startsWith('Jane') || name.startsWith('Hans')
      return {
        ...blankSpeaker,
        id: randomUUID(),
        name,
        headline,
        organisation,
        email: at % 9 === 8 ? null : `${slugify(name).replace('-', '.')}@exemplu.ro`,
        phone: `+4072${String(2_100_300 + at * 137)}`,
        language: foreign ? ('en' as const) : ('ro' as const),
        bioRo: foreign
          ? ''
          : `${name} – ${headline.toLowerCase()}, ${organisation}. De peste zece ani lucrează cu orașe și comunități din România și vorbește despre ce a mers și ce nu.`,
        bioEn: `${name}, ${organisation}. Works with cities and communities and speaks about what worked and what did not.`,
        links: [`https://exemplu.ro/${slugify(name)}`],
      }
    })
    await insertSpeakers(ctx.db, ctx.company, speakers, ctx.now)
    const engagements = speakers.map(({ id: speakerId }, at) => ({
      id: randomUUID(),
      speakerId,
      status: others[at] ?? ('confirmed' as const),
    }))
    await insertEngagements(ctx.db, event, engagements, ctx.now)
    await makeOwnLinks(
      eventContext,
      engagements.map(({ id }) => id),
    )
    await seedAgreements(
      eventContext,
      engagements.map(({ id }) => id),
    )
  }),
)

/** The agreement with each speaker, a missing material, and one who asked to be left off the site. */
async function seedAgreements(ctx: EventContext, ids: readonly string[]): Promise<void> {
  const today = todayIn(defaultZone, ctx.now)
  const engagements = await engagementsOfEvent(ctx.db, ctx.event)
  for (const [at, id] of ids.entries()) {
    const engagement = engagements.find((each) => each.id === id)
    if (!engagement) continue
    const confirmed = engagement.status === 'confirmed'
    const keynote = at < 3 || at === 27
    await updateEngagement(
      ctx.db,
      ctx.event,
      {
        ...engagement,
        statusNote:
          engagement.status === 'withdrawn' ? 'A apărut o deplasare. Căutăm un înlocuitor.' : '',
        fee: keynote ? { minor: 150_000, currency: 'EUR' } : null,
        feeNote: keynote ? 'Factură după eveniment' : '',
        travel: at % 5 === 0 ? 'Tren din Cluj, sosire cu o seară înainte.' : '',
        hotel: at % 5 === 0 ? 'O noapte, single, Hotel Orizont.' : '',
        needs: at % 4 === 0 ? 'Laptop propriu, HDMI, telecomandă.' : '',
        agreesPublic: confirmed && at !== 19,
        agreesRecording: confirmed && at % 3 !== 0,
        agreesPhotos: confirmed,
        agreedAt: confirmed ? ctx.now.toISOString() : null,
        filledAt: confirmed ? ctx.now.toISOString() : null,
      },
      ctx.now,
    )
  }
  await insertMaterials(
    ctx.db,
    ctx.company,
    ids.flatMap((engagementId, at) => {
      const isPresent = at % 6 !== 5
      const common = { partId: engagementId, link: '', note: '', fileId: null }
      return [
        {
          ...common,
          id: randomUUID(),
          title: 'Prezentarea',
          dueDate: addDays(today, isPresent ? -7 : -1),
          state: isPresent ? ('received' as const) : ('asked' as const),
          receivedAt: isPresent ? ctx.now.toISOString() : null,
        },
        {
          ...common,
          id: randomUUID(),
          title: 'Fotografie de portret',
          dueDate: addDays(today, -20),
          state: 'approved' as const,
          receivedAt: ctx.now.toISOString(),
        },
      ]
    }),
  )
}
