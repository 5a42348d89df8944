import { listTags } from '#modules/company/contract.ts'
import { listCategories } from '#modules/defaults/contract.ts'
import { listParts } from '#modules/events/contract.ts'
import type { Part } from '#modules/events/model.ts'
import { listGuestChoices } from '../contract.ts'
import { erasedName, shownName, type Rsvp } from '../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Badge, StatusDot, type BadgeTone } from '#ui/live/records/badge.tsx'
import { combine } from '#shared/i18n.ts'
import { fields } from '../locales/fields.gen.ts'
import { list as ownText } from '../locales/list.gen.ts'

/** The texts of the list itself; its panels and dialogs load their own. */
export const listText = combine(ownText, fields)

export const toneOf: Readonly<Record<Rsvp, BadgeTone>> = {
  yes: 'brand',
  no: 'danger',
  maybe: 'accent',
  waiting: 'info',
  none: 'neutral',
}

/** The answers a guest can give; waiting is the result of a yes to a full part. */
export const guestAnswers = ['yes', 'maybe', 'no', 'none'] as const
export type GuestAnswer = (typeof guestAnswers)[number]

/** The answer of a guest; null for anyone who is not invited. */
export function RsvpBadge({ rsvp }: { rsvp: Rsvp | null }) {
  const say = useText(listText)
  return (
    <Badge tone={rsvp === null ? 'neutral' : toneOf[rsvp]}>
      {say(`rsvp.${rsvp ?? 'uninvited'}`)}
    </Badge>
  )
}

/** The same for a cell of the table. */
export function RsvpDot({ rsvp }: { rsvp: Rsvp | null }) {
  const say = useText(listText)
  if (rsvp === null) return <span aria-label={say('rsvp.uninvited')}>–</span>
  return <StatusDot tone={toneOf[rsvp]}>{say(`rsvp.${rsvp}`)}</StatusDot>
}

interface ShownGuest {
  firstName: string
  lastName: string
  companionNumber?: number | null
  hostName?: string | null
  isPlaceholder?: boolean
}

/** A companion without a name is still shown. */
export function useNameOf() {
  const say = useText(listText)
  const locale = useLocale()
  return (guest: ShownGuest): string =>
    shownName(locale, {
      ...guest,
      companionNumber: guest.companionNumber ?? (guest.hostName ? 1 : null),
      companionOf: guest.hostName ?? null,
    }) ||
    // Only companions are without a name before they are erased.
    (guest.isPlaceholder === false ? erasedName(locale) : say('guest.nameless'))
}

export const newGuests = 'invitat-nou'
export const newGroup = 'grup-nou'
export const duplicatesPanel = 'dubluri'
export const requestsPanel = 'cereri'
export const changesPanel = 'modificari'

export function panelOf({ id }: { id: string }): string {
  return `invitat-${id}`
}

export function groupPanelOf({ id }: { id: string }): string {
  return `grup-${id}`
}

export function waitingPanelOf({ id }: { id: string }): string {
  return `asteptare-${id}`
}

/** The id behind `invitat-…`, `grup-…` or `asteptare-…`. */
export function idIn(kind: 'invitat' | 'grup' | 'asteptare', opened: string | null): string | null {
  return new RegExp(`^${kind}-([0-9a-f-]{36})$`).exec(opened ?? '')?.[1] ?? null
}

const seldom = { staleTime: 60_000 }
const noParts: readonly Part[] = []

export function useParts(eventId: string): readonly Part[] {
  return useEndpoint(listParts, { eventId }, seldom).data?.items ?? noParts
}

/** The parts that guests answer for. */
export function usePartsWithAnswers(eventId: string): readonly Part[] {
  return useParts(eventId).filter(({ takesRsvp }) => takesRsvp)
}

interface NamedChoice {
  id: string
  name: string
}
const nobody: readonly NamedChoice[] = []

export function useTags(): readonly NamedChoice[] {
  return useEndpoint(listTags, { limit: 100 }, seldom).data?.items ?? nobody
}

export function useCategories(): readonly NamedChoice[] {
  return useEndpoint(listCategories, { kind: 'guest' }, seldom).data?.items ?? nobody
}

export function useChoices(eventId: string) {
  return useEndpoint(listGuestChoices, { eventId }, { keepPrevious: true }).data
}

export function nameIn(list: readonly NamedChoice[], id: string | null): string {
  return list.find((each) => each.id === id)?.name ?? ''
}

export function options(list: readonly NamedChoice[]): { value: string; label: string }[] {
  return list.map(({ id, name }) => ({ value: id, label: name }))
}
