import type { Page } from '@playwright/test'
import { tryEveryField, type OpenRecord, type Row } from './form-fields.ts'
import { call, demo, enter } from './people.ts'
import { expect, inFull, test } from './product.ts'
import { recordForms } from './record-forms.ts'
import { eventOf } from './route-table.ts'

/** Records of their own, so that the demo stays as other journeys expect it. */
const samples: Record<string, (page: Page) => Promise<OpenRecord>> = {
  async tag(page) {
    const fields = { name: 'Numai un câmp', tone: 'info', about: '' }
    const { id } = await call<Row>(page, 'POST', '/company/tags', fields)
    const screen = `/companie?fila=etichete&panou=eticheta-${id}`
    return { screen, read: `/company/tags/${id}` }
  },
  async task(page) {
    const eventId = await eventOf(page)
    const fields = { title: 'Numai un câmp' }
    const { id } = await call<Row>(page, 'POST', `/events/${eventId}/tasks`, fields)
    const screen = `/lista-taskuri?eveniment=${eventId}&panou=task-${id}`
    return { screen, read: `/tasks/${id}` }
  },
}

for (const [kind, record] of Object.entries(samples))
  test(
    `of a ${kind} only the field that was touched is sent and changes`,
    inFull(kind !== 'task'),
    async ({ page }) => {
      await enter(page, demo.admin)
      const form = { ...recordForms[kind], records: async () => [await record(page)] }
      const { tried, faults } = await tryEveryField(page, form, { max: 4 })
      expect(faults).toEqual([])
      expect(tried.length).toBeGreaterThan(1)
    },
  )
