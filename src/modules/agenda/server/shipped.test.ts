import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listTemplates, previewTemplate } from '#modules/events/contract.ts'
import { agendaTestbed } from './testbed.ts'

const app = wholeApp()
const bed = agendaTestbed(app)

test('the programme of a shipped template begins each part at the hour that its guests read', async () => {
  const { items } = await bed.ana.call(listTemplates, {})
  const shipped = items.filter((template) => template.shipped)
  expect(shipped).toHaveLength(6)
  for (const { id: templateId, name } of shipped) {
    const seen = await bed.ana.call(previewTemplate, { templateId, startDate: '2027-09-10' })
    const hours = (group: string) =>
      seen.groups.find(({ id }) => id === group)?.items.map(({ date }) => date) ?? []
    expect({ name, hours: hours('agenda') }).toEqual({
      name,
      hours: expect.arrayContaining(hours('parts')) as unknown,
    })
    const { endDate, endTime } = seen.span
    expect(hours('agenda').filter((at) => at && at >= `${endDate}T${endTime}`)).toEqual([])
  }
})
