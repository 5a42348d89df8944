import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPin,
  IconPlus,
} from '@tabler/icons-react'
import { memo, type KeyboardEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import type { Cue, Rundown } from '../model.ts'
import { text } from '../text.ts'
import { People } from './cue-people.tsx'
import { startRowDrag } from './row-drag.ts'
import type { RowTimes } from './row-times.ts'
import styles from './plan.module.css'

/** The actions of a row; the same object for as long as the plan is open. */
export interface RowActions {
  open: (panel: string) => void
  step: (cue: Cue, by: -1 | 1, pressed: HTMLElement) => void
  drop: (cue: Cue, beforeId: string | null) => void
}

interface PlanRowProps extends RowTimes {
  rundown: Rundown
  cue: Cue
  actions: RowActions
  /** The department that was chosen where there is no room for columns; empty for all. */
  shownId: string
}

/** Opened with a tap; moved by its handle, by the arrows, or with Alt and an arrow key. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { rundown, cue, actions, shownId, ...times } = props
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    actions.step(cue, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget)
  }
  return (
    <li className={styles.row} data-row={cue.id} data-kind={cue.kind} data-state={times.state}>
      <button
        type="button"
        className={styles.rowMain}
        onKeyDown={(event) => event.altKey && step(event)}
        onClick={() => actions.open(`rand-${cue.id}`)}
      >
        <RowWords {...{ rundown, cue, shownId, times }} />
      </button>
      <span className={styles.rowPeople}>
        <People {...{ cue, rundown }} />
      </span>
      <Movers {...{ cue, actions }} onKey={step} />
    </li>
  )
})

interface RowWordsProps extends Pick<PlanRowProps, 'rundown' | 'cue' | 'shownId'> {
  times: RowTimes
}

function RowWords({ rundown, cue, shownId, times }: RowWordsProps) {
  const say = useText(text)
  const { state, hour, plannedHour, length, overlap, gap } = times
  const isGroup = cue.kind === 'group'
  return (
    <>
      {!isGroup && (
        <span className={styles.times}>
          <span className={styles.hour}>
            {hour}
            {cue.startTime !== null && <IconPin size={14} aria-label={say('cue.pinned')} />}
          </span>
          {plannedHour !== null && <s className={styles.quiet}>{plannedHour}</s>}
        </span>
      )}
      <span className={styles.words}>
        <bdi className={styles.title}>{cue.title}</bdi>
        {cue.notes && <span className={styles.quiet}>{cue.notes}</span>}
      </span>
      {!isGroup && <Columns {...{ rundown, cue, shownId }} />}
      <span className={styles.side}>
        {length !== null && <span className={styles.length}>{length}</span>}
        {overlap !== null && <Badge tone="danger">{say('cue.overlap', { span: overlap })}</Badge>}
        {gap !== null && <Badge tone="neutral">{say('cue.gap', { span: gap })}</Badge>}
        {state !== 'coming' && !isGroup && (
          <Badge tone={state === 'running' ? 'danger' : 'neutral'}>{say(`state.${state}`)}</Badge>
        )}
      </span>
    </>
  )
}

/** The instructions of departments: in columns on a wide screen, else below the text. */
function Columns({ rundown, cue, shownId }: Omit<RowWordsProps, 'times'>) {
  const { departments } = rundown
  if (departments.length === 0) return null
  const isShown = (id: string) => shownId === '' || shownId === id
  const isEmpty = !departments.some(({ id }) => isShown(id) && cue.instructions[id])
  return (
    <span className={styles.columns} data-empty={isEmpty || undefined}>
      {departments.map(({ id, name }) => (
        <span key={id} data-other={!isShown(id) || undefined}>
          {cue.instructions[id] && (
            <>
              <b>{name}</b> {cue.instructions[id]}
            </>
          )}
        </span>
      ))}
    </span>
  )
}

interface MoversProps extends Pick<PlanRowProps, 'cue' | 'actions'> {
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Movers({ cue, actions, onKey }: MoversProps) {
  const say = useText(text)
  const { id, title } = cue
  return (
    <span className={styles.movers}>
      <ActionIcon
        className={styles.handle}
        variant="subtle"
        aria-label={say('cue.handle', { title })}
        title={say('cue.handleHelp')}
        onKeyDown={onKey}
        onPointerDown={(event) => startRowDrag(event, (beforeId) => actions.drop(cue, beforeId))}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={say('cue.addBelow', { title })}
        title={say('cue.add')}
        onClick={() => actions.open(`rand-nou-${id}`)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      {([-1, 1] as const).map((by) => (
        <ActionIcon
          key={by}
          variant="subtle"
          aria-label={say(by < 0 ? 'cue.up' : 'cue.down', { title })}
          onClick={({ currentTarget }) => actions.step(cue, by, currentTarget)}
        >
          {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
        </ActionIcon>
      ))}
    </span>
  )
}
