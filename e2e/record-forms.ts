import type { Page } from '@playwright/test'
import type { RecordForm, Row } from './form-fields.ts'
import { call } from './people.ts'
import { eventOf } from './route-table.ts'
import { planForms } from './plan-forms.ts'
import { settingsForms } from './settings-forms.ts'

const list = async (page: Page, path: string) =>
  (await call<{ items: Row[] }>(page, 'GET', path)).items

async function firstIn(page: Page, path: string): Promise<Row> {
  const [row] = await list(page, path)
  if (!row) throw new Error(`the demo has nothing in ${path}`)
  return row
}

const conference = (page: Page) => eventOf(page)
const wedding = (page: Page) => eventOf(page, 'nunta-ana-si-mihai')

/** One row for each value of a field. */
function oneOfEach(rows: readonly Row[], stateOf: (row: Row) => unknown): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(stateOf(row)), row])).values()]
}

/** The forms that change a record of the workspace; the cells of a budget are saved one by one anyway. */
export const recordForms: Record<string, RecordForm> = {
  ...settingsForms,
  ...planForms,
  task: {
    derived: {
      responsibleId: ['people'],
      otherIds: ['people'],
      listId: ['position'],
      start: ['startDate'],
      due: ['dueDate'],
      avoidsFreeDays: ['startDate', 'dueDate'],
      afterIds: ['after'],
    },
    async records(page) {
      const eventId = await wedding(page)
      const tasks = await list(page, `/tasks?eventId=${eventId}`)
      const states = oneOfEach(tasks, ({ status, isCompressed }) =>
        status === 'done' ? status : isCompressed,
      )
      return states.map(({ id }) => ({
        screen: `/lista-taskuri?eveniment=${eventId}&panou=task-${id}`,
        read: `/tasks/${id}`,
      }))
    },
  },
  contact: {
    derived: { organisation: ['organisationId'] },
    async records(page) {
      const { id } = await firstIn(page, '/contacts')
      return [{ screen: `/persoane-de-contact?panou=persoana-${id}`, read: `/contacts/${id}` }]
    },
  },
  organisation: {
    async records(page) {
      const { id } = await firstIn(page, '/contacts/organisations')
      const screen = `/persoane-de-contact?vedere=organizatii&panou=organizatie-${id}`
      return [{ screen, read: `/contacts/organisations/${id}` }]
    },
  },
  partner: {
    async records(page) {
      const { id } = await firstIn(page, '/partners')
      return [{ screen: `/parteneri?panou=partener-${id}`, read: `/partners/${id}` }]
    },
  },
  'part of a partner': {
    // The price of a tier comes with it, unless another was agreed; the amount beside it shows so.
    derived: { tierId: ['tier', 'amount'], ownerId: ['owner'] },
    async records(page) {
      const eventId = await conference(page)
      const rows = await list(page, `/events/${eventId}/partners`)
      return oneOfEach(rows, ({ side }) => side).map(({ id, side }) => ({
        screen: `/parteneri?eveniment=${eventId}&vedere=${side === 'sponsor' ? 'sponsori' : 'furnizori'}&panou=colaborare-${id}`,
        read: `/events/${eventId}/partners/${id}`,
      }))
    },
  },
  speaker: {
    async records(page) {
      const { id } = await firstIn(page, '/speakers')
      return [{ screen: `/speakeri?eveniment=toate&panou=speaker-${id}`, read: `/speakers/${id}` }]
    },
  },
  'part of a speaker': {
    derived: {
      agreesPublic: ['agreedAt'],
      agreesRecording: ['agreedAt'],
      agreesPhotos: ['agreedAt'],
    },
    async records(page) {
      const eventId = await conference(page)
      const { id, part } = await firstIn(page, `/speakers?eventId=${eventId}`)
      const screen = `/speakeri?eveniment=${eventId}&panou=speaker-${id}`
      const read = `/events/${eventId}/speakers/${(part as Row).id}`
      return [{ screen, form: 'form:has([name=travel])', read }]
    },
  },
  guest: {
    // The panel lists the group, this guest among them.
    derived: {
      lastName: ['members', 'isPlaceholder', 'companionNumber'],
      firstName: ['members', 'isPlaceholder', 'companionNumber'],
      ageBand: ['members'],
      hostId: ['members', 'hostName'],
      groupId: ['members', 'group', 'isPrimary'],
    },
    async records(page) {
      const eventId = await wedding(page)
      const guests = await list(page, `/events/${eventId}/guests`)
      return guests.slice(0, 1).map(({ id }) => ({
        screen: `/invitati?eveniment=${eventId}&panou=invitat-${id}`,
        open: (at) => at.getByRole('dialog').getByRole('tab', { name: 'Date' }).click(),
        read: `/events/${eventId}/guests/${id}`,
        pick: id,
      }))
    },
  },
  'group of guests': {
    derived: { primaryGuestId: ['members'] },
    async records(page) {
      const eventId = await wedding(page)
      const { id } = await firstIn(page, `/events/${eventId}/guest-groups`)
      const screen = `/invitati?eveniment=${eventId}&panou=grup-${id}`
      return [{ screen, read: `/events/${eventId}/guest-groups/${id}` }]
    },
  },
  tag: {
    async records(page) {
      const { id } = await firstIn(page, '/company/tags')
      const screen = `/companie?fila=etichete&panou=eticheta-${id}`
      return [{ screen, read: `/company/tags/${id}` }]
    },
  },
  company: {
    async records() {
      return [{ screen: '/companie', read: '/company' }]
    },
  },
  'defaults of the company': {
    async records() {
      return [{ screen: '/companie?fila=valori', read: '/defaults' }]
    },
  },
  category: {
    async records(page) {
      const rows = await list(page, '/defaults/categories?kind=budget')
      return rows.slice(0, 1).map(({ id }) => ({
        screen: `/companie?fila=valori&fel=budget&panou=categorie-${id}`,
        read: '/defaults/categories?kind=budget',
        pick: id,
      }))
    },
  },
  'processing of data': {
    async records(page) {
      const read = '/data-protection/register'
      const { id } = await firstIn(page, read)
      const screen = `/companie?fila=date-personale&fel=registru&panou=prelucrare-${id}`
      return [{ screen, read, pick: id }]
    },
  },
  event: {
    derived: {
      allDay: ['startTime', 'endTime', 'startsAt', 'endsAt', 'lastDay'],
      startTime: ['startsAt'],
      endTime: ['endsAt', 'lastDay'],
      endDate: ['endsAt', 'lastDay'],
      timeZone: ['startsAt', 'endsAt'],
      leadId: ['team'],
      memberIds: ['team'],
    },
    async records(page) {
      // Not one of the two events by whose address the other journeys find their records.
      const events = await list(page, '/events')
      const { id } = events.find(({ slug }) => !/^(nunta-ana|conferinta)/.test(String(slug))) ?? {}
      return [{ screen: `/evenimente/${id}?fila=detalii`, read: `/events/${id}` }]
    },
  },
  session: {
    derived: {
      day: ['startsAt', 'endsAt'],
      time: ['startsAt', 'endsAt'],
      minutes: ['endsAt'],
      allRooms: ['roomIds'],
    },
    async records(page) {
      const eventId = await conference(page)
      const read = `/events/${eventId}/agenda`
      const { sessions } = await call<{ sessions: Row[] }>(page, 'GET', read)
      const pick = sessions[0]?.id ?? ''
      return [{ screen: `/agenda/${eventId}?panou=sesiune-${pick}`, read, pick }]
    },
  },
  activity: {
    async records(page) {
      const eventId = await conference(page)
      const { id } = await firstIn(page, `/activities?eventId=${eventId}`)
      const screen = `/activitati?eveniment=${eventId}&panou=activitate-${id}`
      const open = (at: Page) =>
        at.getByRole('dialog').getByText('Detalii', { exact: true }).click()
      return [{ screen, open, read: `/activities/${id}` }]
    },
  },
  slot: {
    derived: {
      date: ['startsAt', 'endsAt'],
      time: ['startsAt', 'endsAt'],
      minutes: ['endsAt'],
      capacity: ['free'],
    },
    async records(page) {
      const eventId = await conference(page)
      const rows = await list(page, `/activities?eventId=${eventId}`)
      const id = (rows.find(({ kind }) => kind !== 'session') ?? rows[0])?.id
      const read = `/activities/${id}`
      const { slots } = await call<{ slots: Row[] }>(page, 'GET', read)
      const open = async (at: Page) => {
        await at.getByRole('button', { name: 'Ce puteți face cu intervalul' }).click()
        await at.getByRole('menuitem', { name: 'Schimbați intervalul' }).click()
      }
      const screen = `/activitati?eveniment=${eventId}&panou=activitate-${id}`
      return [
        { screen, open, form: 'form:has-text("Durată (minute)")', read, pick: slots[0]?.id ?? '' },
      ]
    },
  },
  tier: {
    async records(page) {
      const eventId = await conference(page)
      const read = `/events/${eventId}/sponsor-tiers`
      const { id } = await firstIn(page, read)
      const open = async (at: Page) => {
        await at.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
        await at.getByRole('menuitem', { name: 'Pachete de sponsorizare' }).click()
        await at
          .getByRole('button', { name: /^Schimbați pachetul/ })
          .first()
          .click()
      }
      const screen = `/parteneri?eveniment=${eventId}&vedere=sponsori`
      return [{ screen, open, form: '[role=dialog] form', read, pick: id }]
    },
  },
  'schedule of a report': {
    derived: { rhythm: ['nextAt', 'day'], day: ['nextAt'], hour: ['nextAt'] },
    async records(page) {
      const read = '/report-schedules'
      const { id } = await call<Row>(page, 'POST', read, {
        report: 'rsvp-by-part',
        eventIds: [],
        format: 'pdf',
        recipients: ['ana@exemplu.ro'],
        rhythm: 'week',
        day: 1,
        hour: 8,
      })
      const open = async (at: Page) => {
        await at
          .locator('main li')
          .getByRole('button', { name: 'Mai multe acțiuni' })
          .last()
          .click()
        await at.getByRole('menuitem', { name: 'Editați' }).click()
      }
      const form = '[role=dialog] form'
      return [{ screen: '/rapoarte?fila=programate', open, form, read, pick: id }]
    },
  },
  'list of the check-in': {
    async records(page) {
      const eventId = await conference(page)
      const read = `/events/${eventId}/check-in`
      const { lists } = await call<{ lists: Row[] }>(page, 'GET', read)
      const open = (at: Page) =>
        at
          .getByRole('dialog')
          .getByRole('button', { name: 'Pentru cine, ore, VIP' })
          .first()
          .click()
      const screen = `/check-in?eveniment=${eventId}&panou=liste`
      return [{ screen, open, read, pick: lists[0]?.id ?? '' }]
    },
  },
  'page of guests': {
    isWhole: true,
    async records(page) {
      const eventId = await wedding(page)
      const screen = `/pagina-invitatilor?eveniment=${eventId}`
      return [{ screen, read: `/events/${eventId}/guest-page` }]
    },
  },
  'request about data': {
    derived: { receivedOn: ['dueOn'] },
    async records(page) {
      const read = '/data-protection/requests'
      const rows = await list(page, read)
      return rows.slice(0, 1).map(({ id }) => ({
        screen: `/companie?fila=date-personale&fel=cereri&panou=cerere-${id}`,
        read,
        pick: id,
      }))
    },
  },
  message: {
    // A message planned for others, or with another text, is reviewed again first.
    derived: {
      content: ['state'],
      audience: ['state', 'reach'],
      essential: ['state', 'reach'],
      schedule: ['state', 'dueAt'],
    },
    async records(page) {
      const eventId = await wedding(page)
      const rows = await list(page, `/events/${eventId}/messages`)
      return oneOfEach(
        rows.filter(({ state }) => state === 'draft' || state === 'scheduled'),
        ({ state }) => state,
      ).map(({ id }) => ({
        screen: `/mesaje?eveniment=${eventId}&panou=mesaj-${id}`,
        read: `/events/${eventId}/messages/${id}`,
      }))
    },
  },
  questionnaire: {
    derived: { opensAt: ['status'], closesAt: ['status'] },
    async records(page) {
      const all = await list(page, `/questionnaires?eventId=${await conference(page)}`)
      return oneOfEach(all, ({ state, status }) => state ?? status).map(({ id }) => ({
        screen: `/chestionare/${id}/intrebari?panou=setari`,
        read: `/questionnaires/${id}`,
      }))
    },
  },
  account: {
    async records() {
      return [{ screen: '/profil-utilizator', read: '/account' }]
    },
  },
}
