import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import {
  eventParameter,
  allEvents,
  searchText,
  type KnownPath,
} from '#platform/web/routing/links.ts'
import { screenAt } from '#platform/web/routing/route-table.ts'
import { useLocation, useNavigate } from 'react-router'
import { useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { isId } from '#shared/ids.ts'
import { paramsIn } from '#shared/path-pattern.ts'
import { getEvent } from '../contract.ts'
import type { Event } from '../model.ts'
import { eventIn, panelOf } from './event-words.tsx'

interface ChosenEvent {
  /** Null: all events. */
  id: string | null
  /** The facts of the event, once they are loaded. */
  event: Event | null
  /** The choice in the address names no event, or one that this person may not see. */
  isUnknown: boolean
  /** Puts the choice into the address and stores it; an automatic choice adds no step to the browser history. */
  choose(id: string | null, options?: { replace?: boolean }): void
}

/** Per tab, so that a choice in one does not change what another shows; a new tab begins with the last one. */
const remembered = createStore<Readonly<Record<string, string | null>>>({})

/** When events were deleted in this tab: they are no longer chosen, without a request to the server. */
const deleted = createStore<Readonly<Record<string, number>>>({})

export function noteDeletedEvent(id: string): void {
  deleted.set({ ...deleted.get(), [id]: Date.now() })
}

/** The one event that the person works on: the address wins, its path before all, then what was remembered. */
export function useChosenEvent(): ChosenEvent {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [rememberedId, remember] = useRemembered()
  const opened = useOpenedEvent()
  const parameter = new URLSearchParams(search).get(eventParameter) || null
  const fromAddress = opened?.id ?? parameter
  const wantedEventId = fromAddress === null ? rememberedId : fromAddress
  const requestedId = wantedEventId !== null && isId(wantedEventId) ? wantedEventId : null
  const deletedAt = useStore(deleted)[requestedId ?? ''] ?? 0
  const reading = useEndpoint(getEvent, { eventId: requestedId ?? '' }, { enabled: !!requestedId })
  const { data, error, dataUpdatedAt } = reading
  // An answer after the deletion shows that it was restored.
  const isDeleted =
    error?.kind === 'not_found' || (data !== undefined && dataUpdatedAt <= deletedAt)
  const choose = useCallback(
    (id: string | null, { replace = false }: { replace?: boolean } = {}) => {
      remember(id)
      const { pathname, search: now, hash } = window.location
      const address = new URLSearchParams(now)
      const to = opened
        ? opened.addressFor(id, address)
        : pathname + searchText({ [eventParameter]: id }, address) + hash
      // The text typed for the screen is kept until its event is chosen.
      void navigate(to, { state, replace })
    },
    [remember, navigate, state, opened],
  )
  const event = requestedId !== null && !isDeleted && data?.id === requestedId ? data : null
  // One that was shown and then deleted is no surprise: the screen goes on without it.
  const isRefused = requestedId === null || (error?.kind === 'not_found' && data === undefined)
  const isUnknown = opened === null && parameter !== null && parameter !== allEvents && isRefused
  return { id: isDeleted ? null : requestedId, event, isUnknown, choose }
}

interface OpenedEvent {
  id: string
  /** The same for another event, or the list for all of them. */
  addressFor(id: string | null, now: URLSearchParams): string
}

/** On the screen of one event the path names it, and beside a list the open panel does. */
function useOpenedEvent(): OpenedEvent | null {
  const table = useRouteTable()
  const { pathname, search } = useLocation()
  const panel = new URLSearchParams(search).get('panou')
  return useMemo(() => {
    const path = screenAt(table, pathname)?.path ?? ''
    const id = path.endsWith(byEvent) ? paramsIn(path, pathname)?.eventId : undefined
    const list = path.slice(0, -byEvent.length)
    if (id !== undefined)
      return {
        id,
        addressFor: (other, now) =>
          (other === null ? list : `${list}/${other}`) +
          searchText({ fila: now.get('fila'), [eventParameter]: other }),
      }
    const beside = eventIn(panel)
    if (beside === null) return null
    return {
      id: beside,
      addressFor: (other, now) =>
        pathname + searchText({ panou: other && panelOf(other), [eventParameter]: other }, now),
    }
  }, [table, pathname, panel])
}

const byEvent = '/:eventId'

/**
 * A record belongs to one event: opening it chooses that event, and a person who then chooses another in the
 * switcher is led to the list of that one.
 */
export function useEventOfRecord(eventId: string | undefined, list: KnownPath): void {
  const { id } = useChosenEvent()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const adopted = useRef<string>(undefined)
  useEffect(() => {
    if (eventId === undefined) return
    const address = new URLSearchParams(search)
    if (id === eventId) adopted.current = eventId
    else if (adopted.current === eventId)
      void navigate(list + searchText({ [eventParameter]: id }), { replace: true })
    else {
      const { pathname } = window.location
      const to = pathname + searchText({ [eventParameter]: eventId }, address) + hash
      void navigate(to, { replace: true, state })
    }
  }, [id, eventId, list, search, hash, state, navigate])
}

/** A person belongs to one company, so what is kept by person is kept by company. */
function useRemembered(): [string | null, (id: string | null) => void] {
  const person = useSession().profile?.id ?? ''
  const key = `eveniment ${person}`
  const own = useStore(remembered)[key]
  const remember = useCallback(
    (id: string | null) => {
      remembered.set({ ...remembered.get(), [key]: id })
      if (id === null) safeLocalStorage.removeItem(key)
      else safeLocalStorage.setItem(key, id)
    },
    [key],
  )
  return [own === undefined ? safeLocalStorage.getItem(key) : own, remember]
}

/** Keeps address and memory in step; the switcher, which is on every screen, does it for all. */
export function useChosenEventSync(): ChosenEvent {
  const chosen = useChosenEvent()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [rememberedId, remember] = useRemembered()
  const { id, event, isUnknown } = chosen
  const isOpened = useOpenedEvent() !== null
  useEffect(() => {
    // The address stays as it is, so that a reload says the same.
    if (isUnknown || (isOpened && id === null)) return
    const now = new URLSearchParams(search)
    const fromAddress = now.get(eventParameter)
    if (fromAddress === allEvents && id === null) return
    // Remembered only once it is known to exist; one that is gone leaves the address too.
    if (event !== null && rememberedId !== event.id) remember(event.id)
    if (id === null && rememberedId !== null && fromAddress === null) remember(null)
    if (fromAddress === id) return
    const to = pathname + searchText({ [eventParameter]: id }, now) + hash
    void navigate(to, { replace: true, state })
  }, [
    isUnknown,
    isOpened,
    id,
    event,
    rememberedId,
    remember,
    pathname,
    search,
    hash,
    state,
    navigate,
  ])
  return chosen
}
