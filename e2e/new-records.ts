import type { Locator, Page } from '@playwright/test'
import { call } from './people.ts'
import { eventOf } from './route-table.ts'

/** The screen where a new record of each kind is begun. */
export const newRecords: Record<string, (page: Page) => Promise<string> | string> = {
  tag: () => '/companie?fila=etichete&panou=eticheta-noua',
  contact: () => '/persoane-de-contact?panou=persoana-noua',
  organisation: () => '/persoane-de-contact?vedere=organizatii&panou=organizatie-noua',
  category: () => '/companie?fila=valori&fel=budget&panou=categorie-noua',
  request: () => '/companie?fila=date-personale&fel=cereri&panou=cerere-noua',
  partner: () => '/parteneri?panou=partener-nou',
  speaker: () => '/speakeri?eveniment=toate&panou=speaker-nou',
  task: async (page) => `/lista-taskuri?eveniment=${await eventOf(page)}&panou=task-nou`,
  event: () => '/evenimente?panou=eveniment-nou',
  guest: async (page) => `/invitati?eveniment=${await eventOf(page)}&panou=invitat-nou`,
  'group of guests': async (page) => `/invitati?eveniment=${await eventOf(page)}&panou=grup-nou`,
  session: async (page) => `/agenda/${await eventOf(page)}?panou=sesiune-noua`,
  'processing of data': () => '/companie?fila=date-personale&fel=registru&panou=prelucrare-noua',
  'cue of a run of show': async (page) => {
    const { items } = await call<{ items: { id: string }[] }>(
      page,
      'GET',
      `/run-of-show?eventId=${await eventOf(page)}`,
    )
    return `/desfasurator/${items[0]?.id}?panou=rand-nou`
  },
  activity: async (page) => `/activitati?eveniment=${await eventOf(page)}&panou=activitate-noua`,
}

let written = 0

/** Fills only the mandatory fields; returns a line of text in the record. */
export async function fillIn(page: Page, form: Locator): Promise<Locator> {
  const lines = form.locator('input:is([type=text], :not([type])):not([role=combobox], [readonly])')
  const expected = form.locator(
    ':is([aria-required=true], .mantine-InputWrapper-root:has(.mantine-InputWrapper-required) *):is(input, textarea):not([aria-haspopup=listbox], [role=combobox], [type=hidden])',
  )
  const first = (await expected.count()) > 0 ? expected : lines
  for (const control of await first.all()) {
    if (!(await control.isEditable()) || (await control.inputValue()) !== '') continue
    await control.fill(await contentFor(control))
    await control.press('Tab')
    if (first === lines) break
  }
  for (const select of await form.locator('[aria-haspopup=listbox][aria-required=true]').all()) {
    if ((await select.inputValue()) !== '') continue
    await select.focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option]:visible').first().click()
  }
  return lines.first()
}

async function contentFor(control: Locator): Promise<string> {
  const placeholder = (await control.getAttribute('placeholder')) ?? ''
  const mode = (await control.getAttribute('inputmode')) ?? ''
  if (placeholder.includes('mâine')) return '12.06.2028'
  if (/^\d\d:\d\d$/.test(placeholder)) return '10:30'
  if (mode === 'decimal' || mode === 'numeric') return '60'
  return `Proba ${Date.now().toString(36)} ${written++}`
}
