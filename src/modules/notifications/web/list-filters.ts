import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useSearch } from '#platform/web/search.ts'
import type { FilterField, FilterValues } from '#ui/live/lists/filters.ts'
import { listNotificationChoices } from '../contract.ts'
import { NewsType, type InboxView } from '../model.ts'
import { text } from '../text.ts'

const shownAs = {
  necitite: 'unread',
  toate: 'all',
  amanate: 'snoozed',
  arhivate: 'archived',
} as const satisfies Record<string, InboxView>

const View = z.enum(['necitite', 'toate', 'amanate', 'arhivate'])
type View = z.infer<typeof View>
const Address = z.object({
  arata: View.default('necitite'),
  fel: z.array(NewsType).default([]),
})

/** The filters of the list: all of them are in the address; the event is that of the switcher. */
export function useListFilters() {
  const say = useText(text)
  const [{ arata, fel }, set] = useSearch(Address)
  const { id: eventId, event, choose } = useChosenEvent()
  const show = shownAs[arata]
  const fields = useFields(
    show,
    eventId === null ? null : { id: eventId, name: event?.name ?? '…' },
  )
  const chosen: FilterValues = { fel, eveniment: eventId ? [eventId] : [] }
  const onChange = (next: FilterValues) => {
    // The switcher holds one event, so a newly ticked one takes the place of the former.
    const ticked = (next.eveniment ?? []).at(-1) ?? null
    if (ticked !== eventId) choose(ticked)
    else set({ fel: NewsType.array().parse(next.fel ?? []) })
  }
  return {
    show,
    input: {
      show,
      ...(fel.length > 0 && { type: fel }),
      ...(eventId && { eventId: [eventId] }),
    },
    views: {
      value: arata,
      onChange: (next: View) => set({ arata: next }),
      views: View.options.map((value) => ({ value, label: say(`show.${shownAs[value]}`) })),
    },
    menu: { fields, values: chosen, onChange },
    isFiltering: fel.length > 0 || eventId !== null,
    showAll: () => set({ arata: 'toate' }),
    clear() {
      set({ fel: null })
      if (eventId) choose(null)
    },
  }
}

/** Only the kinds and events that there is something about, with how much; the chosen event in any case. */
function useFields(show: InboxView, chosen: { id: string; name: string } | null): FilterField[] {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(listNotificationChoices, { show }, { keepPrevious: true })
  const events = data?.events ?? []
  const missing = chosen && !events.some(({ id }) => id === chosen.id)
  return [
    {
      name: 'fel',
      label: say('filter.type'),
      options: (data?.types ?? []).map(({ type, name, count }) => ({
        value: type,
        label: name[locale],
        count,
      })),
    },
    {
      name: 'eveniment',
      label: say('filter.event'),
      options: [...events, ...(missing ? [{ ...chosen, count: 0 }] : [])].map(
        ({ id, name, count }) => ({
          value: id,
          label: name,
          count,
        }),
      ),
    },
  ]
}

export type ListFilters = ReturnType<typeof useListFilters>
