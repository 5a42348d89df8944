import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHeading,
  IconLink,
  IconPlus,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey, useUndoKeys } from '#platform/web/keys.ts'
import { touchable } from '#platform/web/pointer-drag.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { noteMore, useMoreBeyond } from '#ui/live/table/use-available-height.ts'
import { Notice } from '#ui/plain/notice.tsx'
import type { Cue, Department } from '../model.ts'
import { minutesText } from '../model/span-text.ts'
import type { ShowTimes } from '../model/times.ts'
import { text } from '../text.ts'
import { Condition } from './condition.tsx'
import type { Editor } from './editor.ts'
import type { Show } from './live.ts'
import { usePastedTable } from './pasted-table.ts'
import { PlanRow, type RowActions } from './plan-row.tsx'
import { rowTimes } from './row-times.ts'
import live from './live/live.module.css'
import styles from './plan.module.css'

interface PlanViewProps {
  editor: Editor
  show: Show
  panel: ReturnType<typeof usePanel>
  /** Cells of a spreadsheet that were pasted on the plan. */
  onPaste: (table: string) => void
}

/** The plan as a list in order; the expected time is beside the planned one. */
export function PlanView({ editor, show, panel, onPaste }: PlanViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { rundown } = editor
  useUndoKeys(editor)
  useKey('n', () => panel.open('rand-nou'))
  usePastedTable(onPaste)
  const { state } = show.times
  return (
    <>
      {(state === 'running' || state === 'held') && (
        <div className={live.pinned}>
          <Condition show={show} />
        </div>
      )}
      <div className={styles.tools}>
        <Button
          variant="default"
          leftSection={<IconHeading size={16} />}
          onClick={() => panel.open('grup-nou')}
        >
          {say('group.add')}
        </Button>
        <Button
          className={styles.links ?? ''}
          variant="default"
          leftSection={<IconLink size={16} />}
          onClick={() => panel.open('linkuri')}
        >
          {say('links.button')}
        </Button>
        <span className={styles.spacer} />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say('undo')}
          title={say('undo')}
          disabled={!editor.undo}
          onClick={() => editor.undo?.()}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say('redo')}
          title={say('redo')}
          disabled={!editor.redo}
          onClick={() => editor.redo?.()}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </div>
      {editor.error && panel.opened === null && (
        <Notice tone="error">{sentence(editor.error)}</Notice>
      )}
      {rundown.cues.length === 0 ? (
        <EmptyState
          icon={<IconPlus size={28} stroke={1.5} />}
          title={say('plan.empty')}
          text={say('plan.emptyText')}
          action={{ label: say('cue.add'), onClick: () => panel.open('rand-nou') }}
        />
      ) : (
        <Rows {...{ editor, show, panel }} />
      )}
    </>
  )
}

/** More departments do not fit side by side; the columns scroll to the right. */
const maxFitting = 4

function Rows({ editor, show, panel }: Omit<PlanViewProps, 'onPaste'>) {
  const say = useText(text)
  const { rundown } = editor
  const { cues, departments } = rundown
  const [shownId, setShownId] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  useMoreBeyond(frame, departments.length)
  const times = show.planTimes()
  const [spoken, setSpoken] = useState('')
  const keepFocus = useFocusAfterMove(cues)
  const moved = ({ title }: Cue, position: number | null) => {
    if (position !== null) setSpoken(say('cue.moved', { title, n: position }))
    return position !== null
  }
  const actions = useRowActions({
    open: panel.open,
    step(cue, by, pressed) {
      if (moved(cue, editor.move(cue.id, by))) keepFocus(pressed)
    },
    drop: (cue, beforeId) => void moved(cue, editor.place(cue.id, beforeId)),
  })
  return (
    <div
      className={styles.sheet}
      data-columns={departments.length > 0 ? '' : undefined}
      data-many={departments.length > maxFitting ? '' : undefined}
      style={{ '--columns': departments.length } as CSSProperties}
    >
      <Total {...{ times, show }} count={cues.filter(({ kind }) => kind !== 'group').length} />
      {departments.length > 1 && (
        <NativeSelect
          className={styles.choice ?? ''}
          aria-label={say('departments.choice')}
          value={shownId}
          onChange={(event) => setShownId(event.currentTarget.value)}
          data={[
            { value: '', label: say('departments.all') },
            ...departments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <div className={styles.shell}>
        <div
          ref={frame}
          className={styles.frame}
          onScroll={({ currentTarget }) => noteMore(currentTarget)}
        >
          <ColumnHead departments={departments} />
          <ol ref={touchable} className={styles.rows} aria-label={say('view.plan')}>
            {cues.map((cue, index) => {
              const at = times.cues[index]
              return at ? (
                <PlanRow
                  key={cue.id}
                  {...{ rundown, cue, actions, shownId }}
                  {...rowTimes(cue, at, show.clock)}
                />
              ) : null
            })}
          </ol>
        </div>
      </div>
      <p className="hidden-visually" role="status">
        {spoken}
      </p>
    </div>
  )
}

/** The same object at every tick, so that five hundred rows are not drawn again four times a second. */
function useRowActions(now: RowActions): RowActions {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  return useMemo(
    () => ({
      open: (...what) => latest.current.open(...what),
      step: (...what) => latest.current.step(...what),
      drop: (...what) => latest.current.drop(...what),
    }),
    [],
  )
}

interface TotalProps {
  times: ShowTimes
  show: Show
  count: number
}

/** Start, end and total length. */
function Total({ times, show, count }: TotalProps) {
  const say = useText(text)
  const first = times.cues[0]
  if (!first) return null
  const { start } = first
  const clock = times.isBegun ? show.clock : show.clock.planned
  return (
    <p className={styles.total}>
      <b>
        {clock(start)} – {clock(times.end)}
      </b>
      {' · '}
      {times.end > start && `${minutesText(times.end - start)} · `}
      {say('cues', { n: count })}
    </p>
  )
}

/** Over the columns where there is room for them; in each row the names are there for who listens. */
function ColumnHead({ departments }: { departments: readonly Department[] }) {
  const say = useText(text)
  return (
    <div className={styles.columnHead} aria-hidden>
      <span className={styles.times}>{say('col.start')}</span>
      <span className={styles.words}>{say('cue.title')}</span>
      {departments.map(({ id, name }) => (
        <bdi key={id}>{name}</bdi>
      ))}
      <span className={styles.side}>{say('col.length')}</span>
    </div>
  )
}

/** A button in a row that is put elsewhere in the page loses the focus, and the next key would go nowhere. */
function useFocusAfterMove(cues: readonly Cue[]): (pressed: HTMLElement) => void {
  const pressed = useRef<HTMLElement | null>(null)
  const drawn = useRef(cues)
  useEffect(() => {
    if (drawn.current === cues) return
    drawn.current = cues
    pressed.current?.focus()
    pressed.current = null
  })
  return (element) => {
    pressed.current = element
  }
}
