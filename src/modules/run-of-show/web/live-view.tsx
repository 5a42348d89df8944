import { ActionIcon, Button } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRotate,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { type Cue, type Rundown } from '../model.ts'
import { countdownText, isNotable, lengthOfCue, minutesText, spanText } from '../model/span-text.ts'
import type { CueTimes } from '../model/times.ts'
import { text } from '../text.ts'
import type { Show } from './live.ts'
import { Instructions, People } from './cue-people.tsx'
import { callsOf, LiveControls } from './live-controls.tsx'
import styles from './live.module.css'
import { beep } from '../public/signal.island.ts'

interface LiveViewProps {
  rundown: Rundown
  show: Show
  panel: ReturnType<typeof usePanel>
}

/** Calling the show: what runs and how long still, and one large button for the thumb. */
export function LiveView({ rundown, show, panel }: LiveViewProps) {
  const say = useText(text)
  const sentence = useSentence()
  const { times } = show
  const calls = callsOf(show)
  const [isLoud, setLoud] = useLoud()
  useSignals(show, isLoud)
  useKey(' ', calls.next)
  useKey('h', calls.hold)
  useKey('Backspace', calls.back)
  useKey('+', () => calls.adjust(60))
  useKey('-', () => calls.adjust(-60))
  const running = rundown.cues.find(({ id }) => id === times.runningId)
  const next = rundown.cues.find(({ id }) => id === times.nextId)
  if (rundown.cues.length === 0) return <Notice>{say('live.empty')}</Notice>
  return (
    <div className={styles.live}>
      <div className={styles.pinned}>
        <Condition show={show} />
        {show.error && <Notice tone="error">{sentence(show.error)}</Notice>}
        <section className={styles.now} data-state={times.state} aria-label={say('live.now')}>
          <p className={styles.kicker}>
            {times.state === 'held' && <IconPlayerPause size={16} aria-hidden />}
            {say(`live.state.${times.state}`)}
          </p>
          <h2 className={styles.running}>
            <bdi>{running?.title ?? next?.title ?? say('live.nothing')}</bdi>
          </h2>
          <Countdown {...{ rundown, show }} />
          <Standing {...{ rundown, show }} />
        </section>
      </div>
      <div className={styles.about}>
        {times.state !== 'over' && (
          <Button
            className={styles.announce ?? ''}
            variant="default"
            leftSection={<IconSpeakerphone size={16} />}
            onClick={() => panel.open('anunt')}
          >
            {say('announce')}
          </Button>
        )}
      </div>
      <Following {...{ rundown, show }} />
      <LiveControls {...{ show, calls, isLoud, setLoud }} hasNext={next !== undefined} />
    </div>
  )
}

/** What is left of the running cue, or the time of day; a word beside it says which. */
function Countdown({ rundown, show }: FollowingProps) {
  const say = useText(text)
  const { remaining, runningId, cues } = show.times
  const at = rundown.cues.findIndex(({ id }) => id === runningId)
  const planned = rundown.cues[at]?.seconds ?? 0
  const length = lengthOfCue(planned, cues[at]?.seconds ?? planned)
  const isOver = (remaining ?? 0) < 0
  return (
    <p className={styles.countdown} data-over={isOver || undefined} role="timer">
      {remaining === null
        ? instantToZoned(new Date(show.now), rundown.zone).time
        : countdownText(remaining)}
      <span className={styles.unit}>
        {remaining === null
          ? say('live.clock')
          : say(isOver ? 'live.over' : 'live.left', { length })}
      </span>
    </p>
  )
}

/** What comes next, how late it is now, and when everything ends. */
function Standing({ rundown, show }: FollowingProps) {
  const say = useText(text)
  const { times, clock } = show
  const { state, lateness, drift } = times
  const next = rundown.cues.find(({ id }) => id === times.nextId)
  const span = minutesText(Math.abs(lateness))
  const late = !isNotable(lateness)
    ? state === 'waiting'
      ? ''
      : say('live.onTime')
    : state === 'waiting'
      ? say('live.lateStart', { span })
      : say(lateness > 0 ? 'live.late' : 'live.early', { span })
  const end = { at: clock(times.end), planned: clock(times.plannedEnd) }
  const ends = isNotable(drift) ? say('live.endsMoved', end) : say('live.ends', end)
  const isOn = state === 'running' || state === 'held'
  return (
    <p className={styles.quiet}>
      {[
        isOn && (next ? say('live.next', { title: next.title }) : say('live.last')),
        late && <b key="late">{late}</b>,
        state === 'over' ? say('live.ended', end) : ends,
      ]
        .filter(Boolean)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
    </p>
  )
}

/** How old the data is, who calls, and what still waits on this device. */
function Condition({ show }: { show: Show }) {
  const say = useText(text)
  const { freshness, age, waiting, caller, isCalledElsewhere } = show
  const isOn = show.times.state === 'running' || show.times.state === 'held'
  return (
    <p className={styles.condition} data-freshness={freshness} role="status">
      <span>
        {freshness === 'fresh' ? say('live.fresh') : say('live.stale', { n: age })}
        {waiting > 0 && ` · ${say('live.waiting', { n: waiting })}`}
      </span>
      {isOn && (
        <span>
          {isCalledElsewhere ? say('live.caller', { name: caller }) : say('live.callerHere')}
        </span>
      )}
    </p>
  )
}

interface FollowingProps {
  rundown: Rundown
  show: Show
}

/** The whole list; a tap jumps or skips. */
function Following({ rundown, show }: FollowingProps) {
  const say = useText(text)
  const { runningId } = show.times
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-cue="${runningId}"]`)?.scrollIntoView({ block: 'center' })
  }, [runningId])
  return (
    <ol ref={list} className={styles.list} aria-label={say('live.list')}>
      {rundown.cues.map((cue, index) => {
        const at = show.times.cues[index]
        return at ? (
          <li
            key={cue.id}
            data-cue={cue.id}
            className={styles.item}
            data-kind={cue.kind}
            data-state={at.state}
          >
            <Item {...{ cue, at, show, rundown }} />
          </li>
        ) : null
      })}
    </ol>
  )
}

interface ItemProps {
  rundown: Rundown
  cue: Cue
  at: CueTimes
  show: Show
}

function Item({ rundown, cue, at, show }: ItemProps) {
  const say = useText(text)
  if (cue.kind === 'group') return <strong>{cue.title}</strong>
  const isSkipped = at.state === 'skipped'
  // What runs and what comes next are called out: what each department does, and whom to ring.
  const isCalled = cue.id === show.times.runningId || cue.id === show.times.nextId
  const isOver = show.times.state === 'over'
  return (
    <>
      <span className={styles.hour}>
        {at.state === 'passed' ? <s>{show.clock(at.start)}</s> : show.clock(at.start)}
      </span>
      <span className={styles.itemTitle}>
        <bdi>{cue.title}</bdi>
        <span className={styles.quiet}>
          {cue.kind === 'cue' ? lengthOfCue(cue.seconds, at.seconds) : say('live.milestone')}
          {at.real !== null &&
            ` · ${say('live.real', { span: spanText(Math.round(at.real / 1000)) })}`}
          {at.overlap > 0 &&
            at.state === 'coming' &&
            ` · ${say('cue.overlap', { span: minutesText(at.overlap) })}`}
        </span>
        {isCalled && (
          <>
            {cue.notes && <span className={styles.notes}>{cue.notes}</span>}
            <Instructions {...{ cue, rundown }} />
            <People {...{ cue, rundown }} />
          </>
        )}
      </span>
      {at.state !== 'running' && !isOver && !show.isCalledElsewhere && (
        <span className={styles.itemActions}>
          {/* What is past cannot be skipped any more, and a mark that changes nothing would only be taken back. */}
          {at.isAhead && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={say(isSkipped ? 'live.unskip' : 'live.skip', { title: cue.title })}
              onClick={() => show.press(isSkipped ? 'unskip' : 'skip', { cueId: cue.id })}
            >
              {isSkipped ? <IconRotate size={18} /> : <IconPlayerSkipForward size={18} />}
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={say('live.jump', { title: cue.title })}
            onClick={() => show.press('start', { cueId: cue.id })}
          >
            <IconPlayerPlay size={18} />
          </ActionIcon>
        </span>
      )}
    </>
  )
}

const loudKey = 'prilej.show-signals'

function useLoud(): [boolean, (is: boolean) => void] {
  const [isLoud, setLoud] = useState(() => safeLocalStorage.getItem(loudKey) === 'on')
  return [
    isLoud,
    (is) => {
      safeLocalStorage.setItem(loudKey, is ? 'on' : 'off')
      setLoud(is)
    },
  ]
}

/** A beep and a vibration a minute before the end of the running cue, and at its end. */
function useSignals({ times }: Show, isLoud: boolean): void {
  const { remaining, runningId } = times
  const stage =
    remaining === null ? null : remaining <= 0 ? 'end' : remaining <= 60_000 ? 'soon' : 'far'
  const before = useRef<string | null>(null)
  useEffect(() => {
    const now = runningId && `${runningId} ${stage}`
    const isNew = before.current !== null && before.current !== now && stage !== 'far'
    before.current = now
    if (isLoud && isNew && now !== null) beep(stage === 'end' ? 2 : 1)
  }, [runningId, stage, isLoud])
}
