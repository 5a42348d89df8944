import type { Page } from '@playwright/test'
import type { RecordForm, Row } from './form-fields.ts'
import { call } from './people.ts'
import { eventOf } from './route-table.ts'

/** The forms of what an event or a company has set once, and of what belongs to another record. */
export const settingsForms: Record<string, RecordForm> = {
  'part of an event': {
    derived: {
      startTime: ['startsAt'],
      startDate: ['startsAt'],
      endTime: ['endsAt'],
      endDate: ['endsAt'],
    },
    async records(page) {
      const eventId = await eventOf(page, 'nunta-ana-si-mihai')
      const read = `/events/${eventId}/parts`
      const { items } = await call<{ items: Row[] }>(page, 'GET', read)
      const last = items.at(-1)
      const open = async (at: Page) => {
        await at
          .getByRole('button', { name: /^Acțiuni pentru/ })
          .last()
          .click()
        await at.getByRole('menuitem', { name: 'Editați' }).click()
      }
      const screen = `/evenimente/${eventId}?fila=momente`
      return [{ screen, open, form: '[role=dialog] form', read, pick: last?.id ?? '' }]
    },
  },
  room: {
    async records(page) {
      const eventId = await eventOf(page)
      const read = `/events/${eventId}/agenda`
      const { rooms } = await call<{ rooms: Row[] }>(page, 'GET', read)
      const open = (at: Page) =>
        at
          .getByRole('button', { name: /^Editați sala/ })
          .first()
          .click()
      const screen = `/agenda/${eventId}?panou=sali`
      return [{ screen, open, form: 'form:has([name=capacity])', read, pick: rooms[0]?.id ?? '' }]
    },
  },
  'preferences for notifications': {
    derived: { isQuiet: ['quiet'] },
    async records() {
      const screen = '/notificari?fila=preferinte'
      return [{ screen, read: '/notifications/preferences' }]
    },
  },
  retention: {
    isWhole: true,
    async records() {
      const screen = '/companie?fila=date-personale&fel=pastrare'
      return [{ screen, read: '/data-protection/retention' }]
    },
  },
  'value from a date on': {
    async records(page) {
      const read = '/defaults/dated'
      const { items } = await call<{ items: Row[] }>(page, 'GET', read)
      const kinds = new Map(items.map((row) => [row.kind, row]))
      return [...kinds.values()].map(({ id }) => ({
        screen: `/companie?fila=valori&panou=valoare-${id}`,
        read,
        pick: id,
      }))
    },
  },
  'page of a website': {
    async records(page) {
      const eventId = await eventOf(page)
      const { items } = await call<{ items: Row[] }>(page, 'GET', `/sites?eventId=${eventId}`)
      const read = `/sites/${items[0]?.id}`
      const { pages } = await call<{ pages: Row[] }>(page, 'GET', read)
      const open = async (at: Page) => {
        await at.getByRole('tab', { name: 'Pagini' }).click()
        await at
          .getByRole('tabpanel', { name: 'Pagini' })
          .locator('ol li')
          .nth(1)
          .getByRole('button')
          .first()
          .click()
      }
      const screen = `/website/${items[0]?.id}`
      return [{ screen, open, form: 'form:has([name=path])', read, pick: pages[1]?.id ?? '' }]
    },
  },
  'report for a client': {
    derived: { open: ['readable'], endsOn: ['readable'] },
    async records(page) {
      const eventId = await eventOf(page, 'gala-caritabila')
      const read = `/events/${eventId}/client-report`
      const { id, version, sections } = await call<Row & { sections: string[] }>(page, 'POST', read)
      // One section must stay, so that not each can be taken out after the other.
      await call(page, 'PATCH', read, { version, sections: sections.slice(1) })
      return [{ screen: `/rapoarte?fila=client&eveniment=${eventId}`, read, pick: id }]
    },
  },
}
