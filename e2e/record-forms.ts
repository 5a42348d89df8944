import type { Page } from '@playwright/test'
import type { RecordForm, Row } from './form-fields.ts'
import { call } from './people.ts'
import { eventOf } from './route-table.ts'

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

/** Every form that changes a record of the workspace. */
export const recordForms: Record<string, RecordForm> = {
  task: {
    derived: {
      responsibleId: ['people'],
      otherIds: ['people'],
      listId: ['position'],
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
      const { id, partId } = await firstIn(page, `/speakers?eventId=${eventId}`)
      const screen = `/speakeri?eveniment=${eventId}&panou=speaker-${id}`
      const form = 'form:has([name=travel])'
      return [{ screen, form, read: `/events/${eventId}/speakers/${String(partId)}` }]
    },
  },
  guest: {
    derived: { familyName: ['name'], givenName: ['name'], groupId: ['group'] },
    async records(page) {
      const eventId = await wedding(page)
      const guests = await list(page, `/events/${eventId}/guests`)
      return oneOfEach(guests, ({ age, isPlaceholder }) => [age, isPlaceholder]).map(({ id }) => ({
        screen: `/invitati?eveniment=${eventId}&panou=invitat-${id}`,
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
      return [{ screen: `/companie?fila=date-personale&panou=prelucrare-${id}`, read, pick: id }]
    },
  },
  event: {
    derived: {
      allDay: ['startTime', 'endTime', 'startsAt', 'endsAt'],
      startTime: ['startsAt'],
      endTime: ['endsAt'],
      endDate: ['endsAt'],
      timeZone: ['startsAt', 'endsAt'],
      leadId: ['team'],
      memberIds: ['team'],
    },
    async records(page) {
      const eventId = await conference(page)
      return [{ screen: `/evenimente/${eventId}?fila=detalii`, read: `/events/${eventId}` }]
    },
  },
  session: {
    derived: { day: ['startsAt', 'endsAt'], minutes: ['endsAt'] },
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
      return [{ screen, read: `/activities/${id}` }]
    },
  },
  message: {
    async records(page) {
      const eventId = await wedding(page)
      const rows = await list(page, `/events/${eventId}/messages`)
      return oneOfEach(
        rows.filter(({ state }) => state === 'draft' || state === 'scheduled'),
        ({ state }) => state,
      ).map(({ id }) => ({
        screen: `/evenimente/${eventId}?fila=invitatii&panou=mesaj-${id}`,
        read: `/events/${eventId}/messages/${id}`,
      }))
    },
  },
  'line of a budget': {
    async records(page) {
      const { id: budgetId } = await firstIn(page, `/budgets?eventId=${await wedding(page)}`)
      const { lines } = await call<{ lines: Row[] }>(page, 'GET', `/budgets/${budgetId}`)
      const pick = lines[0]?.id ?? ''
      const screen = `/buget/${budgetId}?panou=linie-detalii-${pick}`
      return [{ screen, read: `/budgets/${budgetId}`, pick }]
    },
  },
  'client report': {
    async records(page) {
      const eventId = await conference(page)
      await call(page, 'POST', `/events/${eventId}/client-report`)
      const screen = `/rapoarte?eveniment=${eventId}&fila=client`
      return [{ screen, read: `/events/${eventId}/client-report` }]
    },
  },
  questionnaire: {
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
