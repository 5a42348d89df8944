import { canForce, signalOf, ticketCodeIn } from '../model/tickets.ts'
import { DoorKeeper, type Asked, type Shown } from './door-keeper.island.ts'

const app = part('app')
const { company = '', slug = '', words = '{}' } = app.dataset
const said = JSON.parse(words) as Record<string, string>
const keeper = new DoorKeeper(`prilej-door ${company}/${slug}`)
let last: Shown | null = null
let stopCamera: (() => void) | null = null
let busy = false

const minute = 60_000
const wrongClock = 2 * minute
const rosterEvery = 20_000
const flushEvery = 5000

void begin()

async function begin(): Promise<void> {
  listen()
  if (!window.isSecureContext) return problem('pair.insecure')
  await keeper.open().catch(() => alarm('full'))
  await keepShell()
  if (keeper.paired) await enterDoor()
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page was written beside this script
function part<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found as E
}

function say(key: string, values: Record<string, string | number> = {}): string {
  const sentence = said[`door.${key}`] ?? ''
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

function listen(): void {
  part<HTMLFormElement>('pair').addEventListener('submit', (event) => {
    event.preventDefault()
    void pair(new FormData(event.currentTarget as HTMLFormElement))
  })
  part('scan').addEventListener('submit', (event) => {
    event.preventDefault()
    void typed(part<HTMLInputElement>('code').value)
  })
  part('camera').addEventListener('click', () => void toggleCamera())
  part('force').addEventListener('click', () => void force())
  part('undo').addEventListener('click', () => void undo())
  part('unpair').addEventListener('click', () => void leave())
  part('walk-in-open').addEventListener('click', () => showWalkIn(true))
  part('walk-in-cancel').addEventListener('click', () => showWalkIn(false))
  part('walk-in').addEventListener('submit', (event) => {
    event.preventDefault()
    void walkIn(part<HTMLInputElement>('walk-in-name').value)
  })
  window.addEventListener('online', () => void flush())
}

async function pair(form: FormData): Promise<void> {
  const name = textIn(form, 'name')
  const pin = textIn(form, 'pin')
  const outcome = await keeper.pair({ companySlug: company, slug, pin, name })
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
}

/** Keeps the list fresh and the queue empty for as long as the page is open. */
async function follow(): Promise<void> {
  await refresh()
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
    keeper.paired = { ...keeper.paired, lists: fresh.lists, event: fresh.event }
    await keeper.store.keep('paired', keeper.paired).catch(() => alarm('full'))
    fillLists()
  }
  const battery = await batteryLevel()
  if (!keeper.ended)
    await keeper.link.ask('POST', '/door/beat', { pending: keeper.waiting, battery })
  showStatus()
}

async function flush(): Promise<void> {
  const sent = await keeper.flush().catch(() => 'failed')
  showStatus(sent === 'other')
  if (sent === 'sent' && keeper.waiting > 0) await flush()
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
  if (Math.abs(link.skew) > wrongClock) alarm('clock', Math.round(Math.abs(link.skew) / minute))
}

function alarm(key: string, n = 0): void {
  const place = part('alarm')
  place.textContent = say(key, { n })
  place.hidden = false
}

function asked(): Pick<Asked, 'listId' | 'direction'> {
  const direction = part<HTMLSelectElement>('direction').value === 'out' ? 'out' : 'in'
  return { listId: part<HTMLSelectElement>('list').value, direction }
}

async function typed(text: string): Promise<void> {
  const code = ticketCodeIn(text)
  if (code) return scan({ ...asked(), code })
  return search(text.trim())
}

async function scan(wanted: Asked): Promise<void> {
  if (busy) return
  busy = true
  try {
    const shown = await keeper.scan(wanted)
    show(shown)
  } catch {
    // Nothing that could not be stored is ever green.
    draw('stop', say('full'), '', '', '')
    alarm('full')
  } finally {
    busy = false
  }
  showStatus()
}

function show(shown: Shown): void {
  last = shown
  const { result, details, at, offline } = shown
  const kind = signalOf(result)
  const why = result === 'already' && at ? say('since', { at: hourOf(at) }) : ''
  const facts = [
    details?.table && say('table', { table: details.table }),
    details?.menu,
    details?.organisation,
  ]
  const others = details?.companions.length
    ? say('with', { names: details.companions.join(', ') })
    : ''
  const how = offline ? say('decidedHere') : ''
  draw(
    kind,
    say(`result.${result}`),
    details?.name ?? '',
    [why, ...facts].filter(Boolean).join(' · '),
    [others, how].filter(Boolean).join(' — '),
  )
  part('force').hidden = !(canForce(result) && (shown.code ?? shown.guestId))
  part('undo').hidden = result !== 'admitted'
  part('found').replaceChildren()
  part<HTMLInputElement>('code').value = ''
  // On a phone the keyboard would cover the verdict.
  if (window.matchMedia('(pointer: fine)').matches) part('code').focus()
  void import('./camera.island.ts').then(({ signal }) => signal(kind))
}

function draw(kind: string, result: string, who: string, why: string, more: string): void {
  part('verdict').dataset.signal = kind
  for (const [id, text] of Object.entries({ result, who, why, more })) part(id).textContent = text
  part('force').hidden = true
  part('undo').hidden = true
}

function hourOf(at: string): string {
  const timeZone = keeper.paired?.event.timeZone
  return new Intl.DateTimeFormat('ro', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(at))
}

async function force(): Promise<void> {
  if (!last) return
  const { code, guestId } = last
  await scan({ ...asked(), ...(code ? { code } : { guestId: guestId ?? '' }), forced: true })
}

async function undo(): Promise<void> {
  if (!last || !(await keeper.undo(last))) return
  draw('none', say('undone'), '', '', '')
  last = null
  showStatus()
}

interface Found {
  id: string
  name: string
  groupName: string
  organisation: string
  table: string
  insideSince: string | null
}

async function search(q: string): Promise<void> {
  const place = part('found')
  const note = (key: string) => {
    const line = document.createElement('li')
    line.textContent = say(key)
    place.replaceChildren(line)
  }
  if (q.replace(/[^\p{L}\p{N}]/gu, '').length < 3) return note('searchShort')
  const { listId } = asked()
  const answer = await keeper.link.ask(
    'GET',
    `/door/search?q=${encodeURIComponent(q)}&listId=${listId}`,
  )
  if (answer?.status !== 200) return note('searchOffline')
  const { items } = answer.data as { items: Found[] }
  if (items.length === 0) return note('searchNone')
  place.replaceChildren(...items.map(lineOf))
}

function lineOf(guest: Found): HTMLElement {
  const line = document.createElement('li')
  const text = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = guest.name
  const about = document.createElement('span')
  const facts = [
    guest.groupName !== guest.name && guest.groupName,
    guest.organisation,
    guest.table && say('table', { table: guest.table }),
  ]
  about.textContent = facts.filter(Boolean).join(' · ')
  text.append(name, about)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = guest.insideSince ? say('inside') : say('admit')
  button.disabled = guest.insideSince !== null
  button.addEventListener('click', () => void scan({ ...asked(), guestId: guest.id }))
  line.append(text, button)
  return line
}

function showWalkIn(open: boolean): void {
  part('walk-in').hidden = !open
  if (open) part('walk-in-name').focus()
}

async function walkIn(name: string): Promise<void> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  if (!firstName) return
  showWalkIn(false)
  part<HTMLInputElement>('walk-in-name').value = ''
  await scan({ ...asked(), walkIn: { firstName, lastName: rest.join(' ') } })
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
    stopCamera = await openCamera(video, (code) => void scan({ ...asked(), code })).catch(
      () => null,
    )
    if (!stopCamera) alarm('cameraRefused')
  }
  video.hidden = stopCamera === null
  button.setAttribute('aria-pressed', String(stopCamera !== null))
  button.textContent = say(stopCamera ? 'cameraOff' : 'camera')
}

async function leave(): Promise<void> {
  await flush()
  await keeper.unpair()
  location.reload()
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page and what it is made of are kept, so that it opens without a network. */
async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const address = '/checkin/sw.js'
  // The only script address that this page ever makes.
  const policy = trustedTypes?.createPolicy('app-sanitize', { createScriptURL: () => address })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
      scope: '/checkin/',
    })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const camera = await import('./camera.island.ts').then(() =>
      performance.getEntriesByType('resource'),
    )
    const assets = [...loaded, ...camera.map(({ name }) => name)].filter((name) =>
      /\/(assets\/|favicon)/.test(name),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    active?.postMessage({ keep: [location.href.replace(/[?#].*$/, ''), ...new Set(assets)] })
  } catch {
    // Without it the door still works for as long as the page stays open.
  }
}
