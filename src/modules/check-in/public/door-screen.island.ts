import { canForce, namedTable, refusalWords, signalOf } from '../model/door/tickets.ts'
import type { DoorOutput } from './door-endpoints.ts'
import type { ScanDisplay } from './door-controller.island.ts'
import type { DoorList } from './door-store.island.ts'

const app = element('app')
const translations = JSON.parse(app.dataset.words ?? '{}') as Record<string, string>

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page was written beside this script
export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const node = document.getElementById(id)
  if (!node) throw new Error(`the page has no #${id}`)
  return node as E
}

/** Explains why a list refuses a guest. */
export function sayRefusal(refusal: string | null): string {
  return refusal ? say((refusalWords as Partial<Record<string, string>>)[refusal] ?? refusal) : ''
}

export function say(key: string, values: Record<string, string | number> = {}): string {
  const sentence = translations[`door.${key}`] ?? ''
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

const alarms = new Map<string, string>()

/** Shown until it is dismissed; several may be active at once. */
export function alarm(key: string, values: Record<string, string | number> | null = {}): void {
  if (values) alarms.set(key, say(key, values))
  else alarms.delete(key)
  const place = element('alarm')
  place.textContent = [...alarms.values()].join(' ')
  place.hidden = alarms.size === 0
}

/** Hides the green of the last guest while the request is pending, so that it is not taken for the next guest's. */
export function drawWaiting(): void {
  draw('wait', say('checking'))
}

export function draw(kind: string, result: string, who = '', why = '', detail = ''): void {
  element('verdict').dataset.signal = kind
  element('vip').hidden = true
  element('tried').hidden = true
  for (const [id, text] of Object.entries({ result, who, why, more: detail }))
    element(id).textContent = text
  element('force').hidden = true
  element('undo').hidden = true
}

interface VerdictContext {
  timeZone: string | undefined
  list: DoorList | undefined
  /** The scan that can be undone, if there is one. */
  undoable: ScanDisplay | null
  /** This ticket was read here a moment ago. */
  isAgain: boolean
  sound: boolean
  /** By the clock of the server: that of the device may be a day ahead. */
  now: number
}

export function drawVerdict(
  shown: ScanDisplay,
  { timeZone, list, sound, now, ...frame }: VerdictContext,
): void {
  const { result, reason, details, at, offline } = shown
  const kind = signalOf(result, reason)
  // An unknown code shows no guest.
  const isKnown = result !== 'unknown' && result !== 'other_event'
  const isWord = reason === 'not_listed' || reason === 'not_inside'
  const isSecond = result === 'already' || reason === 'not_inside'
  const why = [
    isSecond && frame.isAgain && say('justScanned'),
    result === 'already' && at && say('since', { at: hourOf(at, timeZone) }),
    result === 'unknown' && say(offline ? 'unknownHelpOffline' : 'unknownHelp'),
    result === 'ended' && reason && say(`ended.${reason}.help`),
    result === 'outside_time' && list && hoursOf(list, timeZone, now),
    isKnown && result !== 'ended' && reason && !isWord && say(`reason.${reason}`),
    details && tableOf(details),
    details?.menu,
    details?.organisation,
  ]
  draw(
    kind,
    say(`result.${isWord ? reason : result}`),
    details?.name ?? '',
    line(why, ' · '),
    offline ? say('decidedHere') : '',
  )
  element('force').hidden = !(canForce(result) && (shown.code ?? shown.guestId))
  showUndo(frame.undoable, shown, timeZone)
  element('tried').hidden = !shown.rehearsal
  element('vip').hidden = !(details?.vip ?? false)
  void import('./camera.island.ts').then(({ signal }) => signal(kind, sound))
}

/** Shows the undo button; after a second reading it names which of the two entries is undone. */
function showUndo(
  undoable: ScanDisplay | null,
  shown: ScanDisplay,
  timeZone: string | undefined,
): void {
  const button = element('undo')
  button.hidden = undoable === null
  const at = undoable !== shown && shown.at
  button.textContent = at ? say('undoEntry', { at: hourOf(at, timeZone) }) : say('undo')
}

/** When a list is open; another day than today is named. */
function hoursOf({ opensAt, closesAt }: DoorList, timeZone: string | undefined, now: number) {
  const from = opensAt && momentOf(opensAt, timeZone, now)
  const to = closesAt && momentOf(closesAt, timeZone, now)
  if (from && to) return say('hours', { from, to })
  return from ? say('hoursFrom', { from }) : to ? say('hoursTo', { to }) : ''
}

function momentOf(at: string, timeZone: string | undefined, now: number): string {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: 'numeric',
    month: 'long',
    ...(timeZone && { timeZone }),
  })
  const that = day.format(new Date(at))
  const hour = hourOf(at, timeZone)
  return that === day.format(now) ? hour : `${that}, ${hour}`
}

function line(parts: readonly unknown[], between: string): string {
  return parts.filter(Boolean).join(between)
}

function hourOf(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(new Date(at))
}

function tableOf({ table, seat }: { table?: string; seat?: number | null }): string {
  const named = namedTable(table ?? '', (name) => say('table', { table: name }))
  return named && seat ? `${named}, ${say('seat', { seat })}` : named
}

type SearchResult = DoorOutput<'searchAtDoor'>['items'][number]

export function drawFound(
  guests: readonly SearchResult[],
  direction: 'in' | 'out',
  isCut: boolean,
  pick: (guest: SearchResult) => void,
): void {
  const lines = guests.map((guest) => lineOf(guest, direction, pick))
  element('found').replaceChildren(...(isCut ? [noteOf('foundMore')] : []), ...lines)
  showFound()
}

export function drawNote(key: string): void {
  element('found').replaceChildren(noteOf(key))
  showFound()
}

function noteOf(key: string): HTMLElement {
  const note = document.createElement('li')
  note.textContent = say(key)
  return note
}

/** On a phone, scrolls to the results instead of the verdict. */
function showFound(): void {
  element('scan').scrollIntoView({ block: 'nearest' })
}

function lineOf(
  guest: SearchResult,
  direction: 'in' | 'out',
  pick: (guest: SearchResult) => void,
): HTMLElement {
  const row = document.createElement('li')
  const label = document.createElement('div')
  const name = document.createElement('strong')
  const isolated = document.createElement('bdi')
  isolated.textContent = guest.name
  name.append(isolated)
  const about = document.createElement('span')
  about.textContent = line(
    [
      guest.groupName !== guest.name && guest.groupName,
      guest.organisation,
      tableOf(guest),
      sayRefusal(guest.refusal),
    ],
    ' · ',
  )
  label.append(name, about)
  const button = document.createElement('button')
  button.type = 'button'
  const isInside = guest.insideSince !== null
  button.textContent =
    direction === 'in' ? say(isInside ? 'inside' : 'admit') : say(isInside ? 'letOut' : 'notInside')
  button.disabled = isInside === (direction === 'in')
  button.addEventListener('click', () => pick(guest))
  row.append(label, button)
  return row
}

/** The page of an event that is not public names it only once the device is paired. */
export function nameEvent(name: string | undefined): void {
  if (name) element('event').textContent = name
}
