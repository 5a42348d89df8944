import { hasUnsaved, leaveThen } from '../forms/leaving.ts'

export interface Location {
  pathname: string
  search: string
  hash: string
  /** What was handed over by whoever led here. */
  state: unknown
  /** Another one for each entry of the history. */
  key: string
}

/** An address, or those of its parts that change. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

interface Entry {
  usr: unknown
  key: string
  idx: number
}

/** Names the document a path belongs to; a path of another document is entered by a full load. */
export type DocumentOf = (pathname: string) => string

/** The one address of a screen, however it was typed. */
export type WrittenOf = (pathname: string) => string

type Step = 'push' | 'replace'

/** Where the browser is; it asks before unsaved work is left behind. */
export class Places {
  readonly navigator = {
    go: (delta: number) => this.#view.history.go(delta),
    push: (to: To, state?: unknown) => this.#move(to, state, 'push'),
    replace: (to: To, state?: unknown) => this.#move(to, state, 'replace'),
  }
  readonly #view: Window
  readonly #documentOf: DocumentOf
  readonly #writtenOf: WrittenOf
  readonly #document: string
  readonly #listeners = new Set<() => void>()
  #index: number
  #location: Location
  /** The next popstate is our own step back to the page with unsaved work. */
  #reverting = false
  /** The next popstate was allowed by the person. */
  #allowed = false

  constructor(view: Window, documentOf: DocumentOf, writtenOf: WrittenOf = (path) => path) {
    this.#view = view
    this.#documentOf = documentOf
    this.#writtenOf = writtenOf
    const { pathname } = view.location
    this.#document = documentOf(writtenOf(pathname))
    this.#index = entryOf(view)?.idx ?? 0
    const entry = entryOf(view) ?? { usr: null, key: 'default', idx: 0 }
    if (!entryOf(view) || writtenOf(pathname) !== pathname)
      view.history.replaceState(entry, '', this.#written(view.location.href))
    this.#location = locationOf(view)
    view.addEventListener('popstate', () => this.#popped())
  }

  readonly now = (): Location => this.#location

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Where a link leads; to the page one is on it leads without another step back. */
  follow(to: string): void {
    const { pathname, search, hash } = this.#location
    this.#move(to, null, to === pathname + search + hash ? 'replace' : 'push')
  }

  /** Goes without asking: the guard has decided, and drafts are kept. */
  replaceNow(to: To): void {
    this.#enter(this.#hrefOf(to), null, 'replace')
  }

  #move(to: To, state: unknown, step: Step): void {
    const href = this.#hrefOf(to)
    const go = () => this.#enter(href, state, step)
    if (leaves(this.#location, this.#resolve(href))) leaveThen(go)
    else go()
  }

  #enter(given: string, state: unknown, step: Step): void {
    const href = this.#written(given)
    const { location, history } = this.#view
    const replaces = step === 'replace'
    if (this.#documentOf(this.#resolve(href).pathname) !== this.#document)
      return replaces ? location.replace(href) : location.assign(href)
    const idx = this.#index + (replaces ? 0 : 1)
    const entry: Entry = { usr: state ?? null, key: newEntryKey(), idx }
    if (replaces) history.replaceState(entry, '', href)
    else history.pushState(entry, '', href)
    this.#arrive()
  }

  #popped(): void {
    if (this.#reverting) {
      this.#reverting = false
      return
    }
    const { history, location } = this.#view
    const delta = (entryOf(this.#view)?.idx ?? this.#index) - this.#index
    const free = this.#allowed || delta === 0 || !hasUnsaved()
    this.#allowed = false
    if (free || !leaves(this.#location, new URL(location.href))) return this.#arrive()
    // The browser has already gone; it comes back and waits for the answer.
    this.#reverting = true
    history.go(-delta)
    leaveThen(() => {
      this.#allowed = true
      history.go(delta)
    })
  }

  #arrive(): void {
    this.#index = entryOf(this.#view)?.idx ?? this.#index
    this.#location = locationOf(this.#view)
    this.#listeners.forEach((listener) => listener())
  }

  #hrefOf(to: To): string {
    if (typeof to === 'string') return to
    const { pathname = this.#location.pathname, search = '', hash = '' } = to
    return pathname + led('?', search) + led('#', hash)
  }

  /** What leads elsewhere stays as it was given. */
  #written(href: string): string {
    const { origin, pathname, search, hash } = this.#resolve(href)
    const written = this.#writtenOf(pathname)
    const isHere = origin === this.#resolve('').origin
    return isHere && written !== pathname ? written + search + hash : href
  }

  #resolve(href: string): URL {
    return new URL(href, this.#view.location.href)
  }
}

/** A filter in the address keeps the page and its forms; another page or panel does not. */
export function leaves(from: Pick<Location, 'pathname' | 'search'>, to: URL): boolean {
  const panel = (search: string) => new URLSearchParams(search).get('panou')
  return from.pathname !== to.pathname || panel(from.search) !== panel(to.search)
}

function locationOf(view: Window): Location {
  const { pathname, search, hash } = view.location
  const entry = entryOf(view)
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
}

function entryOf(view: Window): Entry | null {
  const state = view.history.state as Entry | null
  return typeof state?.idx === 'number' ? state : null
}

/** With its sign in front, however it was given; nothing for nothing. */
function led(sign: '?' | '#', text: string): string {
  const bare = text.startsWith(sign) ? text.slice(1) : text
  return bare && sign + bare
}

function newEntryKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
