import { useRef, useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import type { Rundown } from '../../model.ts'
import { minutesText } from '../../model/span-text.ts'
import { isSecondOfOne, offPlan, onePressMs } from '../../model/press-guard.ts'
import { text } from '../../text.ts'
import type { Show } from '../live.ts'

type Press = Parameters<Show['press']>

/** The same show with guarded presses: a double press counts once, and a start far from the plan is confirmed first. */
export function useGuardedShow(show: Show) {
  const lastPress = useRef<number | null>(null)
  const [pressToConfirm, setPressToConfirm] = useState<Press | null>(null)
  const [isSettling, setSettling] = useState(false)
  const press: Show['press'] = (kind, more) => {
    if (kind === 'start' || kind === 'end') {
      const at = performance.now()
      if (isSecondOfOne(lastPress.current, at)) return
      lastPress.current = at
      setSettling(true)
      setTimeout(() => setSettling(false), onePressMs)
    }
    if (kind === 'start' && offPlan(show.times, more?.cueId, show.now) !== null)
      setPressToConfirm([kind, more])
    else show.press(kind, more)
  }
  return {
    guarded: { ...show, press },
    asked: pressToConfirm,
    setAsked: setPressToConfirm,
    isSettling,
  }
}

interface StartQuestionProps {
  rundown: Rundown
  show: Show
  asked: Press | null
  onClose: () => void
}

/** Followers see the start at once, so an unusual start, such as a rehearsal or a slip, is confirmed first. */
export function StartQuestion({ rundown, show, asked, onClose }: StartQuestionProps) {
  const say = useText(text)
  const locale = useLocale()
  const cueId = asked?.[1]?.cueId
  const cue = show.times.cues.find(({ id }) => id === cueId)
  const off = offPlan(show.times, cueId, show.now) ?? 0
  const { date, time } = instantToZoned(new Date(cue?.plannedStart ?? show.now), rundown.zone)
  const at = `${formatDate(date, locale, 'day')}, ${time}`
  return (
    <Confirm
      opened={asked !== null}
      onClose={onClose}
      title={say('live.startNow')}
      lost={say(off < 0 ? 'live.startEarly' : 'live.startLate', {
        at,
        span: minutesText(Math.abs(off)),
      })}
      kept={say('live.startSeen')}
      confirmLabel={say('live.start')}
      onConfirm={() => {
        onClose()
        if (asked) show.press(...asked)
      }}
    />
  )
}
