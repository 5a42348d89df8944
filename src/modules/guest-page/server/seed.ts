import { randomUUID } from 'node:crypto'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { contextOfEvent, eventFacts, partsOf } from '#modules/events/server/api.ts'
import { createGuests, groupOf, spreadAnswers, type NewGuest } from '#modules/guests/server/api.ts'
import { blankGuest, type Rsvp } from '#modules/guests/model.ts'
import { usualSettings, type PageSettingsFields } from '../model.ts'
import { groupOfAddress } from './registration/registration-store.ts'
import { findSettings, insertMessage, noteVisits, putSettings } from './store.ts'

/** The demo's ordinary person, who is a guest everywhere. */
const person = { firstName: 'Elena', lastName: 'Dumitrescu', email: 'user@demo.prilej.ro' }

interface SeedPage {
  event: string
  settings: Partial<PageSettingsFields>
  /** The answer of the first person. */
  rsvp: Exclude<Rsvp, 'waiting'>
  alone: boolean
  /** Percentage of pages that were opened. */
  opened: number
  messages: readonly string[]
  /** The answer of the team to the last message. */
  answered?: string
}

const pages: readonly SeedPage[] = [
  {
    event: 'event.wedding',
    settings: {
      greeting: {
        ro: 'Am așteptat mult ziua aceasta și nu ne-o putem închipui fără voi.\n\nVeniți cu pantofi de dans și cu poftă de povești. Vă îmbrățișăm, Ana și Mihai',
        en: 'We have waited long for this day and cannot imagine it without you.\n\nBring dancing shoes and good stories. With love, Ana and Mihai',
      },
    },
    rsvp: 'none',
    alone: false,
    opened: 72,
    messages: [
      'Abia așteptăm! Putem ajunge de vineri ca să vă ajutăm cu florile?',
      'Venim cu bebelușul; este loc pentru un cărucior lângă masă?',
      'Casă de piatră! Ne pare rău că nu putem fi la cununia civilă.',
    ],
    answered: 'Vă mulțumim din suflet! Vă așteptăm cu drag la petrecere.',
  },
  {
    event: 'event.conference',
    settings: {
      registration: { isOpen: true, needsApproval: true, maxCompanions: 1, until: null },
    },
    rsvp: 'yes',
    alone: true,
    opened: 90,
    messages: ['Am nevoie de factură pe firmă. Cui îi scriu?'],
  },
  { event: 'event.gala', settings: {}, rsvp: 'yes', alone: true, opened: 84, messages: [] },
]

/** Actions of guests on their pages. A second run changes nothing. */
export const seed = defineSeed('guest-page', ({ recall, memory, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    for (const each of pages) {
      const eventId = memory.get(each.event)
      if (!eventId) continue
      const eventCtx = await contextOfEvent(ctx, eventId)
      if (!(await findSettings(eventCtx.db, eventCtx.event))) await seedPage(eventCtx, each)
    }
  }),
)

async function seedPage(ctx: EventContext, each: SeedPage) {
  const { settings, rsvp, alone, opened, messages, answered } = each
  await putSettings(ctx.db, ctx.event, { ...usualSettings, ...settings }, 0)
  if (!(await groupOfAddress(ctx.db, ctx.event, person.email))) await invitePerson(ctx, rsvp, alone)
  const lastGuestMoment = await lastMoment(ctx)
  await spreadAnswers(ctx.db, ctx.event, lastGuestMoment)
  const groupIds = await noteVisits(ctx.db, ctx.event, opened, lastGuestMoment)
  for (const [at, body] of messages.entries()) {
    const sent = new Date(lastGuestMoment.getTime() - (12 + at * 90) * 60_000).toISOString()
    const groupId = groupIds[at * 7]
    if (!groupId) continue
    const message = { id: randomUUID(), groupId, body, at: sent }
    await insertMessage(ctx.db, ctx.event, message)
    if (answered !== undefined && at === messages.length - 1) {
      const author = 'Ioana Dumitrescu'
      const reply = {
        ...message,
        id: randomUUID(),
        body: answered,
        at: lastGuestMoment.toISOString(),
        author,
      }
      await insertMessage(ctx.db, ctx.event, reply)
    }
  }
}

/** The current time, or a time shortly before a past event. */
async function lastMoment(ctx: EventContext): Promise<Date> {
  const { startsAt } = await eventFacts(ctx)
  return new Date(Math.min(ctx.now.getTime(), Date.parse(startsAt) - 3 * 86_400_000))
}

async function invitePerson(
  ctx: EventContext,
  rsvp: SeedPage['rsvp'],
  alone: boolean,
): Promise<void> {
  const parts = (await partsOf(ctx)).filter(({ takesRsvp }) => takesRsvp)
  const invitations = parts.map(({ id: partId }) => ({ partId, rsvp }))
  const id = randomUUID()
  const name = alone ? `${person.firstName} ${person.lastName}` : `Familia ${person.lastName}`
  const group = groupOf(name, {
    primaryGuestId: id,
    salutation: alone ? '' : `Dragă ${person.firstName}, dragi ai noștri,`,
  })
  const own = { ...blankGuest, groupId: group.id, invitations }
  const guests: NewGuest[] = [{ ...own, ...person, id, phone: '+40722100102' }]
  if (!alone)
    guests.push(
      { ...own, id: randomUUID(), firstName: 'Radu', lastName: person.lastName },
      {
        ...own,
        id: randomUUID(),
        firstName: 'Ilinca',
        lastName: person.lastName,
        ageBand: 'child',
      },
      { ...own, id: randomUUID(), hostId: id },
    )
  await createGuests(ctx, { groups: [group], guests })
}
