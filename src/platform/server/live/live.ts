import pg from 'pg'
import { z } from 'zod'
import { isTransientError } from '../database/db.ts'
import { Outage } from '../database/outage.ts'
import type { Log } from '../process/log.ts'

/** Notifies open browsers which kinds of data changed in their company; they read again through the API. */
export interface Live {
  publish(companyId: string | null, tags: readonly string[]): void
  /** Calls back for each change of the company; returns how to stop. */
  subscribe(companyId: string | null, since: Since | undefined, listener: LiveListener): () => void
  close(): Promise<void>
}

export interface OpenLive extends Live {
  /** Number of open streams in this process. */
  readers(): number
}

export interface LiveNews {
  id: string
  tags: readonly string[]
}
/** The last news a reader got, or for how many milliseconds it has been reading without any. */
export type Since = string | number
export type LiveListener = (news: LiveNews) => void

/** Means "anything may have changed": sent when the past cannot be replayed. */
export const everything = '*'

const channel = 'prilej_live'
/** The minimum time between two NOTIFY: inside each transaction, it would make commits queue up behind one lock. */
const flushEveryMs = 100
const keptCount = 1000

const Message = z.object({ company: z.string().nullable(), tags: z.array(z.string()) })
type Message = z.infer<typeof Message>

/** `onNews` gets the tags of every company. */
export async function openLive(
  url: string,
  log: Log,
  onNews: (tags: readonly string[]) => void = () => {},
  outage = new Outage(log),
): Promise<OpenLive> {
  const hub = new MessageHub()
  const hear = (text: string) => {
    const message = readMessage(text)
    if (!message) return log.warn('invalid live notification', { bytes: text.length })
    hub.receive(message)
    onNews(message.tags)
  }
  const line = new ListenConnection(url, log, outage, hear, () => hub.receiveUnknown())
  const waiting = new TagQueue()
  let sending: Promise<unknown> | undefined
  const flush = () =>
    (sending ??= Promise.all(waiting.take().map(send)).finally(() => {
      sending = undefined
    }))
  const send = async (message: Message) => {
    // Unsent messages are sent next time.
    if (!(await line.notify(textOf(message)))) waiting.add(message.company, message.tags)
  }
  // The first news leave at once; what comes right after them leaves together at the next turn.
  const timer = new SpacedTimer(flushEveryMs, () => {
    void flush().then(() => waiting.isEmpty || timer.start())
  })
  await line.open()
  return {
    publish(companyId, tags) {
      waiting.add(companyId, tags)
      timer.start()
    },
    subscribe: (companyId, since, listener) => hub.subscribe(companyId, since, listener),
    readers: () => hub.size,
    async close() {
      timer.stop()
      await sending
      await flush()
      await line.close()
    },
  }
}

/** Acts soon after it is started, and never twice within an interval. */
class SpacedTimer {
  readonly #intervalMs: number
  readonly #act: () => void
  #timer: NodeJS.Timeout | undefined
  #lastAt = -Infinity
  #isStopped = false

  constructor(intervalMs: number, act: () => void) {
    this.#intervalMs = intervalMs
    this.#act = act
  }

  start(): void {
    if (this.#isStopped) return
    const wait = Math.max(0, this.#lastAt + this.#intervalMs - performance.now())
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#lastAt = performance.now()
      this.#act()
    }, wait)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}

/** Merges many commits of one company into one message. */
class TagQueue {
  #tags = new Map<string | null, Set<string>>()

  add(company: string | null, tags: readonly string[]): void {
    const tagsOfCompany = this.#tags.get(company) ?? new Set()
    tags.forEach((tag) => tagsOfCompany.add(tag))
    this.#tags.set(company, tagsOfCompany)
  }

  get isEmpty(): boolean {
    return this.#tags.size === 0
  }

  take(): Message[] {
    const batches = [...this.#tags].map(([company, tags]) => ({ company, tags: [...tags] }))
    this.#tags = new Map()
    return batches
  }
}

/** PostgreSQL refuses a payload of 8,000 bytes; too many tags are replaced by the one for everything. */
function textOf({ company, tags }: Message): string {
  const text = JSON.stringify({ company, tags })
  return Buffer.byteLength(text) < 8000 ? text : JSON.stringify({ company, tags: [everything] })
}

/** Every role that can connect to the database may send NOTIFY, so the payload is validated. */
function readMessage(text: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Delivers news to the readers of each company and remembers the latest for readers that reconnect. */
class MessageHub {
  readonly #epoch = Date.now().toString(36)
  readonly #readers = new Map<string | null, Set<LiveListener>>()
  readonly #past: (Message & { at: number; when: number })[] = []
  /** The buffer contains everything published after this moment. */
  #knownSince = performance.now()
  #count = 0

  receive(message: Message): void {
    this.#count++
    this.#past.push({ ...message, at: this.#count, when: performance.now() })
    if (this.#past.length > keptCount) this.#knownSince = this.#past.shift()?.when ?? Infinity
    const news = { id: this.#id(this.#count), tags: message.tags }
    this.#readers.get(message.company)?.forEach((listener) => listener(news))
  }

  /** The connection was down for a while, so news may have been missed. */
  receiveUnknown(): void {
    this.#past.length = 0
    this.#knownSince = performance.now()
    this.#count++
    const news = { id: this.#id(this.#count), tags: [everything] }
    for (const readers of this.#readers.values()) readers.forEach((listener) => listener(news))
  }

  get size(): number {
    return [...this.#readers.values()].reduce((sum, readers) => sum + readers.size, 0)
  }

  subscribe(company: string | null, since: Since | undefined, listener: LiveListener): () => void {
    const readers = this.#readers.get(company) ?? new Set()
    this.#readers.set(company, readers.add(listener))
    listener({ id: this.#id(this.#count), tags: this.#missed(company, since) })
    return () => {
      readers.delete(listener)
      if (readers.size === 0) this.#readers.delete(company)
    }
  }

  #missed(company: string | null, since: Since | undefined): string[] {
    if (since === undefined) return []
    const from = typeof since === 'string' ? this.#countOf(since) : this.#countBefore(since)
    if (from === undefined) return [everything]
    const missed = this.#past.filter((message) => message.company === company && message.at > from)
    return [...new Set(missed.flatMap((message) => message.tags))]
  }

  #countOf(id: string): number | undefined {
    const [epoch, count] = id.split('-')
    const from = Number(count)
    const oldest = this.#past[0]?.at ?? this.#count + 1
    return epoch === this.#epoch && from >= oldest - 1 ? from : undefined
  }

  /** The position in the news that many milliseconds ago. */
  #countBefore(age: number): number | undefined {
    const then = performance.now() - age
    if (then < this.#knownSince) return undefined
    return (this.#past.find(({ when }) => when >= then)?.at ?? this.#count + 1) - 1
  }

  #id(count: number): string {
    return `${this.#epoch}-${count}`
  }
}

type OnMessage = (text: string) => void

/** A separate connection for LISTEN and NOTIFY, which reconnects by itself after a database restart. */
class ListenConnection {
  readonly #url: string
  readonly #log: Log
  readonly #outage: Outage
  readonly #hear: OnMessage
  readonly #cameBack: () => void
  #client: pg.Client | undefined
  #closed = false

  constructor(url: string, log: Log, outage: Outage, hear: OnMessage, cameBack: () => void) {
    this.#url = url
    this.#log = log
    this.#outage = outage
    this.#hear = hear
    this.#cameBack = cameBack
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'prilej-live',
      keepAlive: true,
    })
    client.on('error', (error) => this.#outage.noticed(error))
    client.on('end', () => this.#reopenLater())
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
    this.#outage.over()
  }

  /** Returns whether it was sent. */
  async notify(text: string): Promise<boolean> {
    if (!this.#client) return false
    try {
      await this.#client.query('select pg_notify($1, $2)', [channel, text])
      return true
    } catch (error) {
      if (isTransientError(error)) this.#outage.noticed(error)
      else this.#log.warn('live news not sent', { error })
      return false
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #reopenLater(): void {
    if (this.#closed || !this.#client) return
    this.#client = undefined
    const reconnect = () => {
      if (this.#closed) return
      this.open().then(this.#cameBack, () => setTimeout(reconnect, 500))
    }
    setTimeout(reconnect, 200)
  }
}
