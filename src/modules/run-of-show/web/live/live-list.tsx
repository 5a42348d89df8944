import { ActionIcon } from '@mantine/core'
import { IconPin, IconPlayerPlay, IconPlayerSkipForward, IconRotate } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { Cue, Rundown } from '../../model.ts'
import { text } from '../../text.ts'
import { Instructions, People } from '../cue-people.tsx'
import type { Show } from '../live.ts'
import styles from './live.module.css'
import { rowTimes, type RowTimes } from '../row-times.ts'

/** The whole list; a tap jumps or skips. */
export function LiveList({ rundown, show }: { rundown: Rundown; show: Show }) {
  const say = useText(text)
  const { runningId, nextId, state } = show.times
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-cue="${runningId}"]`)?.scrollIntoView({ block: 'center' })
  }, [runningId])
  const press = useStablePress(show.press)
  const isCaller = state !== 'over' && !show.isCalledElsewhere
  return (
    <ol ref={list} className={styles.list} aria-label={say('live.list')}>
      {rundown.cues.map((cue, index) => {
        const at = show.times.cues[index]
        return at ? (
          <Item
            key={cue.id}
            {...{ rundown, cue, press }}
            {...rowTimes(cue, at, show.clock)}
            isCalled={cue.id === runningId || cue.id === nextId}
            isPressable={isCaller && at.state !== 'running'}
          />
        ) : null
      })}
    </ol>
  )
}

/** The same function at every tick, so that five hundred rows are not drawn again four times a second. */
function useStablePress(now: Show['press']): Show['press'] {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  return useCallback((...what) => latest.current(...what), [])
}

interface ItemProps extends RowTimes {
  rundown: Rundown
  cue: Cue
  press: Show['press']
  /** True for the running and the next cue: they show instructions and phone numbers. */
  isCalled: boolean
  isPressable: boolean
}

const Item = memo(function Item(props: ItemProps) {
  const { rundown, cue, isCalled, isPressable, state, hour, length, real, overlap, gap } = props
  const say = useText(text)
  const isLeftOut = state === 'skipped' || state === 'passed'
  return (
    <li className={styles.item} data-cue={cue.id} data-kind={cue.kind} data-state={state}>
      {cue.kind === 'group' ? (
        <strong>{cue.title}</strong>
      ) : (
        <>
          <span className={styles.hour}>
            {hour}
            {cue.startTime !== null && <IconPin size={14} aria-label={say('cue.pinned')} />}
          </span>
          <span className={styles.itemTitle}>
            <bdi>{cue.title}</bdi>
            <span className={styles.quiet}>
              {length ?? say('live.milestone')}
              {isLeftOut && ` · ${say(`state.${state}`)}`}
              {real !== null && ` · ${say('live.real', { span: real })}`}
              {gap !== null && ` · ${say('live.gap', { span: gap })}`}
              {overlap !== null && ` · ${say('cue.overlap', { span: overlap })}`}
            </span>
            {isCalled && (
              <>
                {cue.notes && <span className={styles.notes}>{cue.notes}</span>}
                <Instructions {...{ cue, rundown }} />
                <People {...{ cue, rundown }} />
              </>
            )}
          </span>
          {isPressable && <ItemActions {...props} />}
        </>
      )}
    </li>
  )
})

function ItemActions({ cue, press, state, isAhead }: ItemProps) {
  const say = useText(text)
  const { id: cueId, title } = cue
  const isSkipped = state === 'skipped'
  return (
    <span className={styles.itemActions}>
      {/* Past cues cannot be skipped any more, and a mark without effect would only be undone. */}
      {isAhead && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={say(isSkipped ? 'live.unskip' : 'live.skip', { title })}
          onClick={() => press(isSkipped ? 'unskip' : 'skip', { cueId })}
        >
          {isSkipped ? <IconRotate size={18} /> : <IconPlayerSkipForward size={18} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={say('live.jump', { title })}
        onClick={() => press('start', { cueId })}
      >
        <IconPlayerPlay size={18} />
      </ActionIcon>
    </span>
  )
}
