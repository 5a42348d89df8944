import type { Sign } from '../model/door/decisions.ts'

/** Scans that the server does not have yet; the fields are those of the batch call. */
export interface QueuedScan {
  scanId: string
  listId: string
  happenedAt: string
  /** The clock in use, see `DoorClock`; the server does not receive it. */
  era?: string
  skew?: number
  seq: number
  direction: 'in' | 'out' | 'undo'
  code?: string
  guestId?: string
  /** The beginning of the hash of their ticket, where it is known; the server does not receive it. */
  ticket?: string
  walkIn?: { firstName: string; lastName: string }
  undoes?: string
  forced?: boolean
  /** The result shown on the screen; until then no guest was admitted. */
  shown?: string
  /** Whether the screen said that it was only a rehearsal. */
  rehearsal?: boolean
  /** The sign of the ticket after the scan, by its hash; the server does not receive it. */
  mark?: { hash: string; sign: Sign; isTrial: boolean }
}

export interface DoorList {
  id: string
  name: string
  reentry: boolean
  opensAt: string | null
  closesAt: string | null
  endsAt: string | null
}

/** The list and direction of this door, shared by all tabs and visits; the name is shown when the list was deleted. */
export interface DoorChoice {
  listId: string
  listName: string
  direction: 'in' | 'out'
}

export interface Pairing {
  credential: string
  name: string
  event: { id: string; name: string; endsAt: string; timeZone: string }
  lists: DoorList[]
  /** True while scans belong to a rehearsal. */
  rehearsal?: boolean
  /** The planned end of the rehearsal, also without a network. */
  rehearsalUntil?: string | null
  /** The organiser disconnected it. */
  isRevoked?: boolean
  /** How far the clock was behind in milliseconds when the server last answered. */
  skew?: number
}

export interface KeptRoster {
  version: string
  lines: string
  lists: string[]
  vips?: string
  tried?: string
}

const version = 1

/** The storage of a door; `strict` means that the promise resolves when the data is on the disk. */
export class DoorStore {
  readonly #opened: Promise<IDBDatabase>

  constructor(name: string) {
    this.#opened = new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('kept')
        request.result.createObjectStore('queue', { keyPath: 'scanId' })
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
    })
    // The first reader or writer gets the error.
    this.#opened.catch(() => undefined)
  }

  async read<T>(key: string): Promise<T | undefined> {
    const database = await this.#opened
    return resultOf(database.transaction('kept').objectStore('kept').get(key)) as Promise<
      T | undefined
    >
  }

  async keep(key: string, value: unknown): Promise<void> {
    await this.#write('kept', (store) => store.put(value, key))
  }

  async forget(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#write('kept', (store) => store.delete(key))
  }

  async add(item: QueuedScan): Promise<void> {
    await this.#write('queue', (store) => store.put(item))
  }

  async remove(scanIds: readonly string[]): Promise<void> {
    await this.#write('queue', (store) => {
      for (const id of scanIds) store.delete(id)
    })
  }

  /** Returns the waiting scans in the order in which they were made. */
  async queue(): Promise<QueuedScan[]> {
    const database = await this.#opened
    const all = (await resultOf(
      database.transaction('queue').objectStore('queue').getAll(),
    )) as QueuedScan[]
    return all.toSorted((a, b) => a.seq - b.seq)
  }

  async #write(name: string, act: (store: IDBObjectStore) => unknown): Promise<void> {
    const database = await this.#opened
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    act(transaction.objectStore(name))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      const failed = () => reject(transaction.error ?? new Error('not stored'))
      transaction.addEventListener('abort', failed)
      transaction.addEventListener('error', failed)
    })
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}
