import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { text } from '../../text.ts'
import type { Show } from '../live.ts'
import styles from './live.module.css'

interface Calls {
  next: () => void
  hold: () => void
  back: () => void
  adjust: (seconds: number) => void
}

/**
 * The actions of buttons and keys; Next on the last cue ends the show. While another person calls, a key only
 * shows who that is.
 */
export function callsOf(show: Show, showCaller: () => void): Calls {
  const { times, press, lastId, isCalledElsewhere } = show
  if (isCalledElsewhere)
    return { next: showCaller, hold: showCaller, back: showCaller, adjust: showCaller }
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
      // A cue cannot become shorter than zero, so that one press back undoes what one press did.
      const by = Math.max(seconds, -runningSeconds(times))
      if (times.runningId !== null && by !== 0)
        press('adjust', { cueId: times.runningId, seconds: by })
    },
  }
}

function runningSeconds({ cues, runningId }: Show['times']): number {
  return cues.find(({ id }) => id === runningId)?.seconds ?? 0
}

interface LiveControlsProps {
  show: Show
  calls: Calls
  hasNext: boolean
  /** A moment after a press, when one more is not taken for another. */
  isSettling: boolean
  isLoud: boolean
  setLoud: (is: boolean) => void
}

/** For one thumb, at the lower edge; who does not call the show takes over first, in one tap. */
export function LiveControls(props: LiveControlsProps) {
  const { show, calls, hasNext, isSettling, isLoud, setLoud } = props
  const say = useText(text)
  const { times } = show
  const running = times.runningId !== null
  if (show.isCalledElsewhere)
    return (
      <div className={styles.controls}>
        <p className={styles.taken}>
          {show.isCallerSelf ? say('live.callerYou') : say('live.caller', { name: show.caller })}
        </p>
        <Button
          className={styles.next ?? ''}
          variant="filled"
          fullWidth
          leftSection={<IconHandStop size={22} />}
          onClick={() => show.press('take')}
        >
          {say('live.take')}
        </Button>
      </div>
    )
  return (
    <div className={styles.controls}>
      <div className={styles.small}>
        {[-300, -60, 60, 300].map((seconds) => (
          <Button
            key={seconds}
            variant="default"
            disabled={!running || (seconds < 0 && runningSeconds(times) === 0)}
            onClick={() => calls.adjust(seconds)}
          >
            {seconds > 0 ? '+' : '−'}
            {Math.abs(seconds) / 60}
          </Button>
        ))}
        <ActionIcon
          variant="default"
          size={44}
          aria-label={say(times.state === 'held' ? 'live.resume' : 'live.hold')}
          disabled={!running}
          onClick={calls.hold}
        >
          {times.state === 'held' ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={say('live.back')}
          disabled={show.lastId === null}
          onClick={calls.back}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-pressed={isLoud}
          aria-label={say(isLoud ? 'live.mute' : 'live.unmute')}
          onClick={() => setLoud(!isLoud)}
        >
          {isLoud ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
        </ActionIcon>
        <Ending {...{ show }} />
      </div>
      {times.state !== 'over' && (
        <Button
          className={styles.next ?? ''}
          variant="filled"
          fullWidth
          disabled={!running && !hasNext}
          aria-disabled={isSettling || undefined}
          onClick={calls.next}
        >
          {running ? (hasNext ? say('live.go') : say('live.end')) : say('live.start')}
          <kbd className={styles.key}>{say('live.space')}</kbd>
        </Button>
      )}
    </div>
  )
}

/** Ending and beginning again are asked about, since they are seen by everybody. */
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
        size={44}
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
