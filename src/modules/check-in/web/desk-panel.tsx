import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { listIncidents, reopenIncident, searchForCheckIn, settleIncident } from '../contract.ts'
import {
  canReopen,
  settlementsFor,
  type DoorList,
  type Incident,
  type Settlement,
} from '../model.ts'
import { namedTable } from '#modules/guests/model/table-name.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import type { Zone } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { deskPanel, exactHourOf, hourOf } from './attendance-words.ts'
import styles from './attendance.module.css'
import { FoundWords } from './found-words.tsx'

interface DeskPanelProps {
  eventId: string
  panel: Panel
  lists: readonly DoorList[]
  zone: Zone
  rehearses: boolean
}

/** Cases that doors could not decide, each with its possible decisions, one tap each. */
export default function DeskPanel({ eventId, panel, lists, zone, rehearses }: DeskPanelProps) {
  const say = useText(text)
  const [settled, setSettled] = useState(false)
  const opened = panel.opened === deskPanel
  return (
    <SidePanel
      opened={opened}
      onClose={panel.close}
      title={say('desk')}
      about={say('desk.about')}
      wide
    >
      {rehearses && (
        <Notice tone="warning" title={say('rehearsal.verdict')}>
          {say('rehearsal.desk')}
        </Notice>
      )}
      <SegmentedViews
        label={say('desk')}
        value={settled ? 'settled' : 'open'}
        onChange={(value) => setSettled(value === 'settled')}
        views={(['open', 'settled'] as const).map((value) => ({
          value,
          label: say(`desk.${value}`),
        }))}
      />
      {opened && <Incidents key={String(settled)} {...{ eventId, lists, zone, settled }} />}
    </SidePanel>
  )
}

interface IncidentsProps extends Omit<DeskPanelProps, 'panel' | 'rehearses'> {
  settled: boolean
}

function Incidents({ eventId, lists, zone, settled }: IncidentsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { first, items, hasMore, more, loadingMore, error, retry } = useFurtherPages(
    listIncidents,
    { eventId, settled },
  )
  if (error && !first) return <ErrorState text={sentence(error)} onReload={retry} />
  if (!first) return <PanelSkeleton />
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say(settled ? 'desk.noneSettled' : 'desk.none')}
        text={say('desk.noneText')}
      />
    )
  return (
    <>
      <ul className={styles.rows}>
        {items.map((incident) => (
          <li key={incident.id} className={styles.incident}>
            <IncidentLine {...{ eventId, lists, zone, incident }} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button onClick={more} loading={loadingMore}>
          {say('desk.more')}
        </Button>
      )}
    </>
  )
}

type Namesake = Incident['namesakes'][number]

interface IncidentLineProps extends Omit<IncidentsProps, 'settled'> {
  incident: Incident
}

function IncidentLine({ eventId, lists, zone, incident }: IncidentLineProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const settling = useCommand(settleIncident)
  const reopening = useCommand(reopenIncident)
  const failed = settling.error ?? reopening.error
  const [matching, setMatching] = useState(false)
  const { kind, guestName, gate, at, otherAt, otherGate, settlement, sameName } = incident
  const { countedOn } = incident
  const awaited = incident.namesakes.filter(({ hasArrived }) => !hasArrived)
  const [otherListId, setOtherListId] = useState<string | null>(null)
  const list = lists.find(({ id }) => id === incident.listId)
  const other = lists.find(({ id }) => id === otherListId)
  const on = list ?? other
  const settle = (how: Settlement, guestId?: string) =>
    void settling.run({
      eventId,
      incidentId: incident.id,
      settlement: how,
      ...(guestId && { guestId }),
      ...((how === 'match' || how === 'admit') && !list && other && { listId: other.id }),
    })
  // The guest is known; only whether the entry counts has to be decided.
  const isKnown = kind === 'late' && incident.guestId !== null
  const choices = settlementsFor(incident)
  // Two scans may come within a minute, and the seconds show which was which.
  const listName = list
    ? list.name
    : incident.listName && say('list.gone', { name: incident.listName })
  const where = [incident.organisation, listName, gate, exactHourOf(at, zone)]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <div className={styles.words}>
        <Badge tone={kind === 'double' || kind === 'unknown' ? 'danger' : 'accent'}>
          {say(titleOf(incident))}
        </Badge>
        {guestName && (
          <strong>
            <bdi>{guestName}</bdi>
          </strong>
        )}
        {sameName !== null && (
          <span>
            {sameName === 1
              ? say('incident.sameName.first')
              : say('incident.sameName', { n: sameName })}
          </span>
        )}
        <span>{where}</span>
        {otherAt && (
          <span>
            {say('incident.other', { gate: otherGate ?? '', at: exactHourOf(otherAt, zone) })}
          </span>
        )}
        <span>
          {countedOn ? say('settlement.count.on', { list: countedOn }) : say(aboutOf(incident))}
        </span>
        {incident.namesakes.length > 0 && (
          <strong>{say('incident.namesakes', { n: incident.namesakes.length })}</strong>
        )}
        {failed && <Notice tone="error">{sentence(failed)}</Notice>}
      </div>
      {settlement ? (
        <Group gap={8}>
          <Badge>
            {settlement === 'match' && incident.matchedName && !countedOn
              ? say('settlement.match.with', { name: incident.matchedName })
              : say(doneOf(settlement, incident))}
          </Badge>
          {incident.isUndone && <Badge>{say('settlement.undoneAfter')}</Badge>}
          {canReopen(incident) && !incident.isUndone && (
            <Button
              size="xs"
              leftSection={<IconArrowBackUp size={14} />}
              loading={reopening.pending}
              onClick={() => void reopening.run({ eventId, incidentId: incident.id })}
            >
              {say('desk.reopen')}
            </Button>
          )}
        </Group>
      ) : (
        <Group gap={8}>
          {awaited.map((guest) => (
            <Button
              key={guest.id}
              size="xs"
              variant="filled"
              loading={settling.pending}
              onClick={() => settle('match', guest.id)}
            >
              {say('match.namesake', {
                who: whoIs(guest, guestName, (table) => say('table', { table })),
              })}
            </Button>
          ))}
          {choices.map((how, n) => (
            <Button
              key={how}
              size="xs"
              variant={n === 0 && awaited.length === 0 ? 'filled' : 'default'}
              loading={settling.pending}
              disabled={(how === 'admit' || (how === 'match' && isKnown)) && !on}
              onClick={() =>
                how !== 'match'
                  ? settle(how)
                  : isKnown
                    ? settle('match', incident.guestId ?? '')
                    : setMatching(!matching)
              }
            >
              {say(wordOf(how, incident))}
            </Button>
          ))}
        </Group>
      )}
      {!settlement &&
        !list &&
        choices.includes('match') &&
        (isKnown || matching || incident.isNameOnly) && (
          <Select
            className={styles.matching}
            label={say('match.list')}
            data={lists.map(({ id, name }) => ({ value: id, label: name }))}
            value={otherListId}
            onChange={setOtherListId}
          />
        )}
      {matching && on && !settlement && (
        <Matching
          {...{ eventId, zone }}
          listId={on.id}
          // The guest created at the door is no answer to the question of who it was.
          exceptId={kind === 'walk_in' ? incident.guestId : null}
          counts={kind === 'walk_in'}
          onPick={(id) => settle('match', id)}
        />
      )}
    </>
  )
}

/** Data that distinguishes the invited guest from others of the name. */
function whoIs(
  { groupName, organisation, table }: Namesake,
  name: string | null,
  withWord: (table: string) => string,
): string {
  const known = [groupName !== name && groupName, organisation, namedTable(table, withWord)]
  return known.filter(Boolean).join(', ') || (name ?? '')
}

const lateAbout = {
  unlisted: 'incident.late.unlisted',
  list_not_found: 'incident.late.unlisted',
  rehearsed: 'incident.late.rehearsed',
  shown_rehearsal: 'incident.late.shown_rehearsal',
  after_end: 'incident.late.after_end',
  turned_away: 'incident.late.turned_away',
  nothing_to_undo: 'incident.late.nothing_to_undo',
  scan_id_reused: 'incident.late.scan_id_reused',
  clock: 'incident.clock.about',
} as const

function wordOf(how: Settlement, { kind, guestId, direction }: Incident) {
  if (how === 'match' && kind === 'late' && guestId !== null) return 'settlement.count' as const
  return how === 'remove' && direction === 'undo'
    ? ('settlement.undo' as const)
    : (`settlement.${how}` as const)
}

function doneOf(
  settlement: NonNullable<Incident['settlement']>,
  { direction, countedOn }: Incident,
) {
  if (countedOn) return 'settlement.count.done' as const
  return settlement === 'remove' && direction === 'undo'
    ? ('settlement.undo.done' as const)
    : (`settlement.${settlement}.done` as const)
}

function titleOf({ kind, reason, direction }: Incident) {
  if (reason === 'clock') return 'incident.clock' as const
  return kind === 'late' && direction && direction !== 'in'
    ? (`incident.${direction}` as const)
    : (`incident.${kind}` as const)
}

/** The reason as it was, not all that it might have been. */
function aboutOf({ kind, reason, direction, namesakes, gate, otherGate, guestId }: Incident) {
  if (kind === 'double' && gate === otherGate) return 'incident.double.sameDoor'
  if (namesakes.length > 0 && reason === null) return 'incident.walk_in.namesake'
  if (reason === 'rehearsal_unknown')
    return direction === 'out' ? 'incident.out.rehearsal_unknown' : 'incident.rehearsal_unknown'
  if (kind === 'late' && direction === 'out' && reason === 'shown_rehearsal')
    return 'incident.out.shown_rehearsal'
  if (kind === 'late' && direction === 'out' && reason !== 'rehearsed') return 'incident.out.about'
  if (kind === 'late' && direction === 'undo' && reason === 'after_end')
    return 'incident.undo.about'
  if (kind === 'late' && reason === 'after_end' && guestId !== null)
    return 'incident.late.after_end.known'
  const known = Object.entries(lateAbout).find(([each]) => each === reason)
  return kind === 'late' && known ? known[1] : (`incident.${kind}.about` as const)
}

interface MatchingProps {
  eventId: string
  listId: string
  zone: Zone
  exceptId: string | null
  /** Whether the case is of a person who is counted by now. */
  counts: boolean
  onPick: (guestId: string) => void
}

function Matching({ eventId, listId, zone, exceptId, counts, onPick }: MatchingProps) {
  const say = useText(text)
  const [typed, setTyped] = useState('')
  const [insideGuest, setInsideGuest] = useState<{ id: string; name: string } | null>(null)
  const [q] = useDebouncedValue(typed.trim(), 150)
  const { data } = useEndpoint(
    searchForCheckIn,
    { eventId, listId, q },
    { enabled: q.length > 1, keepPrevious: true },
  )
  const others = data?.items.filter(({ id }) => id !== exceptId)
  return (
    <div className={styles.matching}>
      <TextInput
        label={say('match.label')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {q.length > 1 && others?.length === 0 && (
        <p className={styles.quiet}>{say('match.none', { typed: q })}</p>
      )}
      {q.length > 1 && others && others.length > 0 && (
        <ul className={styles.found} aria-label={say('search.found')}>
          {others.map((guest) => (
            <li key={guest.id}>
              <FoundWords guest={guest} zone={zone} />
              {guest.insideSince ? (
                <span className={styles.inside}>
                  {say('insideSince', { at: hourOf(guest.insideSince, zone) })}
                </span>
              ) : (
                <span className={styles.inside}>{say('notInside')}</span>
              )}
              <Button
                size="xs"
                onClick={() =>
                  counts && guest.insideSince ? setInsideGuest(guest) : onPick(guest.id)
                }
              >
                {say('match.pick')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Two who are inside become one. */}
      <Confirm
        opened={insideGuest !== null}
        onClose={() => setInsideGuest(null)}
        title={say('match.inside.title', { name: insideGuest?.name ?? '' })}
        lost={<p>{say('match.inside.lost')}</p>}
        confirmLabel={say('match.inside.confirm')}
        onConfirm={() => {
          if (insideGuest) onPick(insideGuest.id)
          setInsideGuest(null)
        }}
      />
    </div>
  )
}
