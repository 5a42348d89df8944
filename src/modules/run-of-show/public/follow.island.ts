import { rememberChoice, rememberedChoice } from './device-memory.island.ts'
import { element } from './element.island.ts'
import {
  countdownText,
  isNotable,
  lengthOfCue,
  minutesText,
  secondsText,
} from '../model/span-text.ts'
import { ServerClock } from '../model/server-clock.ts'
import { timesOf, type ShowTimes } from '../model/times.ts'
import { startPolling } from './heartbeat.island.ts'
import { keepPage, StoredShow } from './stored-show.island.ts'
import { beep } from './signal.island.ts'
import { followAddress, showStreamPath, type FollowAnswer } from './follow-endpoint.ts'

/**
 * The page of a follower. One function calculates what it shows from the plan, the log and the time of the
 * server; it polls every `pollIntervalMs`, at once after a change, and shows the age of its data.
 */
const app = byId('app')
const words = JSON.parse(app.dataset['words'] ?? '{}') as Record<string, string>
const followed = JSON.parse(app.dataset['followed'] ?? '{}') as FollowAnswer & {
  plan: NonNullable<FollowAnswer['plan']>
}
const token = location.pathname.split('/').at(-1) ?? ''
const page = Math.random().toString(36).slice(2)
const headers = { authorization: `follow_${token}.${page}`, accept: 'application/json' }
const timeoutMs = 5000
const loudKey = 'prilej.follow-signals'
const viewKey = `prilej.follow-view.${token}`

const clock = new ServerClock()
/** Monotonic, also when the clock of the device is changed. */
const steady = () => performance.timeOrigin + performance.now()
/** Whether the link is no longer good. */
const link = { isEnded: false }
let isLoud = rememberedChoice(loudKey) !== 'off'
const keptShow = new StoredShow(token)
let asking: Promise<void> | undefined
let asksAgain = false

function byId(id: string): HTMLElement {
  const node = document.getElementById(id)
  if (!node) throw new Error(`no ${id}`)
  return node
}

function say(key: string, values: Record<string, string | number> = {}): string {
  return (words[`follow.${key}`] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )
}

/** One question at a time; news that come meanwhile are asked about right after. */
function ask(): Promise<void> {
  if (asking) {
    asksAgain = true
    return asking
  }
  asking = fetchNews().finally(() => {
    asking = undefined
    if (asksAgain) void ask()
    asksAgain = false
  })
  return asking
}

async function fetchNews(): Promise<void> {
  const sentAt = steady()
  const query = `?revision=${followed.revision}&seq=${followed.seq}`
  try {
    const answer = await fetch(followAddress + query, {
      headers,
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 401 || answer.status === 404) return end()
    // The sign-in page of a venue's network answers at every address.
    if (!answer.ok || !answer.headers.has('x-request-id')) return undefined
    const news = (await answer.json()) as FollowAnswer
    clock.note(news.now, sentAt, steady())
    take(news)
    keptShow.noteClock(clock.kept(steady()))
  } catch {
    // The strip on top says how old the data is.
    if (clock.age(sentAt) === null) restore()
  }
  return undefined
}

/** After a reload during a network failure, the page continues from its stored state. */
function restore(): void {
  const { show, clock: before } = keptShow.read()
  if (!before) return
  clock.restore(before)
  if (show) take(show)
}

function take(news: FollowAnswer): void {
  const { seq, revision, isCancelled } = followed
  const ids = new Set(followed.marks.map(({ id }) => id))
  followed.marks.push(...news.marks.filter(({ id }) => !ids.has(id)))
  followed.seq = Math.max(followed.seq, news.seq)
  followed.isCancelled = news.isCancelled
  // An answer that was long on its way may be older than what is known.
  if (news.plan && news.revision > followed.revision) {
    followed.plan = news.plan
    followed.revision = news.revision
    drawList()
  }
  const isNew =
    seq !== followed.seq || revision !== followed.revision || isCancelled !== followed.isCancelled
  if (isNew || news.plan) keptShow.note(followed)
  draw()
}

function end(): void {
  link.isEnded = true
  keptShow.forget()
  byId('main').textContent = ''
  const condition = byId('condition')
  condition.dataset['freshness'] = 'red'
  condition.textContent = say('ended')
}

function poll(): Promise<void> {
  return startPolling({
    clock,
    steady,
    ask: (isCut) => (isCut ? fetchNews() : ask()),
    isOver: () => link.isEnded,
  })
}

/** Receives changes at once; without it the page still polls every `pollIntervalMs`. */
async function listen(): Promise<void> {
  while (!link.isEnded) {
    await listenToStream().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 3000))
  }
}

async function listenToStream(): Promise<void> {
  const answer = await fetch(showStreamPath, { headers, redirect: 'error', cache: 'no-store' })
  if (!answer.body || answer.headers.get('content-type') !== 'text/event-stream') return
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (buffer + decoder.decode(value, { stream: true })).split('\n\n')
    buffer = messages.pop() ?? ''
    if (messages.some((each) => each.includes('"run-of-show') || each.includes('"*"'))) await ask()
  }
}

const hours = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: followed.plan.zone,
})
const days = new Intl.DateTimeFormat('en-CA', { timeZone: followed.plan.zone })
const clockText = (at: number) => hours.format(at)
/** With `+1` for an hour of the day after that on which the show begins. */
function hourText(at: number, seconds = ''): string {
  const dayOf = (moment: number) => Date.parse(days.format(moment)) / 86_400_000
  const later = dayOf(at) - dayOf(followed.plan.startsAt)
  return clockText(at) + seconds + (later === 0 ? '' : later > 0 ? ` +${later}` : ` −${-later}`)
}

const { lang } = document.documentElement
/** English as it is written in Europe, as the server writes it. */
const longDay = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: followed.plan.zone,
})
/** The date of the show, with a note that it is not today. */
function dayLine(now: number, until: number): string {
  const { startsAt } = followed.plan
  const day = longDay.format(startsAt)
  const isOn = days.format(now) === days.format(startsAt) || (now >= startsAt && now <= until)
  return isOn ? day : say('otherDay', { day })
}

function put(id: string, text: string): void {
  const box = byId(id)
  if (box.textContent !== text) box.textContent = text
}

function draw(): void {
  if (link.isEnded) return
  const at = steady()
  const now = clock.age(at) === null ? followed.now : clock.now(at)
  const times = timesOf(followed.plan, followed.marks, now)
  const { cues } = followed.plan
  const titleOf = (id: string | null) => cues.find((cue) => cue.id === id)?.title ?? ''
  const nextCue = times.cues.find(({ id }) => id === times.nextId)
  byId('now').dataset['state'] = times.state
  byId('cancelled').hidden = !followed.isCancelled
  put('day', dayLine(now, times.end))
  put('state', say(times.state))
  put('running', titleOf(times.runningId) || titleOf(times.nextId))
  const countdown = byId('countdown')
  countdown.toggleAttribute('data-over', (times.remaining ?? 0) < 0)
  put(
    'countdown',
    times.remaining === null ? say('hour', { at: clockText(now) }) : countdownText(times.remaining),
  )
  put(
    'next',
    nextCue
      ? // Before the start its title is shown above already.
        say(times.state === 'waiting' ? 'begins' : 'next', {
          title: titleOf(nextCue.id),
          at: hourText(nextCue.start),
        })
      : say('last'),
  )
  const { lateness, remaining } = times
  put('unit', say(remaining === null ? 'clock' : remaining < 0 ? 'overtime' : 'left'))
  const span = minutesText(Math.abs(lateness))
  const word = times.state === 'waiting' ? 'lateStart' : lateness > 0 ? 'late' : 'early'
  byId('drift').toggleAttribute('data-early', lateness < 0)
  put('drift', isNotable(lateness) ? say(word, { span }) : '')
  drawCondition(at)
  drawStates(times)
  bringIntoView(times.runningId)
  drawOwn(times, now)
}

function drawCondition(at: number): void {
  // Until the first answer the page stays as the server made it.
  if (clock.age(at) === null) return
  const freshness = clock.freshness(at)
  const age = Math.round((clock.age(at) ?? 0) / 1000)
  byId('condition').dataset['freshness'] = freshness
  put('condition', freshness === 'fresh' ? say('fresh') : say('stale', { n: age }))
}

let shownId: string | null = null

/** In the backstage view the list scrolls with the show, from the moment the view is chosen. */
function bringIntoView(runningId: string | null): void {
  if (shownId === runningId || app.dataset['view'] !== 'backstage') return
  shownId = runningId
  byId('list').querySelector('[data-state=running]')?.scrollIntoView({ block: 'center' })
}

function drawStates({ cues }: ShowTimes): void {
  for (const [index, row] of [...byId('list').children].entries()) {
    const at = cues[index]
    if (!at || !(row instanceof HTMLElement)) continue
    row.dataset['state'] = at.state
    const hour = row.querySelector('.hour')
    const startText =
      row.dataset['kind'] === 'group'
        ? ''
        : hourText(at.start, at.start === at.plannedStart ? secondsText(at.start) : '')
    if (hour && hour.textContent !== startText) hour.textContent = startText
    const length = row.querySelector('.length')
    const planned = followed.plan.cues[index]?.seconds ?? 0
    const lasts = row.dataset['kind'] === 'cue' ? lengthOfCue(planned, at.seconds) : ''
    if (length && length.textContent !== lasts) length.textContent = lasts
  }
}

/** The next turn of this follower, with a signal ten and two minutes before, or when it comes without these. */
const signalled = new Set<string>()
let isWatching = false

function drawOwn(times: ShowTimes, now: number): void {
  const own = followed.plan.cues.flatMap((cue, index) => {
    const at = times.cues[index]
    return cue.isOwn && at ? [{ cue, at }] : []
  })
  const line = byId('own')
  line.hidden = own.length === 0 || times.state === 'over'
  if (line.hidden) return
  const current = own.find(({ at }) => at.state === 'running')
  const coming = own.find(({ at }) => at.state === 'coming')
  if (coming) signalBefore(coming.cue.id, coming.at.start - now)
  if (current) signalEarlyTurn(current.cue.id)
  isWatching = true
  const shownCue = current ?? coming
  if (!shownCue) return put('own', say('ownNone'))
  const { title } = shownCue.cue
  if (current) return put('own', say('ownNow', { title }))
  const span = minutesText(shownCue.at.start - now)
  return put('own', say('own', { title, span, at: hourText(shownCue.at.start) }))
}

function signalBefore(id: string, remainingMs: number): void {
  for (const minutes of [10, 2]) {
    const key = `${id} ${minutes}`
    if (remainingMs > minutes * 60_000 || signalled.has(key)) continue
    signalled.add(key)
    // On a page that is opened late, only the last signal counts.
    if (isLoud && remainingMs > (minutes - 1) * 60_000) beep(minutes === 2 ? 2 : 1)
  }
}

/** The show is ahead: the turn is there before the signals of its minutes. */
function signalEarlyTurn(id: string): void {
  const key = `${id} 2`
  if (isWatching && isLoud && !signalled.has(key)) beep(2)
  signalled.add(key)
}

function drawList(): void {
  const list = byId('list')
  list.replaceChildren(
    ...followed.plan.cues.map((cue) => {
      const row = document.createElement('li')
      row.dataset['kind'] = cue.kind
      if (cue.isOwn) row.dataset['own'] = 'true'
      const hold = element('span', 'words', '')
      hold.append(element('bdi', 'title', cue.title))
      for (const { department, text } of cue.instructions) {
        const line = element('span', 'soft', ` ${text}`)
        line.prepend(element('b', '', department))
        hold.append(line)
      }
      for (const { name, phone } of cue.people) {
        const person = element(
          phone ? 'a' : 'span',
          phone ? '' : 'soft',
          phone ? `${name} · ${phone}` : name,
        )
        if (phone) person.setAttribute('href', `tel:${phone}`)
        hold.append(person)
      }
      row.append(element('span', 'hour', ''), hold, element('span', 'length', ''))
      return row
    }),
  )
}

function showView(view: string): void {
  app.dataset['view'] = view
  shownId = null
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]'))
    button.setAttribute('aria-pressed', String(button.dataset['mode'] === view))
  byId('mine').hidden = view !== 'list' || !followed.plan.cues.some(({ isOwn }) => isOwn)
}

function setUpTools(): void {
  byId('modes').hidden = false
  byId('modes').addEventListener('click', ({ target }) => {
    const mode = target instanceof HTMLElement ? target.dataset['mode'] : undefined
    if (!mode) return
    rememberChoice(viewKey, mode)
    showView(mode)
  })
  // Also after a reload, and in the other language.
  showView(rememberedChoice(viewKey) ?? app.dataset['view'] ?? 'list')
  const ownCues = byId('mine')
  ownCues.addEventListener('click', () => {
    const isOnly = app.toggleAttribute('data-mine')
    ownCues.setAttribute('aria-pressed', String(isOnly))
  })
  const loud = byId('loud')
  loud.hidden = false
  const showLoud = () => {
    loud.setAttribute('aria-pressed', String(isLoud))
    loud.textContent = say(isLoud ? 'loud' : 'quiet')
  }
  loud.addEventListener('click', () => {
    isLoud = !isLoud
    rememberChoice(loudKey, isLoud ? 'on' : 'off')
    showLoud()
  })
  showLoud()
}

/** Keeps the screen on while the page is visible. */
async function stayAwake(): Promise<void> {
  if (!document.hidden) await navigator.wakeLock?.request('screen').catch(() => undefined)
}

setUpTools()
document.addEventListener('visibilitychange', () => {
  void stayAwake()
  if (!document.hidden) void ask()
})
void stayAwake()
setInterval(draw, 250)
void poll()
void listen()
void keepPage()
