import { Button, Select } from '@mantine/core'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { PlainDate } from '#shared/dates/time.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useSearch } from '#platform/web/search.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { listHistoryKinds, listTeam } from '../contract.ts'
import { text } from '../text.ts'
import styles from './company.module.css'
import { HistoryPages } from './widgets.tsx'

const Filters = z.object({
  om: Id.optional(),
  fel: z.string().max(40).optional(),
  zi: PlainDate.optional(),
})

/** The history of the company, newest first; the filters are in the address. */
export default function LogTab() {
  const say = useText(text)
  const locale = useLocale()
  const [{ om, fel, zi }, setFilters] = useSearch(Filters)
  const team = useEndpoint(listTeam, {})
  const kinds = useEndpoint(listHistoryKinds, {}, { staleTime: Infinity })
  const people = team.data?.members.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const filtered = Boolean(om ?? fel ?? zi)
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={say('log.person')}
          placeholder={say('log.anyone')}
          data={people}
          value={om ?? null}
          onChange={(next) => setFilters({ om: next })}
          clearable
        />
        <Select
          label={say('log.kind')}
          placeholder={say('log.anything')}
          data={
            kinds.data?.map(({ entity, kind }) => ({ value: entity, label: kind[locale] })) ?? []
          }
          value={fel ?? null}
          onChange={(next) => setFilters({ fel: next })}
          clearable
        />
        <DateField
          label={say('log.day')}
          value={zi ?? null}
          onChange={(next) => setFilters({ zi: next })}
        />
        {filtered && (
          <Button variant="subtle" onClick={() => setFilters({ om: null, fel: null, zi: null })}>
            {say('log.clear')}
          </Button>
        )}
      </div>
      <HistoryPages
        key={`${om} ${fel} ${zi}`}
        filter={{ ...(om && { actorId: om }), ...(fel && { entity: fel }), ...(zi && { day: zi }) }}
        none={filtered ? say('log.none') : undefined}
      />
    </>
  )
}
