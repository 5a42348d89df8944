import { Button, Input } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronDown,
  IconClockHour4,
  IconMailQuestion,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { countGuests } from '../../contract.ts'
import type { HeadCounts, Rsvp } from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { Panel } from '#platform/web/routing/panel.ts'
import { Link } from '#ui/live/link.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import type { Address } from '../table/filter-address.ts'
import type { GuestFilters } from '../table/guest-filters.ts'
import styles from './heads.module.css'
import { listText, requestsPanel, toneOf, useParts, waitingPanelOf } from '../guest-words.tsx'

type Choice = Pick<Address, 'raspuns' | 'varsta' | 'fel'>

const anyAnswer: Rsvp[] = ['none', 'yes', 'no', 'maybe', 'waiting']
const nothing: Choice = { raspuns: [], varsta: [], fel: [] }

/** Guests on the list without an invitation: they count among the guests and in no answer. */
export const uninvited: Choice = { ...nothing, raspuns: ['uninvited'] }

/** The filter of the list that shows the guests behind each number. */
export const countedBy: Readonly<Record<keyof HeadCounts, Choice>> = {
  invited: { ...nothing, raspuns: anyAnswer },
  confirmed: { ...nothing, raspuns: ['yes'] },
  adults: { ...nothing, raspuns: ['yes'], varsta: ['adult'] },
  children: { ...nothing, raspuns: ['yes'], varsta: ['child'] },
  babies: { ...nothing, raspuns: ['yes'], varsta: ['baby'] },
  refused: { ...nothing, raspuns: ['no'] },
  silent: { ...nothing, raspuns: ['none'] },
  undecided: { ...nothing, raspuns: ['maybe'] },
  waiting: { ...nothing, raspuns: ['waiting'] },
  unnamed: { ...nothing, raspuns: anyAnswer, fel: ['nameless'] },
  maximum: { ...nothing, raspuns: ['yes', 'none', 'maybe'] },
}

const large = ['invited', 'confirmed', 'refused', 'silent', 'waiting', 'maximum'] as const
const small = ['adults', 'children', 'babies', 'undecided', 'unnamed'] as const
const tones = {
  invited: 'plain',
  confirmed: toneOf.yes,
  refused: toneOf.no,
  silent: toneOf.maybe,
  waiting: toneOf.waiting,
  maximum: 'plain',
} as const

interface HeadCountersProps {
  eventId: string
  filters: GuestFilters
  panel: Panel
}

/** The head counts; each number is a link that filters the list by it. */
export function HeadCounters({ eventId, filters, panel }: HeadCountersProps) {
  const say = useText(listText)
  const { values, set, around } = filters
  const { data } = useEndpoint(countGuests, { eventId, ...around }, { keepPrevious: true })
  const part = data?.parts.find(({ partId }) => partId === values.moment)
  const heads: HeadCounts | undefined = part ?? data?.heads
  const requests = data?.parts.reduce((sum, { openRequests }) => sum + openRequests, 0) ?? 0
  const toggle = (name: keyof HeadCounts, pressed: boolean) =>
    set(pressed ? { raspuns: null, varsta: null, fel: null } : countedBy[name])
  const arrived = (part ?? data)?.arrived ?? 0
  const arrivedDeleted = (part ?? data)?.arrivedDeleted ?? 0
  const onlyArrived = values.sosire.join() === 'sosit'
  const counter = <Name extends keyof HeadCounts>(name: Name) => ({
    name,
    value: heads?.[name],
    pressed: isChosen(values, countedBy[name]),
    onToggle: toggle,
  })
  return (
    <section className={styles.heads} aria-label={say('heads')}>
      <div className={styles.counters}>
        {large.map((name) => (
          <Counter key={name} {...counter(name)} />
        ))}
      </div>
      <div className={styles.details} data-waiting={!data || undefined}>
        {small
          .filter((name) => (heads?.[name] ?? 0) > 0)
          .map((name) => (
            <Detail key={name} {...counter(name)} />
          ))}
        {data && !part && data.uninvited > 0 && (
          <button
            type="button"
            className={styles.detail}
            aria-pressed={isChosen(values, uninvited)}
            title={say('about.uninvited')}
            onClick={() =>
              set(
                isChosen(values, uninvited)
                  ? { raspuns: null, varsta: null, fel: null }
                  : uninvited,
              )
            }
          >
            {say('count.uninvited', { n: data.uninvited })}
          </button>
        )}
        {(arrived > 0 || onlyArrived) && (
          <button
            type="button"
            className={styles.detail}
            aria-pressed={onlyArrived}
            onClick={() => set({ sosire: onlyArrived ? null : ['sosit'] })}
          >
            {say(part ? 'count.arrived' : 'count.arrivedAnywhere', { n: arrived })}
          </button>
        )}
        {arrivedDeleted > 0 && (
          <Link
            className={styles.detail}
            href={linkTo('/companie', {}, { fila: 'cos' })}
            title={say('about.arrivedDeleted')}
          >
            {say('count.arrivedDeleted', { n: arrivedDeleted })}
          </Link>
        )}
        {data && data.crewMeals > 0 && (
          <span className={styles.places} title={say('about.crewMeals')}>
            <IconToolsKitchen2 size={14} aria-hidden />
            {say('count.crewMeals', { n: data.crewMeals })}
          </span>
        )}
        {part && (
          <Places {...part} onWaiting={() => panel.open(waitingPanelOf({ id: part.partId }))} />
        )}
        {requests > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            color="accent"
            leftSection={<IconMailQuestion size={14} />}
            onClick={() => panel.open(requestsPanel)}
          >
            {say('requests.open', { n: requests })}
          </Button>
        )}
      </div>
    </section>
  )
}

const maxSegments = 4

/** For one part or over all of them. */
export function PartSwitch({
  eventId,
  filters: { values, set },
}: Omit<HeadCountersProps, 'panel'>) {
  const say = useText(listText)
  const all = useParts(eventId)
  const parts = all.filter(({ takesRsvp }) => takesRsvp)
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const choose = (id: string) => set({ moment: id === '' ? null : id })
  // Every event has a part: before they are known, a phone keeps the line of the choice free.
  const waiting = phone && all.length === 0
  if (parts.length < 2 && !waiting) return null
  if (phone || parts.length > maxSegments)
    return (
      <Input
        component="select"
        pointer
        className={styles.partSelect}
        aria-label={say('heads.of')}
        disabled={waiting}
        value={waiting ? '' : (values.moment ?? '')}
        rightSection={<IconChevronDown size={16} />}
        rightSectionPointerEvents="none"
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{say('heads.wholeEvent')}</option>
        {parts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Input>
    )
  return (
    <div className={styles.partSwitch}>
      <SegmentedViews
        label={say('heads.of')}
        value={values.moment ?? ''}
        onChange={choose}
        views={[
          { value: '', label: say('heads.wholeEvent') },
          ...parts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  )
}

interface CounterProps<Name extends keyof HeadCounts> {
  name: Name
  value: number | undefined
  pressed: boolean
  onToggle: (name: Name, pressed: boolean) => void
}

function Counter({ name, value, pressed, onToggle }: CounterProps<(typeof large)[number]>) {
  const say = useText(listText)
  const number = useNumber()
  return (
    <button
      type="button"
      className={styles.counter}
      data-tone={tones[name]}
      aria-pressed={pressed}
      title={say(`about.${name}`)}
      onClick={() => onToggle(name, pressed)}
    >
      <span className={styles.number}>{value === undefined ? '–' : number(value)}</span>
      <span className={styles.word}>{say(`head.${name}`)}</span>
    </button>
  )
}

function Detail({ name, value = 0, pressed, onToggle }: CounterProps<(typeof small)[number]>) {
  const say = useText(listText)
  return (
    <button
      type="button"
      className={styles.detail}
      aria-pressed={pressed}
      onClick={() => onToggle(name, pressed)}
    >
      {say(`count.${name}`, { n: value })}
    </button>
  )
}

interface PlacesProps {
  taken: number
  capacity: number | null
  waiting: number
  onWaiting: () => void
}

function Places({ taken, capacity, waiting, onWaiting }: PlacesProps) {
  const say = useText(listText)
  return (
    <>
      {capacity !== null && (
        <span className={styles.places}>
          <meter
            className={styles.meter}
            min={0}
            max={Math.max(1, capacity)}
            value={taken}
            aria-label={say('places.label')}
          />
          {say('places', { n: capacity, taken })}
        </span>
      )}
      {waiting > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconClockHour4 size={14} />}
          onClick={onWaiting}
        >
          {say('waiting.open')}
        </Button>
      )}
    </>
  )
}

function isChosen(values: Address, choice: Choice): boolean {
  const same = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((each) => other.includes(each))
  return (['raspuns', 'varsta', 'fel'] as const).every((name) => same(values[name], choice[name]))
}
