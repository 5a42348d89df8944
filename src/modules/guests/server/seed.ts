import { createHash, randomUUID } from 'node:crypto'
import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { contextOfEvent, partsOf } from '#modules/events/server/api.ts'
import type { Part } from '#modules/events/model.ts'
import { currentConsent, blankGuest, type AgeBand, type Rsvp } from '../model.ts'
import { putNeeds } from './answers/answer-store.ts'
import { createGuests, type NewGroup, type NewGuest } from './guest-creation.ts'
import { groupOf } from './groups/groups.ts'
import { countAll } from './lists/list-store.ts'

const women =
  'Ana Maria Ioana Elena Andreea Alexandra Mihaela Cristina Sânziana Ilinca Ștefania Măriuca Raluca Bianca Țuța Roxana Crina Anișoara Lăcrămioara Teodora'
const men =
  'Andrei Mihai Ștefan Ion Alexandru Răzvan Vlad Cătălin Bogdan Gheorghe Nicolae Florin Sebastian Tiberiu Mircea Octavian Traian Iustin Cosmin Dănuț'
const families =
  'Popescu Ionescu Șerban Țepeluș Mureșan Dumitrescu Stănescu Câmpeanu Pârvu Ursache Bălan Grigorescu Țurcanu Văcărescu Lăzărescu Munteanu Rădulescu Crăciun Drăgan Fărcaș Găină Hagiu Iliescu Jianu Ștefănescu Nițu Olteanu Păun Rotaru Săvulescu'
const companies = 'Meridian Aurora Verdea Orizont Nordica Carpatia Delfin Atlas Zimbru Lumina'
const jobs = ['Director general', 'Inginer', 'Redactor', 'Arhitect', 'Consultant', 'Cercetător']
const menus = ['Clasic', 'Clasic', 'Clasic', 'Pește', 'Vegetarian', 'Vegan']
const needs = [
  { diet: '', allergies: 'Arahide', access: '' },
  { diet: 'Fără gluten', allergies: '', access: '' },
  { diet: '', allergies: '', access: 'Scaun rulant' },
  { diet: 'Vegetarian', allergies: 'Lactoză', access: '' },
]

type Chance = (max: number) => number

interface SeedList {
  event: string
  guests: number
  /** Percentage of guests who have not answered yet. */
  silent: number
  make(chance: Chance, at: number, parts: readonly Part[]): Household
}

interface Household {
  group: NewGroup
  guests: NewGuest[]
}

const lists: readonly SeedList[] = [
  { event: 'event.wedding', guests: 180, silent: 24, make: household },
  { event: 'event.conference', guests: 1200, silent: 12, make: delegate },
  { event: 'event.gala', guests: 400, silent: 30, make: couple },
]

/** The same people each time; an event that has guests already keeps them as they are. */
export const seed = defineSeed('guests', ({ recall, memory, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    for (const each of lists) {
      const eventId = memory.get(each.event)
      if (!eventId) continue
      const eventCtx = await contextOfEvent(ctx, eventId)
      if ((await countAll(eventCtx.db, eventCtx.event)) === 0) await seedGuests(eventCtx, each)
    }
  }),
)

async function seedGuests(
  ctx: EventContext,
  { event, guests: guestLines, silent, make: one }: SeedList,
) {
  const chance = chanceOf(event)
  const parts = (await partsOf(ctx)).filter(({ takesRsvp }) => takesRsvp)
  const groups: NewGroup[] = []
  const guests: NewGuest[] = []
  for (let at = 0; guests.length < guestLines; at++) {
    const group = one(chance, at, parts)
    const fitting = group.guests.slice(0, guestLines - guests.length)
    const answered = answers(chance, silent)
    groups.push(group.group)
    guests.push(
      ...fitting.map((guest) => ({
        ...guest,
        invitations: invited(chance, answered, parts, guest),
      })),
    )
  }
  await createGuests(ctx, { groups, guests })
  const sensitive = guests.filter(({ firstName }, at) => at % 29 === 3 && firstName !== '')
  for (const [at, { id }] of sensitive.slice(0, 12).entries()) {
    const consent = { consentVersion: currentConsent, consentLanguage: 'ro' as const }
    const needsOfGuest = { ...(needs[at % needs.length] ?? needs[0]), ...consent }
    const consentAt = ctx.now.toISOString()
    const by = { kind: 'guest' as const, id: null, name: '' }
    await putNeeds(
      ctx.db,
      ctx.event,
      id,
      { diet: '', allergies: '', access: '', ...needsOfGuest, consentAt },
      by,
    )
  }
}

/** A family answers together. */
function answers(chance: Chance, silent: number): Exclude<Rsvp, 'waiting'> {
  const dice = chance(100)
  if (dice < silent) return 'none'
  if (dice < silent + 12) return 'no'
  return dice < silent + 16 ? 'maybe' : 'yes'
}

function invited(
  chance: Chance,
  rsvp: Exclude<Rsvp, 'waiting'>,
  parts: readonly Part[],
  { ageBand }: NewGuest,
): NewGuest['invitations'] {
  return parts.map(({ id: partId, servesMeal }) => ({
    partId,
    rsvp,
    menu: servesMeal && rsvp === 'yes' ? (ageBand === 'adult' ? pick(chance, menus) : 'Copii') : '',
  }))
}

function household(chance: Chance, at: number): Household {
  const family = pick(chance, families.split(' '))
  const side = at % 2 === 0 ? 'Mireasa' : 'Mirele'
  const group = groupOf(`Familia ${family}`, { side, salutation: `Dragă familie ${family},` })
  const person = personIn(chance, group, family)
  const his = person(men, 'adult')
  const hers = person(women, 'adult')
  const children = Array.from({ length: chance(3) }, () =>
    person(chance(2) ? men : women, chance(4) === 0 ? 'baby' : 'child', false),
  )
  const single = at % 5 === 4
  const plus = {
    ...blankGuest,
    id: randomUUID(),
    groupId: group.id,
    hostId: his.id,
    invitations: [],
  }
  const guests = single ? [his, plus] : [his, hers, ...children]
  if (single) group.name = `${his.firstName} ${family}`
  group.primaryGuestId = his.id
  group.maxPersons = guests.length
  return { group, guests: guests.map((guest) => ({ ...guest, table: String(1 + (at % 18)) })) }
}

function delegate(chance: Chance, at: number): Household {
  const family = pick(chance, families.split(' '))
  const firm = pick(chance, companies.split(' '))
  const language = at % 40 === 7 ? 'hu' : at % 40 === 19 ? 'de' : 'ro'
  const group = groupOf('', { side: at % 9 === 0 ? 'Presă' : 'Participanți', language })
  const person = personIn(chance, group, family)(chance(2) ? women : men, 'adult')
  const guest = { ...person, company: `${firm} SRL`, jobTitle: pick(chance, jobs) }
  group.name = `${guest.firstName} ${family}`
  group.primaryGuestId = guest.id
  return { group, guests: [guest] }
}

function couple(chance: Chance, at: number): Household {
  const { group, guests } = delegate(chance, at)
  const [host] = guests
  if (!host || chance(3) === 0) return { group, guests }
  const family = host.lastName
  const other = personIn(chance, group, family)(chance(2) ? women : men, 'adult', false)
  const companion = chance(4) === 0 ? { ...other, firstName: '', lastName: '' } : other
  group.maxPersons = 2
  return { group, guests: [host, { ...companion, hostId: host.id }] }
}

function personIn(chance: Chance, group: NewGroup, lastName: string) {
  return (names: string, ageBand: AgeBand, reachable = true): NewGuest => {
    const firstName = pick(chance, names.split(' '))
    const address = `${fold(firstName)}.${fold(lastName)}${chance(900) + 100}`
    return {
      ...blankGuest,
      id: randomUUID(),
      groupId: group.id,
      firstName,
      lastName,
      ageBand,
      email: reachable && chance(5) > 0 ? `${address}@exemplu.ro` : null,
      phone: reachable && chance(3) > 0 ? `+407${String(20_000_000 + chance(9_999_999))}` : null,
      invitations: [],
    }
  }
}

/** Numbers that look random and are the same at every run. */
function chanceOf(word: string): Chance {
  let state = createHash('sha256').update(word).digest().readUInt32LE()
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

function pick(chance: Chance, list: readonly string[]): string {
  return list[chance(list.length)] ?? ''
}
