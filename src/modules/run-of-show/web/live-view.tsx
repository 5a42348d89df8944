import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconRotate,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { instantToZoned } from '#shared/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { type Cue, type Rundown } from '../model.ts'
import { countdownText, spanText } from '../model/span-text.ts'
import type { CueTimes } from '../model/times.ts'
import { text } from '../text.ts'
import type { Show } from './live.ts'
import { People } from './cue-people.tsx'
import styles from './live.module.css'
import { beep } from './signal.ts'

interface LiveViewProps {
  rundown: Rundown
  show: Show
}

/** Calling the show: what runs and how long still, and one large button for the thumb. */
export function LiveView({ rundown, show }: LiveViewProps) {
  const say = useText(text)
  const sentence = useSentence()
  const { times } = show
  const calls = useCalls(show)
  const [isLoud, setLoud] = useLoud()
  useSignals(show, isLoud)
  useKey(' ', calls.next)
  useKey('h', calls.hold)
  useKey('Backspace', calls.back)
  useKey('+', () => calls.adjust(60))
  useKey('-', () => calls.adjust(-60))
  const running = rundown.cues.find(({ id }) => id === times.runningId)
  const next = rundown.cues.find(({ id }) => id === times.nextId)
  const clock = (at: number) => instantToZoned(new Date(at), rundown.zone).time
  if (rundown.cues.length === 0) return <Notice>{say('live.empty')}</Notice>
  return (
    <div className={styles.live}>
      <Condition show={show} />
      {show.error && <Notice tone="error">{sentence(show.error)}</Notice>}
      <section className={styles.now} data-state={times.state} aria-label={say('live.now')}>
        <p className={styles.kicker}>{say(`show.${times.state}`)}</p>
        <h2 className={styles.running}>
          <bdi>{running?.title ?? next?.title ?? say('live.nothing')}</bdi>
        </h2>
        <p
          className={styles.countdown}
          data-over={(times.remaining ?? 0) < 0 || undefined}
          role="timer"
        >
          {times.remaining !== null ? countdownText(times.remaining) : clock(show.now)}
        </p>
        {running && <People cue={running} rundown={rundown} />}
        {running?.notes && <p className={styles.notes}>{running.notes}</p>}
        <p className={styles.quiet}>
          {next ? say('live.next', { title: next.title }) : say('live.last')}
          {' · '}
          {times.drift === 0
            ? say('live.onTime')
            : say(times.drift > 0 ? 'live.late' : 'live.early', {
                span: countdownText(Math.abs(times.drift)),
              })}
          {' · '}
          {say('live.ends', { at: clock(times.end) })}
        </p>
      </section>
      <Following {...{ rundown, show, clock }} />
      <div className={styles.controls}>
        <div className={styles.small}>
          {[-300, -60, 60, 300].map((seconds) => (
            <Button
              key={seconds}
              variant="default"
              disabled={!running}
              onClick={() => calls.adjust(seconds)}
            >
              {seconds > 0 ? '+' : '−'}
              {Math.abs(seconds) / 60}
            </Button>
          ))}
          <ActionIcon
            variant="default"
            size={42}
            aria-label={say(times.state === 'held' ? 'live.resume' : 'live.hold')}
            disabled={!running}
            onClick={calls.hold}
          >
            {times.state === 'held' ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={42}
            aria-label={say('live.back')}
            disabled={show.lastId === null}
            onClick={calls.back}
          >
            <IconArrowBackUp size={20} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={42}
            aria-pressed={isLoud}
            aria-label={say(isLoud ? 'live.mute' : 'live.unmute')}
            onClick={() => setLoud(!isLoud)}
          >
            {isLoud ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
          </ActionIcon>
          <Ending {...{ show }} />
        </div>
        <Button
          className={styles.next ?? ''}
          variant="filled"
          fullWidth
          disabled={times.state === 'over' || (!running && !next)}
          onClick={calls.next}
        >
          {running ? (next ? say('live.go') : say('live.end')) : say('live.start')}
          <kbd className={styles.key}>{say('live.space')}</kbd>
        </Button>
      </div>
    </div>
  )
}

/** What each button and key does; Next on the last cue ends the show. */
function useCalls(show: Show) {
  const { times, press, lastId } = show
  return {
    next: () => {
      if (times.nextId !== null) press('start', { cueId: times.nextId })
      else if (times.runningId !== null) press('end')
    },
    hold: () => {
      if (times.runningId !== null) press(times.state === 'held' ? 'resume' : 'hold')
    },
    back: () => {
      if (lastId !== null) press('undo', { undoneId: lastId })
    },
    adjust: (seconds: number) => {
      if (times.runningId !== null) press('adjust', { cueId: times.runningId, seconds })
    },
  }
}

/** How old the data is, who calls, and what still waits on this device. */
function Condition({ show }: { show: Show }) {
  const say = useText(text)
  const { freshness, age, waiting, caller } = show
  return (
    <p className={styles.condition} data-freshness={freshness} role="status">
      <span>
        {freshness === 'fresh' ? say('live.fresh') : say('live.stale', { n: age })}
        {waiting > 0 && ` · ${say('live.waiting', { n: waiting })}`}
      </span>
      {caller && <span>{say('live.caller', { name: caller })}</span>}
    </p>
  )
}

interface FollowingProps {
  rundown: Rundown
  show: Show
  clock: (at: number) => string
}

/** The whole list; a tap jumps or skips. */
function Following({ rundown, show, clock }: FollowingProps) {
  const say = useText(text)
  const { runningId } = show.times
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-cue="${runningId}"]`)?.scrollIntoView({ block: 'nearest' })
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
            <Item {...{ cue, at, show, clock }} />
          </li>
        ) : null
      })}
    </ol>
  )
}

interface ItemProps {
  cue: Cue
  at: CueTimes
  show: Show
  clock: (at: number) => string
}

function Item({ cue, at, show, clock }: ItemProps) {
  const say = useText(text)
  if (cue.kind === 'group') return <strong>{cue.title}</strong>
  const isSkipped = at.state === 'skipped'
  const isOver = show.times.state === 'over'
  const real = at.began !== null && at.ended !== null ? at.ended - at.began : null
  return (
    <>
      <span className={styles.hour}>{clock(at.start)}</span>
      <span className={styles.itemTitle}>
        <bdi>{cue.title}</bdi>
        <span className={styles.quiet}>
          {spanText(cue.seconds)}
          {real !== null && ` · ${say('live.real', { span: spanText(Math.round(real / 1000)) })}`}
          {at.overlap > 0 && at.state === 'coming' && ` · ${say('live.overlap')}`}
        </span>
      </span>
      {at.state !== 'running' && !isOver && (
        <span className={styles.itemActions}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={say(isSkipped ? 'live.unskip' : 'live.skip', { title: cue.title })}
            onClick={() => show.press(isSkipped ? 'unskip' : 'skip', { cueId: cue.id })}
          >
            {isSkipped ? <IconRotate size={18} /> : <IconPlayerSkipForward size={18} />}
          </ActionIcon>
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

/** Ending and beginning anew are asked about, since they are seen by everybody. */
function Ending({ show }: { show: Show }) {
  const say = useText(text)
  const [asking, setAsking] = useState(false)
  const { state } = show.times
  if (state === 'waiting' && show.lastId === null) return null
  const isOver = state === 'over'
  return (
    <>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={say(isOver ? 'live.reset' : 'live.end')}
        onClick={() => setAsking(true)}
      >
        {isOver ? <IconRotate size={20} /> : <IconPlayerStop size={20} />}
      </ActionIcon>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say(isOver ? 'live.reset' : 'live.end')}
        lost={say(isOver ? 'live.resetText' : 'live.endText')}
        confirmLabel={say(isOver ? 'live.reset' : 'live.end')}
        onConfirm={() => {
          show.press(isOver ? 'reset' : 'end')
          setAsking(false)
        }}
      />
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
