import { Button } from '@mantine/core'
import { IconPlayerPause, IconSpeakerphone } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Rundown } from '../../model.ts'
import { countdownText, isNotable, lengthOfCue, minutesText } from '../../model/span-text.ts'
import { text } from '../../text.ts'
import type { Show } from '../live.ts'
import { Condition } from '../condition.tsx'
import { callsOf, LiveControls } from './live-controls.tsx'
import { LiveList } from './live-list.tsx'
import { StartQuestion, useGuardedShow } from './start-question.tsx'
import styles from './live.module.css'
import { beep } from '../../public/signal.island.ts'

interface LiveViewProps {
  rundown: Rundown
  show: Show
  panel: ReturnType<typeof usePanel>
}

/** Calling the show: what runs and how long still, and one large button for the thumb. */
export function LiveView({ rundown, show, panel }: LiveViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { times } = show
  const { state } = times
  const { guarded, asked, setAsked, isSettling } = useGuardedShow(show)
  const calls = callsOf(guarded, () =>
    toast.info(say('live.notYours', { name: show.caller }), { toastId: 'not-yours' }),
  )
  const [isLoud, setLoud] = useSoundSetting()
  useSignals(show, isLoud)
  useKey(' ', calls.next)
  useKey('h', calls.hold)
  useKey('Backspace', calls.back)
  useKey('+', () => calls.adjust(60))
  useKey('-', () => calls.adjust(-60))
  const running = rundown.cues.find(({ id }) => id === times.runningId)
  const nextCue = rundown.cues.find(({ id }) => id === times.nextId)
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
            <bdi>
              {state === 'over'
                ? rundown.name
                : (running?.title ?? nextCue?.title ?? say('live.nothing'))}
            </bdi>
          </h2>
          <Countdown {...{ rundown, show }} />
          <ShowStatus {...{ rundown, show }} />
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
      <LiveList {...{ rundown }} show={guarded} />
      <LiveControls
        {...{ show, calls, isLoud, setLoud, isSettling }}
        hasNext={nextCue !== undefined}
      />
      <StartQuestion {...{ rundown, show, asked }} onClose={() => setAsked(null)} />
    </div>
  )
}

/** The remaining time of the running cue, or the time of day; a label beside it says which. */
function Countdown({ rundown, show }: ShowProps) {
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

/** The next cue, the current delay, and the expected end. */
function ShowStatus({ rundown, show }: ShowProps) {
  const say = useText(text)
  const { times, clock } = show
  const { state, lateness, drift } = times
  const nextCue = rundown.cues.find(({ id }) => id === times.nextId)
  const span = minutesText(Math.abs(lateness))
  const late = !isNotable(lateness)
    ? state === 'waiting'
      ? ''
      : say('live.onTime')
    : state === 'waiting'
      ? say('live.lateStart', { span })
      : say(lateness > 0 ? 'live.late' : 'live.early', { span })
  const end = { at: clock(times.end), planned: clock(times.plannedEnd) }
  const isOn = state === 'running' || state === 'held'
  // A gap or a pinned cue takes up what this cue is late by.
  const isTakenUp = isOn && isNotable(lateness) && !isNotable(drift)
  const ends = isNotable(drift)
    ? say('live.endsMoved', end)
    : say(isTakenUp ? 'live.endsKept' : 'live.ends', end)
  return (
    <div className={styles.quiet}>
      {isOn && (
        <span className={styles.following}>
          {nextCue ? say('live.next', { title: nextCue.title }) : say('live.last')}
        </span>
      )}
      {[late && <b key="late">{late}</b>, state === 'over' ? say('live.ended', end) : ends]
        .filter(Boolean)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
    </div>
  )
}

interface ShowProps {
  rundown: Rundown
  show: Show
}

const loudKey = 'prilej.show-signals'

function useSoundSetting(): [boolean, (is: boolean) => void] {
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
    const stageKey = runningId && `${runningId} ${stage}`
    const isNew = before.current !== null && before.current !== stageKey && stage !== 'far'
    before.current = stageKey
    if (isLoud && isNew && stageKey !== null) beep(stage === 'end' ? 2 : 1)
  }, [runningId, stage, isLoud])
}
