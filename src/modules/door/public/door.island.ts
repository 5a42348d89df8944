import { ticketCodeIn } from '../model/tickets.ts'
import { Wedge } from '../model/wedge.ts'
import { DoorKeeper, type Asked, type Shown } from './door-keeper.island.ts'
import {
  alarm,
  draw,
  drawFound,
  drawNote,
  drawVerdict,
  drawWaiting,
  part,
  say,
  type Found,
} from './door-screen.island.ts'
import { keepShell } from './door-shell.island.ts'
import { offerCamera } from './self-camera.island.ts'

const app = part('app')
const { company = '', slug = '' } = app.dataset
const keeper = new DoorKeeper(`prilej-door ${company}/${slug}`)
let last: Shown | null = null
let stopCamera: (() => void) | null = null
/** One after the other: a scanner that is quicker than the network is heard all the same. */
let scans: Promise<void> = Promise.resolve()

const minute = 60_000
const wrongClock = 2 * minute
const rosterEvery = 20_000
/** The server takes six messages of a door in a minute. */
const flushEvery = 10_000

void begin()

async function begin(): Promise<void> {
  listen()
  if (!window.isSecureContext) return problem('pair.insecure')
  await keeper.open().catch(() => alarm('full'))
  if (keeper.paired) await enterDoor()
  else offerCamera()
}

function listen(): void {
  part<HTMLFormElement>('pair').addEventListener('submit', (event) => {
    event.preventDefault()
    void pair(new FormData(event.currentTarget as HTMLFormElement))
  })
  part('scan').addEventListener('submit', (event) => {
    event.preventDefault()
    typed(part<HTMLInputElement>('code').value)
  })
  part('camera').addEventListener('click', () => void toggleCamera())
  part('force').addEventListener('click', force)
  part('undo').addEventListener('click', () => void undo())
  part('unpair').addEventListener('click', () => void leave())
  part('walk-in-open').addEventListener('click', () => showWalkIn(true))
  part('walk-in-cancel').addEventListener('click', () => showWalkIn(false))
  part('walk-in').addEventListener('submit', (event) => {
    event.preventDefault()
    walkIn(part<HTMLInputElement>('walk-in-name').value)
  })
  // The letters of a scanner would otherwise choose another list.
  for (const name of ['list', 'direction'])
    part(name).addEventListener('change', () => part(name).blur())
  const wedge = new Wedge()
  window.addEventListener('keydown', (event) => hear(event, wedge))
  window.addEventListener('online', () => void flush())
}

/** A scanner is heard wherever the last finger was; what is typed into a field stays there. */
function hear(event: KeyboardEvent, wedge: Wedge): void {
  if (event.target instanceof HTMLInputElement || part('door').hidden) return
  const read = wedge.type(event.key, performance.now())
  if (read === null) return
  event.preventDefault()
  scan({ ...asked(), code: read })
}

async function pair(form: FormData): Promise<void> {
  const name = textIn(form, 'name')
  const pin = textIn(form, 'pin')
  const outcome = await keeper
    .pair({ companySlug: company, slug, pin, name })
    .catch(() => 'full' as const)
  if (outcome === 'full') return problem('full')
  if (outcome !== 'paired') return problem(outcome === 'wrong' ? 'pair.wrong' : 'pair.offline')
  await navigator.storage?.persist?.()
  await enterDoor()
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function problem(key: string): void {
  const place = part('pair-problem')
  place.textContent = say(key)
  place.hidden = false
}

async function enterDoor(): Promise<void> {
  part('visitor').hidden = true
  part('door').hidden = false
  app.dataset.paired = ''
  await keeper.dropUnshown()
  fillLists()
  showStatus()
  part('code').focus()
  void follow()
  // Only for doors: a guest who checks in once need not load what a door keeps.
  void keepShell()
}

/** Keeps the list fresh and the queue empty for as long as the page is open. */
async function follow(): Promise<void> {
  await refresh()
  await flush()
  setInterval(() => void flush(), flushEvery)
  setInterval(() => void refresh(), rosterEvery)
}

async function refresh(): Promise<void> {
  if (keeper.ended) return
  const fresh = await keeper.roster.refresh().catch(() => null)
  if (fresh === 'gone') {
    keeper.ended = true
    await keeper.wipe()
  } else if (fresh && keeper.paired) {
    await keeper.learn(fresh).catch(() => alarm('full'))
    fillLists()
  }
  const battery = await batteryLevel()
  if (!keeper.ended)
    await keeper.link.ask('POST', '/door/beat', {
      pending: keeper.waiting,
      battery,
      at: keeper.link.clock.read().happenedAt,
    })
  showStatus()
}

async function flush(): Promise<void> {
  const sent = await keeper.flush().catch(() => 'failed')
  showStatus(sent === 'other')
  if (sent !== 'sent') return
  // What was decided here is then also in the list that is kept.
  await (keeper.waiting > 0 ? flush() : refresh())
}

async function batteryLevel(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> }
  const battery = await getBattery?.call(navigator).catch(() => null)
  return battery ? Math.round(battery.level * 100) : null
}

function fillLists(): void {
  const place = part<HTMLSelectElement>('list')
  const chosen = place.value
  place.replaceChildren(
    ...(keeper.paired?.lists ?? []).map(
      ({ id, name }) => new Option(name, id, false, id === chosen),
    ),
  )
}

function showStatus(otherTab = false): void {
  const { link, waiting, ended, roster } = keeper
  const place = part('network')
  const alone = link.network.offline
  place.dataset.state = alone || ended ? 'offline' : 'online'
  place.textContent = ended ? say('ended') : say(alone ? 'offline' : 'online')
  part('waiting').textContent = otherTab
    ? say('otherTab')
    : waiting > 0
      ? say('waiting', { n: waiting })
      : ''
  part('roster').textContent = say('roster', { n: roster.decisions.size })
  const off = Math.abs(link.clock.skew ?? 0)
  alarm('clock', off > wrongClock ? { n: Math.round(off / minute) } : null)
}

function asked(): Pick<Asked, 'listId' | 'direction'> {
  const direction = part<HTMLSelectElement>('direction').value === 'out' ? 'out' : 'in'
  return { listId: part<HTMLSelectElement>('list').value, direction }
}

function typed(text: string): void {
  const code = ticketCodeIn(text)
  if (!code) return void search(text.trim())
  part<HTMLInputElement>('code').value = ''
  scan({ ...asked(), code })
}

function scan(wanted: Asked): void {
  scans = scans.then(() => scanNow(wanted))
}

async function scanNow(wanted: Asked): Promise<void> {
  drawWaiting()
  try {
    last = await keeper.scan(wanted)
    drawVerdict(last, keeper.paired?.event.timeZone)
    alarm('full', null)
  } catch {
    // Nothing that could not be stored is ever green.
    last = null
    draw('stop', say('full'))
    alarm('full')
  }
  part('found').replaceChildren()
  // On a phone the keyboard would cover the verdict.
  if (window.matchMedia('(pointer: fine)').matches) part('code').focus()
  showStatus()
}

function force(): void {
  if (!last) return
  // Where they were turned away, whatever was chosen since.
  const { code, guestId, listId } = last
  const who = code ? { code } : { guestId: guestId ?? '' }
  scan({ listId, direction: 'in', ...who, forced: true })
}

async function undo(): Promise<void> {
  if (!last || !(await keeper.undo(last))) return
  draw('none', say('undone'))
  last = null
  showStatus()
}

async function search(q: string): Promise<void> {
  if (q.replace(/[^\p{L}\p{N}]/gu, '').length < 3) return drawNote('searchShort')
  const where = asked()
  // What the last ticket was told says nothing of whoever is looked for now.
  last = null
  draw('none', say('ready'))
  const answer = await keeper.link.ask(
    'GET',
    `/door/search?q=${encodeURIComponent(q)}&listId=${where.listId}`,
  )
  if (answer?.status !== 200) {
    // Names are sealed on this device, so it cannot look for one; whoever comes in is found at the desk.
    part<HTMLInputElement>('walk-in-name').value = q
    showWalkIn(true)
    return drawNote('searchOffline')
  }
  const { items } = answer.data as { items: Found[] }
  if (items.length === 0) return drawNote('searchNone')
  draw('none', say('choose'))
  drawFound(items, where.direction, (guestId) => {
    part<HTMLInputElement>('code').value = ''
    scan({ ...where, guestId })
  })
}

function showWalkIn(open: boolean): void {
  part('walk-in').hidden = !open
  if (open) part('walk-in-name').focus()
}

function walkIn(name: string): void {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  if (!firstName) return
  showWalkIn(false)
  part<HTMLInputElement>('walk-in-name').value = ''
  part<HTMLInputElement>('code').value = ''
  scan({ ...asked(), walkIn: { firstName, lastName: rest.join(' ') } })
}

async function toggleCamera(): Promise<void> {
  const button = part('camera')
  const video = part<HTMLVideoElement>('video')
  if (stopCamera) {
    stopCamera()
    stopCamera = null
  } else {
    video.hidden = false
    const { openCamera } = await import('./camera.island.ts')
    stopCamera = await openCamera(video, (code) => scan({ ...asked(), code })).catch(() => null)
    alarm('cameraRefused', stopCamera ? null : {})
  }
  video.hidden = stopCamera === null
  button.setAttribute('aria-pressed', String(stopCamera !== null))
  button.textContent = say(stopCamera ? 'cameraOff' : 'camera')
}

/** Not while something waits that only this door can bring. */
async function leave(): Promise<void> {
  await flush()
  if (keeper.waiting > 0 && !keeper.ended) return alarm('unpairWaiting', { n: keeper.waiting })
  await keeper.unpair()
  location.reload()
}
