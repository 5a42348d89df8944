import { TextInput } from '@mantine/core'
import { IconCalendarEvent, IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { choiceText, newEventPanel } from './event-words.tsx'
import NoOwnEvents from './no-own-events.tsx'
import { useOwnLimit } from './own-limit.ts'
import { EventLine, useEventChoices } from './widgets.tsx'
import styles from './widgets.module.css'

interface ChooserProps {
  about: string
  /** A single event is chosen unasked, which is no step in the history. */
  onChoose: (id: string, options?: { replace: boolean }) => void
}

/** The event that a screen of one event shows; with a single event there is no choice. */
export default function Chooser({ about, onChoose }: ChooserProps) {
  const say = useText(choiceText)
  const [search, setSearch] = useState('')
  const { upcoming, past, waiting, settled } = useEventChoices(search)
  const all = [...upcoming, ...past]
  const isWhole = settled && search.trim() === ''
  const only = isWhole && all.length === 1 ? all[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) onChoose(only, { replace: true })
  }, [only, onChoose])
  if (isWhole && all.length === 0) return <NoEvents />
  if (only !== undefined) return <PanelSkeleton rows={3} />
  return (
    <section className={styles.needed}>
      <h2>{say('needed.title')}</h2>
      <p>{about}</p>
      <div className={styles.chooser}>
        <TextInput
          value={search}
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={say('switcher.search')}
          placeholder={say('switcher.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul className={styles.choices} aria-label={say('switcher.list')}>
          {all.map((event) => (
            <li key={event.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(event.id)}>
                <EventLine event={event} />
              </button>
            </li>
          ))}
          {!waiting && all.length === 0 && (
            <li className={styles.none}>{say('switcher.notFound')}</li>
          )}
        </ul>
      </div>
    </section>
  )
}

function NoEvents() {
  const say = useText(choiceText)
  if (useOwnLimit()) return <NoOwnEvents />
  return (
    <EmptyState
      icon={<IconCalendarEvent size={28} stroke={1.5} />}
      title={say('needed.noEvents')}
      text={say('needed.first')}
      action={{
        label: say('new.title'),
        icon: <IconPlus size={16} />,
        href: linkTo('/evenimente', {}, { panou: newEventPanel }),
      }}
    />
  )
}
