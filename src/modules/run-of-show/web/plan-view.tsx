import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconHeading,
  IconPin,
  IconPlus,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Cue } from '../model.ts'
import { lengthOfCue, minutesText } from '../model/span-text.ts'
import type { CueTimes } from '../model/times.ts'
import { text } from '../text.ts'
import { Instructions, People } from './cue-people.tsx'
import { useUndoKeys, type Editor } from './editor.ts'
import type { Show } from './live.ts'
import styles from './rundown.module.css'

interface PlanViewProps {
  editor: Editor
  show: Show
  panel: ReturnType<typeof usePanel>
}

/** The plan as a list in order; the expected time is beside the planned one. */
export function PlanView({ editor, show, panel }: PlanViewProps) {
  const say = useText(text)
  const sentence = useSentence()
  const { rundown } = editor
  useUndoKeys(editor)
  useKey('n', () => panel.open('rand-nou'))
  const times = show.planTimes()
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open('rand-nou')}
        >
          {say('cue.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconHeading size={16} />}
          onClick={() => panel.open('grup-nou')}
        >
          {say('group.add')}
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
      {editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
      {rundown.cues.length === 0 ? (
        <EmptyState
          icon={<IconPlus size={28} stroke={1.5} />}
          title={say('plan.empty')}
          text={say('plan.emptyText')}
          action={{ label: say('cue.add'), onClick: () => panel.open('rand-nou') }}
        />
      ) : (
        <ol className={styles.rows} aria-label={say('view.plan')}>
          {rundown.cues.map((cue, index) => {
            const at = times.cues[index]
            return at ? <Row key={cue.id} {...{ cue, at, editor, show, panel }} /> : null
          })}
        </ol>
      )}
    </>
  )
}

interface RowProps {
  cue: Cue
  at: CueTimes
  editor: Editor
  show: Show
  panel: ReturnType<typeof usePanel>
}

function Row({ cue, at, editor, show: { clock }, panel }: RowProps) {
  const say = useText(text)
  const { rundown } = editor
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    void editor.move(cue.id, event.key === 'ArrowUp' ? -1 : 1)
  }
  const isMoved = at.start !== at.plannedStart
  return (
    <li className={styles.row} data-kind={cue.kind} data-state={at.state}>
      <button
        type="button"
        className={styles.rowMain}
        onKeyDown={press}
        onClick={() => panel.open(`rand-${cue.id}`)}
      >
        {cue.kind !== 'group' && (
          <span className={styles.times}>
            <span className={styles.hour}>
              {clock(at.start)}
              {cue.startTime !== null && <IconPin size={14} aria-label={say('cue.pinned')} />}
            </span>
            {isMoved && <s className={styles.quiet}>{clock(at.plannedStart)}</s>}
          </span>
        )}
        <span className={styles.words}>
          <bdi className={styles.title}>{cue.title}</bdi>
          {cue.notes && <span className={styles.quiet}>{cue.notes}</span>}
          <Instructions {...{ cue, rundown }} />
        </span>
        <span className={styles.side}>
          {cue.kind === 'cue' && (
            <span className={styles.length}>{lengthOfCue(cue.seconds, at.seconds)}</span>
          )}
          {at.overlap > 0 && at.state === 'coming' && (
            <Badge tone="danger">{say('cue.overlap', { span: minutesText(at.overlap) })}</Badge>
          )}
          {at.gap > 0 && at.state === 'coming' && (
            <Badge tone="neutral">{say('cue.gap', { span: minutesText(at.gap) })}</Badge>
          )}
          {at.state !== 'coming' && cue.kind !== 'group' && (
            <Badge tone={toneOf(at)}>{say(`state.${at.state}`)}</Badge>
          )}
        </span>
      </button>
      <span className={styles.rowPeople}>
        <People {...{ cue, rundown }} />
      </span>
      <span className={styles.movers}>
        <ActionIcon
          variant="subtle"
          aria-label={say('cue.addBelow', { title: cue.title })}
          title={say('cue.add')}
          onClick={() => panel.open(`rand-nou-${cue.id}`)}
        >
          <IconPlus size={16} />
        </ActionIcon>
        {([-1, 1] as const).map((by) => (
          <ActionIcon
            key={by}
            variant="subtle"
            aria-label={say(by < 0 ? 'cue.up' : 'cue.down', { title: cue.title })}
            onClick={() => void editor.move(cue.id, by)}
          >
            {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
          </ActionIcon>
        ))}
      </span>
    </li>
  )
}

function toneOf({ state }: CueTimes) {
  return state === 'running' ? 'danger' : 'neutral'
}
