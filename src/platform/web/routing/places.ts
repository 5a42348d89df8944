import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { hasUnsaved, leaveThen } from '../forms/leaving.ts'

export interface Place {
  location: Location
  action: NavigationType
}

interface Entry {
  usr: unknown
  key: string
  idx: number
}

/** Names the document a path belongs to; a path of another document is entered by a full load. */
export type DocumentOf = (pathname: string) => string

/** Where the browser is. Unlike the router's own history it asks before unsaved work is left behind. */
export class Places {
  readonly navigator: Navigator = {
    createHref: hrefOf,
    go: (delta) => this.#view.history.go(delta),
    push: (to, state) => this.#move(to, state, NavigationType.Push),
    replace: (to, state) => this.#move(to, state, NavigationType.Replace),
  }
  readonly #view: Window
  readonly #documentOf: DocumentOf
  readonly #document: string
  readonly #listeners = new Set<() => void>()
  #index: number
  #place: Place
  /** The next popstate is our own step back to the page with unsaved work. */
  #reverting = false
  /** The next popstate was allowed by the person. */
  #allowed = false

  constructor(view: Window, documentOf: DocumentOf) {
    this.#view = view
    this.#documentOf = documentOf
    this.#document = documentOf(view.location.pathname)
    this.#index = entryOf(view)?.idx ?? 0
    if (!entryOf(view)) view.history.replaceState({ usr: null, key: 'default', idx: 0 }, '')
    this.#place = { location: locationOf(view), action: NavigationType.Pop }
    view.addEventListener('popstate', () => this.#popped())
  }

  readonly now = (): Place => this.#place

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Goes without asking: the guard has decided, and drafts are kept. */
  replaceNow(to: To): void {
    this.#enter(to, null, NavigationType.Replace)
  }

  #move(to: To, state: unknown, action: NavigationType): void {
    const go = () => this.#enter(to, state, action)
    if (leaves(this.#place.location, this.#resolve(hrefOf(to)))) leaveThen(go)
    else go()
  }

  #enter(to: To, state: unknown, action: NavigationType): void {
    const { location, history } = this.#view
    const href = hrefOf(to)
    const replaces = action === NavigationType.Replace
    if (this.#documentOf(this.#resolve(href).pathname) !== this.#document)
      return replaces ? location.replace(href) : location.assign(href)
    const idx = this.#index + (replaces ? 0 : 1)
    const entry: Entry = { usr: state ?? null, key: newEntryKey(), idx }
    if (replaces) history.replaceState(entry, '', href)
    else history.pushState(entry, '', href)
    this.#arrive(action)
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
    if (free || !leaves(this.#place.location, new URL(location.href)))
      return this.#arrive(NavigationType.Pop)
    // The browser has already gone; it comes back and waits for the answer.
    this.#reverting = true
    history.go(-delta)
    leaveThen(() => {
      this.#allowed = true
      history.go(delta)
    })
  }

  #arrive(action: NavigationType): void {
    this.#index = entryOf(this.#view)?.idx ?? this.#index
    this.#place = { location: locationOf(this.#view), action }
    this.#listeners.forEach((listener) => listener())
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
  return {
    pathname,
    search,
    hash,
    state: entry?.usr ?? null,
    key: entry?.key ?? 'default',
    mask: undefined,
  }
}

function entryOf(view: Window): Entry | null {
  const state = view.history.state as Entry | null
  return typeof state?.idx === 'number' ? state : null
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? createPath(parsePath(to)) : createPath(to)
}

function newEntryKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
