import type { Locator, Page, Request } from '@playwright/test'
import { call } from './people.ts'
import { expect } from './product.ts'

export type Row = Record<string, unknown> & { id: string }

export interface OpenRecord {
  /** The screen on which its form is open, or where `open` opens it. */
  screen: string
  open?: (page: Page) => Promise<void>
  /** The form, where the screen has others too. */
  form?: string
  /** The endpoint that reads the row, and the row in an answer of many. */
  read: string
  pick?: string
}

export interface RecordForm {
  /** One for each state worth trying: a done task is not edited as an open one is. */
  records: (page: Page) => Promise<OpenRecord[]>
  /** Fields that follow from another one, so they may change with it. */
  derived?: Record<string, readonly string[]>
  /** Settings that are sent as one, guarded by their version; of them too only one may change. */
  isWhole?: true
}

/** Computed fields, which follow every change. */
const bookkeeping = [
  'version',
  'revision',
  'updatedAt',
  'changedAt',
  'savedAt',
  'history',
  'steps',
  'undone',
]

/** Changes every field of the form, each on a fresh page, and reads the row before and after. */
export async function tryEveryField(
  page: Page,
  { records, derived = {}, isWhole }: RecordForm,
  { max = Infinity } = {},
): Promise<{ tried: string[]; faults: string[] }> {
  const tried: string[] = []
  const faults: string[] = []
  page.setDefaultTimeout(30_000)
  // Unsaved changes that could not be made are discarded.
  page.on('dialog', (dialog) => void dialog.accept())
  for (const record of await records(page)) {
    let untouched: Locator | null = null
    for (let index = 0; index < max; index++) {
      const form: Locator = untouched ?? (await opened(page, record))
      untouched = null
      const all = form.locator(controls)
      // The saved row may have more or fewer controls.
      if (index >= (await all.count())) break
      if (!(await isTriable(all.nth(index)))) {
        untouched = form
        continue
      }
      const before = await rowAt(page, record)
      const name = await nameOf(all.nth(index))
      const isEmptyDate =
        (await isDate(all.nth(index))) && (await all.nth(index).inputValue()) === ''
      if (await isDate(all.nth(index))) {
        const fault = await takesNonsense(page, form, all.nth(index))
        if (fault) faults.push(`${record.screen}, ${name} ${fault}`)
      }
      if (!(await change(page, all.nth(index)))) continue
      // Once it is saved, a panel closes with all its contents.
      const isRadio = (await all.nth(index).getAttribute('type')) === 'radio'
      const sent = await save(page, form, all.nth(index))
      const others = differences(before, await rowAt(page, record))
      if (isRadio && typeof sent === 'object' && isNothing(sent)) continue
      // A day without its time is incomplete, or lies outside of others; a currency belongs to an amount.
      const isPart = isEmptyDate || name === 'Moneda'
      if (isPart && typeof sent === 'string' && sent.startsWith('is not taken')) continue
      if (typeof sent === 'string' && /end_before_start|group_full|tasks\.circle/.test(sent))
        continue
      const fault =
        typeof sent === 'string' ? sent : faultOf(isWhole ? ownOf(others) : sent, others, derived)
      if (fault) faults.push(`${record.screen}, ${name} ${fault}`)
      else tried.push(name)
    }
  }
  return { tried, faults }
}

/** A field of several buttons is tried by the first that is not pressed. */
async function isTriable(control: Locator): Promise<boolean> {
  if (!(await control.isEnabled())) return false
  return control.evaluate((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const others = element.form?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
    const group = [...others].filter(({ name }) => name === element.name)
    return group.find(({ checked }) => !checked) === element
  })
}

/** A choice of what the form shows, such as one of two languages, is no field. */
function isNothing(sent: readonly string[]): boolean {
  return sent.every((each) => bookkeeping.includes(each))
}

/** The fields that a person changed, without those that follow every change. */
function ownOf(changed: readonly string[]): string[] {
  return changed.filter((each) => !bookkeeping.includes(each))
}

/** The fields sent or changed besides the one that was edited. */
function faultOf(
  sent: readonly string[],
  changed: readonly string[],
  derived: Record<string, readonly string[]>,
): string | null {
  const fields = sent.filter((each) => !bookkeeping.includes(each))
  const follows = fields.flatMap((each) => derived[each] ?? [])
  const alone = fields.filter((each) => !follows.includes(each))
  if (alone.length !== 1) return `sends ${fields.join(', ') || 'nothing'}`
  const allowed = new Set([...fields, ...follows, ...bookkeeping])
  const others = changed.filter((each) => !allowed.has(each))
  return others.length > 0 ? `also changes ${others.join(', ')}` : null
}

const controls =
  ':is(input:not([type=hidden], [type=file], [type=search]), select, textarea, [contenteditable=true])'

async function opened(page: Page, { screen, open, form = 'form' }: OpenRecord): Promise<Locator> {
  await forgetDrafts(page)
  await page.goto(screen)
  await open?.(page)
  // A panel comes after the screen behind it, which may have forms of its own.
  const inside = screen.includes('panou=') ? page.getByRole('dialog') : page
  const all = inside.locator(`${form}:has(${controls})`)
  await expect(all.first(), screen).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), screen).toHaveCount(0)
  await all.locator('details:not([open])').evaluateAll((each) => {
    for (const one of each) (one as HTMLDetailsElement).open = true
  })
  const sizes = await all.evaluateAll(
    (each, inner) => each.map((one) => one.querySelectorAll(inner).length),
    controls,
  )
  return all.nth(sizes.indexOf(Math.max(...sizes)))
}

/** An unsaved change is restored when the form is opened again, and would mix with the next field. */
async function forgetDrafts(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage))
      if (key !== 'token' && key !== 'userProfile') localStorage.removeItem(key)
  })
}

async function nameOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const { labels } = element as HTMLInputElement
    return (
      element.getAttribute('name') ??
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.outerHTML.slice(0, 80)
    )
  })
}

/** Saves by Enter in a line of text, else by the button; returns the names of the sent fields, or the error. */
async function save(page: Page, form: Locator, control: Locator): Promise<string[] | string> {
  const sending = page.waitForRequest(isChange, { timeout: 15_000 }).catch(() => null)
  if (await isLine(control)) await control.press('Enter')
  else await form.locator('button[type=submit]').last().click()
  const request = await Promise.race([sending, refusal(form).catch(() => null)])
  if (request === null) return 'is not sent'
  if (typeof request === 'string') return request
  const answer = await request.response()
  if (!answer?.ok()) return `is refused: ${await answer?.text()}`
  await answer.finished()
  return Object.keys((request.postDataJSON() ?? {}) as object)
}

function isChange(request: Request): boolean {
  if (!request.url().includes('/api/')) return false
  // A change with undo is sent as a step.
  return ['PATCH', 'PUT'].includes(request.method()) || request.url().endsWith('/steps')
}

/** Whether Enter only saves in this control. */
async function isLine(control: Locator): Promise<boolean> {
  return control.evaluate(
    (element) =>
      element instanceof HTMLInputElement &&
      /^(text|email|tel|url)$/.test(element.type) &&
      element.name !== '' &&
      element.role !== 'combobox',
  )
}

/** The error of a form that refuses the typed value itself. */
async function refusal(form: Locator): Promise<string | null> {
  const shown = form.locator('[aria-invalid=true]').first()
  await shown.waitFor({ timeout: 15_000 })
  return `is not taken by ${await nameOf(shown)}`
}

/** Sets another valid value; false where there is no other choice. */
async function change(page: Page, control: Locator): Promise<boolean> {
  if (!(await control.isEnabled())) return false
  const [type, popup, role, mode] = await control.evaluate((element) =>
    ['type', 'aria-haspopup', 'role', 'inputmode'].map((each) => element.getAttribute(each) ?? ''),
  )
  if (type === 'checkbox' || type === 'radio') return press(control)
  if (!(await control.isVisible())) return false
  if (await control.evaluate((element) => element instanceof HTMLSelectElement))
    return selectAnother(control)
  if (popup === 'listbox') return chooseAnother(page, control)
  if (popup || role === 'combobox' || !(await control.isEditable())) return false
  const isText = await control.evaluate((element) => 'value' in element)
  if (!isText) return false
  const after = otherText(
    (await control.getAttribute('name')) ?? '',
    await control.inputValue(),
    (await isDate(control)) ? 'date' : mode || type || 'text',
  )
  if (after === null) return false
  await control.fill(after)
  return true
}

async function isDate(control: Locator): Promise<boolean> {
  if (!(await control.isEnabled()) || !(await control.isVisible())) return false
  return (await control.getAttribute('placeholder'))?.includes('mâine') ?? false
}

const nonsense = 'nicio zi'

/** A day that cannot be read is neither sent nor lost: it stays there, and the field says so. */
async function takesNonsense(page: Page, form: Locator, control: Locator): Promise<string | null> {
  const sent: string[] = []
  const watch = (request: Request) => void (isChange(request) && sent.push(request.url()))
  const before = await control.inputValue()
  page.on('request', watch)
  await control.fill(nonsense)
  await form.locator('button[type=submit]').last().click()
  const isRefused = await expect(control)
    .toHaveAttribute('aria-invalid', 'true')
    .then(() => true)
    .catch(() => false)
  page.off('request', watch)
  const isKept = isRefused && (await control.inputValue()) === nonsense
  if (isRefused) await control.fill(before)
  if (sent.length > 0) return 'sends a form with a day that cannot be read'
  return isKept ? null : 'loses a day that cannot be read'
}

/** A choice that stays as it was, such as stars that follow only the mouse, was not made. */
async function press(control: Locator): Promise<boolean> {
  const before = await control.isChecked()
  if (before && (await control.getAttribute('type')) === 'radio') return false
  await control.evaluate((element) => (element as HTMLInputElement).click())
  return (await control.isChecked()) !== before
}

/** Fields whose content follows a rule of their own. */
const samples: Record<string, string> = {
  cui: 'RO14399840',
  iban: 'RO49AAAA1B31007593840000',
  tradeRegister: 'J40/8302/1997',
  estimate: '90',
}

function otherText(name: string, before: string, kind: string): string | null {
  if (samples[name] !== undefined && samples[name] !== before) return samples[name]
  const [, day, rest] = /^(\d{1,2})( \p{L}+\.? \d{4})$/u.exec(before) ?? []
  if (day) return `${Number(day) > 15 ? Number(day) - 1 : Number(day) + 1}${rest}`
  if (/^\d\d:\d\d$/.test(before)) return before === '10:15' ? '10:45' : '10:15'
  if (kind === 'date') return before === '' ? '12.06.2028' : null
  if (kind === 'decimal' || kind === 'numeric')
    return /^\d+(\D.*)?$/.test(before)
      ? before.replace(/^\d+/, (digits) => String(Number(digits) + 1))
      : null
  if (kind === 'tel') return before.includes('555') ? '+40 721 555 020' : '+40 721 555 019'
  if (kind === 'email') return 'alt.nume@exemplu.ro'
  if (kind === 'url') return 'https://exemplu.ro/altceva'
  return before === '' || /\p{L}{3}/u.test(before) ? `${before}a`.trim() : null
}

async function selectAnother(control: Locator): Promise<boolean> {
  const before = await control.inputValue()
  const values = await control
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  const other = values.find((each) => each !== before && each !== '')
  if (other === undefined) return false
  await control.selectOption(other)
  return true
}

async function chooseAnother(page: Page, control: Locator): Promise<boolean> {
  const before = await control.inputValue()
  // The keyboard opens every list; the mouse may be over what was chosen before.
  await control.focus()
  await page.keyboard.press('ArrowDown')
  const option = page
    .locator('[role=option]:visible:not([aria-selected=true]):not([data-combobox-disabled])')
    .filter(before === '' ? {} : { hasNotText: before })
    .first()
  await option.waitFor({ timeout: 2000 }).catch(() => undefined)
  if (!(await option.isVisible())) return false
  await option.click()
  // A list of several stays open, over what comes below it.
  if (await option.isVisible()) await page.keyboard.press('Tab')
  return true
}

async function rowAt(page: Page, { read, pick }: OpenRecord): Promise<Row> {
  const answer = await call<unknown>(page, 'GET', read)
  const found = pick === undefined ? (answer as Row) : rowIn(answer, pick)
  if (!found) throw new Error(`${read} has no ${pick}`)
  return found
}

function rowIn(value: unknown, id: string): Row | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('id' in value && value.id === id) return value as Row
  for (const each of Object.values(value)) {
    const found = rowIn(each, id)
    if (found) return found
  }
  return undefined
}

function differences(before: Row, after: Row): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
