import { repeatDetector } from '../model/door/held-code.ts'
import { maxFound, ticketCodeIn } from '../model/door/tickets.ts'
import { DoorController, type ScanRequest, type ScanDisplay } from './door-controller.island.ts'
import {
  alarm,
  draw,
  drawFound,
  drawNote,
  drawVerdict,
  drawWaiting,
  nameEvent,
  element,
  say,
} from './door-screen.island.ts'
import type { DoorFamily } from './door-family.island.ts'
import { DoorUndo } from './door-undo.island.ts'
import { stopCamera, toggleCamera } from './door-camera.island.ts'
import { batteryLevel, drawStatus } from './door-status.island.ts'
import { showWalkIn, takeName } from './door-walk-in.island.ts'
import { onHardwareScan } from './door-scanner.island.ts'
import { keepAwake } from './wake-lock.island.ts'

const app = element('app')
const { company = '', slug = '' } = app.dataset
const door = new DoorController(`prilej-door ${company}/${slug}`)
const undo = new DoorUndo(door, flush)
let family: DoorFamily | null = null
let last: ScanDisplay | null = null
let sound = true
const isAgain = repeatDetector()
/** The name that could not be looked for without a network. */
let missed: string | null = null
/** One after the other: scans that come faster than the network answers are queued. */
let scans: Promise<void> = Promise.resolve()

const rosterEveryMs = 20_000
/** Number of good answers after which the network counts as restored. */
const onlineAfterAnswers = 5
/** The server takes six messages of a door in a minute. */
const flushEveryMs = 10_000

void begin()

async function begin(): Promise<void> {
  listen()
  const isSecure = window.isSecureContext
  if (isSecure) await door.open().catch(() => alarm('full'))
  if (door.paired) return enterDoor()
  const pairForm = await import('./door-pair-form.island.ts')
  if (isSecure) pairForm.offerPairing(door, enterDoor)
  else pairForm.pairProblem('pair.insecure')
}

function listen(): void {
  element('scan').addEventListener('submit', (event) => {
    event.preventDefault()
    typed(element<HTMLInputElement>('code').value)
  })
  for (const name of ['camera', 'camera-again'])
    element(name).addEventListener('click', () => {
      void toggleCamera((code) => scan({ ...chosenListAndDirection(), code }))
    })
  element('force').addEventListener('click', force)
  element('undo').addEventListener('click', () => void undoLast())
  element('unpair').addEventListener('click', ({ detail }) => detail < 2 && askToLeave())
  element('leave').addEventListener('submit', () => void leave())
  element('again').addEventListener('click', () => void leave())
  element('leave-cancel').addEventListener('click', () =>
    element<HTMLDialogElement>('leave-dialog').close(),
  )
  element('sound').addEventListener('click', () => void setSound(!sound))
  element('walk-in-open').addEventListener('click', () => showWalkIn(true))
  element('walk-in-cancel').addEventListener('click', () => showWalkIn(false))
  element('walk-in').addEventListener('submit', (event) => {
    event.preventDefault()
    walkIn()
  })
  // The letters of a scanner would otherwise choose another list.
  for (const name of ['list', 'direction'])
    element(name).addEventListener('change', () => {
      element(name).blur()
      void choose()
    })
  onHardwareScan((code) => {
    element<HTMLInputElement>('code').value = ''
    scan({ ...chosenListAndDirection(), code })
  })
  window.addEventListener('online', () => void reconnect())
  window.addEventListener('offline', () => void refresh())
}

async function enterDoor(): Promise<void> {
  element('visitor').hidden = true
  element('door').hidden = false
  app.dataset.paired = ''
  nameEvent(door.paired?.event.name)
  await door.dropUnshown()
  await setSound((await door.store.read<boolean>('sound')) ?? true)
  fillLists()
  showStatus()
  element('code').focus()
  void follow()
  void watchChanges()
  keepAwake()
  await loadFamily()
  // Only for doors: a guest who checks in once need not load what a door keeps.
  const shell = await import('./door-shell.island.ts').catch(() => null)
  void shell?.keepShell()
}

/** Scanning does not need it, so the door does not wait for it when it opens. */
async function watchChanges(): Promise<void> {
  const news = await import('./door-news.island.ts').catch(() => null)
  await news?.followNews(door, () => void refresh())
}

/** Cached with the page, so that it is available without a network. */
async function loadFamily(): Promise<void> {
  const loaded = await import('./door-family.island.ts').catch(() => null)
  if (loaded) family ??= new loaded.DoorFamily(door, { drawn: showStatus, undoOwn: undoLast })
}

async function drawFamily(of: ScanDisplay): Promise<void> {
  if (of.family.length > 0 && !family) await loadFamily()
  if (of === last) family?.draw(of)
}

/** Keeps the list fresh and the queue empty for as long as the page is open. */
async function follow(): Promise<void> {
  await refresh()
  await flush()
  setInterval(() => void flush(), flushEveryMs)
  setInterval(() => void refresh(), rosterEveryMs)
}

async function refresh(): Promise<void> {
  if (door.ended) return
  const roster = await door.roster.refresh().catch(() => null)
  if (typeof roster === 'string') await door.end(roster)
  else if (roster && door.paired) {
    await door.applyUpdate(roster).catch(() => alarm('full'))
    fillLists()
  }
  // A verdict from before a rehearsal is not shown during it, nor the reverse.
  if (last && last.rehearsal !== door.rehearses)
    // A real scan can still be undone, by its name, after a rehearsal began.
    forgetVerdict(undo.undoable?.rehearsal === false ? undo.undoable : null)
  if (!door.ended) await beat()
  // After an answer, the door repeats requests until it is certain of the network, without waiting for the next
  // round.
  const more = roster ? onlineAfterAnswers : 0
  for (let n = 0; n < more && door.link.network.offline; n++) await beat()
  showStatus()
}

async function beat(): Promise<void> {
  const { waiting: pending, link } = door
  const battery = await batteryLevel()
  await link.ask('sendHeartbeat', { pending, battery, at: link.clock.read().happenedAt })
}

async function reconnect(): Promise<void> {
  await refresh()
  await flush()
}

async function flush(): Promise<void> {
  const sent = await door.flush().catch(() => 'failed')
  showStatus(sent === 'other')
  if (sent !== 'sent') return
  // Decisions made here are then also in the stored list.
  await (door.waiting > 0 ? flush() : refresh())
}

async function choose(): Promise<void> {
  const listId = element<HTMLSelectElement>('list').value
  const direction = element<HTMLSelectElement>('direction').value === 'out' ? 'out' : 'in'
  const known = door.paired?.lists.find(({ id }) => id === listId) ?? door.list
  const { chosen } = door
  if (known && known.id !== chosen?.listId) forgetVerdict()
  if (known) await door.choose({ listId: known.id, listName: known.name, direction })
  else if (chosen) await door.choose({ ...chosen, direction })
  fillLists()
}

/** A deleted list is not replaced by another: the door stops until a list is chosen. */
function fillLists(): void {
  const { chosen, list, paired } = door
  const isGone = chosen !== null && !list
  const isOpen = chosen === null || isGone
  element<HTMLSelectElement>('list').replaceChildren(
    ...(isOpen ? [new Option(say('chooseList'), '', true, true)] : []),
    ...(paired?.lists ?? []).map(
      ({ id, name }) => new Option(name, id, false, id === chosen?.listId),
    ),
  )
  if (chosen) element<HTMLSelectElement>('direction').value = chosen.direction
  alarm('listGone', isGone ? { name: chosen.listName } : null)
  if (isGone) draw('stop', say('stopped'), '', say('listGone', { name: chosen.listName }))
  else if (element('result').textContent === say('stopped')) draw('none', say('ready'))
}

async function setSound(on: boolean): Promise<void> {
  sound = on
  const button = element('sound')
  button.setAttribute('aria-pressed', String(on))
  button.textContent = say(on ? 'soundOn' : 'soundOff')
  await door.store.keep('sound', on).catch(() => undefined)
}

function showStatus(otherTab = false): void {
  drawStatus(door, otherTab)
  family?.correct(last, undo)
  showEnd()
  const { offline, weak } = door.link.network
  if (missed !== null && !offline && !weak) searchAgain(missed)
}

/** With the network restored, the note is outdated; the search is repeated, unless the door continued meanwhile. */
function searchAgain(q: string): void {
  missed = null
  if (element('found').childElementCount === 0) return
  const isWaiting = element<HTMLInputElement>('code').value.trim() === q
  if (isWaiting && element<HTMLInputElement>('walk-in-name').value === q) void search(q)
  else element('found').replaceChildren()
}

/** Shows that scanning has ended here, and what to do, at once and also after a reload. */
function showEnd(): void {
  const { ended } = door
  if (!ended || 'ended' in app.dataset) return
  app.dataset.ended = ended
  stopCamera()
  showWalkIn(false)
  element('found').replaceChildren()
  element('again').hidden = ended !== 'revoked'
  // An undo that the server refused is shown with the name.
  if (element('verdict').dataset.signal === 'none' && !undo.undoneHere)
    draw('stop', say('result.ended'), '', say(`ended.${ended}.help`))
}

/** The verdict of the last ticket must not be read as that of the next person. */
function forgetVerdict(kept: ScanDisplay | null = null): void {
  last = undo.undoneHere = undo.undone = null
  undo.undoable = kept
  family?.draw(null)
  element('found').replaceChildren()
  draw('none', say('ready'), kept?.details?.name, kept ? say('realBefore') : '')
  element('undo').hidden = !kept
}

function chosenListAndDirection(): Pick<ScanRequest, 'listId' | 'direction'> {
  const direction = element<HTMLSelectElement>('direction').value === 'out' ? 'out' : 'in'
  return { listId: door.list?.id ?? '', direction }
}

function typed(text: string): void {
  const code = ticketCodeIn(text)
  if (!code) return void search(text.trim())
  element<HTMLInputElement>('code').value = ''
  scan({ ...chosenListAndDirection(), code })
}

function scan(request: ScanRequest, name?: string): void {
  scans = scans.then(() => scanNow(request, name))
}

async function scanNow(request: ScanRequest, name?: string): Promise<void> {
  // The next guest is not the one whose name was being typed.
  showWalkIn(false, '')
  // Without a list there is nothing to decide by, and the screen says so.
  if (!request.listId) return fillLists()
  last = undo.undoneHere = undo.undone = null
  family?.draw(null)
  drawWaiting()
  try {
    last = await door.scan(request)
    // Without a network this device does not know the guests named on the list.
    if (name) last.details ??= { name }
    undo.after(last)
    drawVerdict(last, {
      timeZone: door.paired?.event.timeZone,
      list: door.paired?.lists.find(({ id }) => id === request.listId),
      undoable: undo.undoable,
      isAgain: isAgain(ticketCodeIn(request.code ?? '') ?? request.guestId ?? '', Date.now()),
      sound,
      now: door.now,
    })
    void drawFamily(last)
    alarm('full', null)
    if (last.reason === 'unlisted') void refresh()
  } catch {
    // A scan that could not be stored is never shown as admitted.
    last = undo.undoable = null
    draw('stop', say('full'))
    alarm('full')
  }
  element('found').replaceChildren()
  // On a phone the keyboard would cover the verdict.
  if (window.matchMedia('(pointer: fine)').matches) element('code').focus()
  showStatus()
}

function force(): void {
  if (!last) return
  // The list on which they were refused, even if another was chosen since.
  const { code, guestId, listId } = last
  last = null
  const who = code ? { code } : { guestId: guestId ?? '' }
  scan({ listId, direction: 'in', ...who, forced: true })
}

async function undoLast(): Promise<void> {
  if (!(await undo.undo())) return
  last = null
  showStatus()
}

async function search(q: string): Promise<void> {
  if (q.replace(/[^\p{L}\p{N}]/gu, '').length < 3) return drawNote('searchShort')
  const where = chosenListAndDirection()
  missed = null
  forgetVerdict()
  showWalkIn(false, '')
  if (!where.listId) return fillLists()
  const answer = await door.link.ask('searchAtDoor', { q, listId: where.listId })
  if (!answer?.data) {
    // Names are sealed on this device, so it cannot look for one; a person who comes in is found at the desk.
    showWalkIn(true, q)
    missed = q
    return drawNote('searchOffline')
  }
  const { items } = answer.data
  if (items.length === 0) return drawNote('searchNone')
  draw('none', say('choose'))
  drawFound(items, where.direction, items.length >= maxFound, ({ id, name }) => {
    // A second tap repeats the same request; it is not another scan.
    element('found').replaceChildren()
    element<HTMLInputElement>('code').value = ''
    scan({ ...where, guestId: id }, name)
  })
}

/** Walk-ins are shown under the name that was typed. */
function walkIn(): void {
  const name = takeName()
  if (!name) return
  element<HTMLInputElement>('code').value = ''
  scan({ ...chosenListAndDirection(), walkIn: name })
}

let leavesAlone = false

function askToLeave(alone = door.link.network.offline || door.ended !== null): void {
  if (mustStay()) return void flush()
  leavesAlone = alone
  element('leave-server').textContent = say(alone ? 'leave.alone' : 'leave.seen')
  element<HTMLDialogElement>('leave-dialog').showModal()
}

/** Refused while unsent scans exist that only this door has. */
async function leave(): Promise<void> {
  await flush()
  if (mustStay()) return
  // The screen said that the organiser sees it.
  if (!(await door.unpair(leavesAlone))) return askToLeave(true)
  location.reload()
}

function mustStay(): boolean {
  const n = door.ended ? 0 : door.waiting
  if (n > 0) alarm('unpairWaiting', { n })
  return n > 0
}
