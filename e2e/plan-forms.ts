import type { Page } from '@playwright/test'
import type { OpenRecord, RecordForm, Row } from './form-fields.ts'
import { call } from './people.ts'
import { eventOf } from './route-table.ts'

interface Plan extends Row {
  tables: Row[]
  objects: Row[]
  rules: Row[]
}

interface Rundown extends Row {
  cues: (Row & { kind: string })[]
}

async function rundown(page: Page): Promise<Rundown> {
  const eventId = await eventOf(page)
  const { items } = await call<{ items: Row[] }>(page, 'GET', `/run-of-show?eventId=${eventId}`)
  return call(page, 'GET', `/run-of-show/${items[0]?.id}`)
}

async function seatingPlan(page: Page): Promise<Plan> {
  const eventId = await eventOf(page, 'nunta-ana-si-mihai')
  const { items } = await call<{ items: Row[] }>(page, 'GET', `/seating?eventId=${eventId}`)
  return call(page, 'GET', `/seating/${items[0]?.id}`)
}

function inPlan({ id }: Plan, panel: string, pick?: Row): OpenRecord {
  const screen = `/asezare/${id}?panou=${panel}${panel.endsWith('-') ? pick?.id : ''}`
  return { screen, read: `/seating/${id}`, ...(pick && { pick: pick.id }) }
}

/** The forms of the run of show and of seating: what they save is a step, which can be undone. */
export const planForms: Record<string, RecordForm> = {
  'cue of a run of show': {
    isWhole: true,
    async records(page) {
      const { id, cues } = await rundown(page)
      const kinds = new Map(cues.toReversed().map((cue) => [cue.kind, cue]))
      return [...kinds.values()].map((cue) => ({
        screen: `/desfasurator/${id}?panou=rand-${cue.id}`,
        read: `/run-of-show/${id}`,
        pick: cue.id,
      }))
    },
  },
  'settings of a run of show': {
    isWhole: true,
    async records(page) {
      const { id } = await rundown(page)
      return [{ screen: `/desfasurator/${id}?panou=setari`, read: `/run-of-show/${id}` }]
    },
  },
  'table of a hall': {
    isWhole: true,
    async records(page) {
      const plan = await seatingPlan(page)
      return [inPlan(plan, 'masa-', plan.tables[0])]
    },
  },
  'object of a hall': {
    isWhole: true,
    async records(page) {
      const plan = await seatingPlan(page)
      return [inPlan(plan, 'obiect-', plan.objects[0])]
    },
  },
  hall: {
    isWhole: true,
    async records(page) {
      return [{ ...inPlan(await seatingPlan(page), 'sala'), form: 'form:has([required])' }]
    },
  },
  'rule of a seating': {
    isWhole: true,
    // Another kind of rule refers to another record.
    derived: { kind: ['targetId', 'tagId', 'distance'] },
    async records(page) {
      const plan = await seatingPlan(page)
      const rule = plan.rules.find(({ kind }) => kind === 'same_table')
      const open = async (on: Page) => {
        // One that was changed is listed elsewhere.
        const { rules } = await seatingPlan(on)
        const at = rules.findIndex(({ id }) => id === rule?.id)
        await on.getByRole('dialog').locator('li > button:first-child').nth(at).click()
      }
      return [{ ...inPlan(plan, 'reguli', rule), open, form: 'form:has(textarea)' }]
    },
  },
}
