import { Button, Select, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { addList, changeList, removeList } from '../contract.ts'
import { Audience, type Counter, type DoorList } from '../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { listsPanel } from './attendance-words.ts'
import styles from './attendance.module.css'
import { ListRules } from './list-rules.tsx'

interface ListsPanelProps {
  eventId: string
  panel: Panel
  lists: readonly DoorList[]
  counters: readonly Counter[]
  zone: Zone
}

/**
 * The lists of an event with their rules; every part has one, and others can be added (a lounge, a bus, a
 * gift table).
 */
export default function ListsPanel({ eventId, panel, lists, counters, zone }: ListsPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={panel.opened === listsPanel}
      onClose={panel.close}
      title={say('lists')}
      about={say('lists.about')}
    >
      {lists.map((list) => (
        <ListCard
          key={list.id}
          {...{ eventId, list, zone }}
          counter={counters.find(({ listId }) => listId === list.id)}
        />
      ))}
      <NewList eventId={eventId} />
    </SidePanel>
  )
}

interface ListCardProps {
  eventId: string
  list: DoorList
  counter: Counter | undefined
  zone: Zone
}

function ListCard({ eventId, list, counter, zone }: ListCardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeList)
  const removing = useCommand(removeList)
  const change = (fields: Partial<DoorList>) =>
    void changing.run({ eventId, listId: list.id, version: list.version, ...fields })
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    await removing.run({ eventId, listId: list.id })
    setRemoving(false)
  }
  const failed = changing.error ?? removing.error
  return (
    <section className={styles.card} aria-label={list.name}>
      <div className={styles.cardHead}>
        <h3>{list.name}</h3>
        {!list.partId && (
          <Button size="xs" leftSection={<IconTrash size={14} />} onClick={() => setRemoving(true)}>
            {say('list.remove')}
          </Button>
        )}
      </div>
      <Select
        label={say('audience')}
        data={Audience.options
          .filter((value) => value !== 'enrolled' || list.takesEnrolment)
          .map((value) => ({ value, label: say(`audience.${value}`) }))}
        value={list.audience}
        onChange={(audience) => audience && change({ audience: Audience.parse(audience) })}
      />
      <Switch
        label={say('reentry')}
        description={say('reentry.about')}
        checked={list.reentry}
        onChange={(event) => change({ reentry: event.currentTarget.checked })}
      />
      <SelfCheckIn {...{ list, zone, change }} />
      <ListRules {...{ eventId, list, zone }} />
      {failed && <Notice tone="error">{sentence(failed)}</Notice>}
      <Confirm
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={say('list.remove.title', { name: list.name })}
        lost={<Removal counter={counter} />}
        kept={say('list.remove.kept')}
        confirmLabel={say('list.remove')}
        onConfirm={() => void remove()}
        busy={removing.pending}
      />
    </section>
  )
}

/** The number of entries that are deleted with a list. */
function Removal({ counter }: { counter: Counter | undefined }) {
  const say = useText(text)
  const { arrived = 0, inside = 0 } = counter ?? {}
  return (
    <>
      <p>{say('list.remove.lost')}</p>
      <p>{arrived > 0 ? say('list.remove.arrived', { n: arrived }) : say('list.remove.nobody')}</p>
      {inside > 0 && <p>{say('list.remove.inside', { n: inside })}</p>}
      <p>{say('list.remove.rules')}</p>
    </>
  )
}

const hourMs = 3_600_000

interface SelfCheckInProps {
  list: DoorList
  zone: Zone
  change: (fields: Partial<DoorList>) => void
}

/** Open around the time of the part, or from now on when that is over, unless it is closed by hand. */
function SelfCheckIn({ list, zone, change }: SelfCheckInProps) {
  const say = useText(text)
  const locale = useLocale()
  const { selfFrom, selfTo, startsAt, endsAt } = list
  const open = () => {
    const now = serverTimeNow().getTime()
    const isOver = endsAt !== null && Date.parse(endsAt) <= now
    const from = startsAt && !isOver ? Date.parse(startsAt) - 2 * hourMs : now
    const to = endsAt && !isOver ? Date.parse(endsAt) : from + 12 * hourMs
    change({ selfFrom: new Date(from).toISOString(), selfTo: new Date(to).toISOString() })
  }
  return (
    <Switch
      label={say('self')}
      description={
        selfFrom && selfTo
          ? say('self.window', {
              from: formatInstant(selfFrom, zone, locale, 'medium'),
              to: formatInstant(selfTo, zone, locale, 'medium'),
            })
          : say('self.about')
      }
      checked={selfFrom !== null}
      onChange={(event) =>
        event.currentTarget.checked ? open() : change({ selfFrom: null, selfTo: null })
      }
    />
  )
}

function NewList({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [name, setName] = useState('')
  const adding = useCommand(addList)
  const add = async () => {
    const outcome = await adding.run({ eventId, name })
    if (outcome.ok) setName('')
  }
  return (
    <form
      className={styles.newList}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        className={styles.grow}
        label={say('list.new')}
        description={say('list.example')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={adding.error ? sentence(adding.error) : undefined}
      />
      <Button type="submit" loading={adding.pending} disabled={name.trim() === ''}>
        {say('list.add')}
      </Button>
    </form>
  )
}
