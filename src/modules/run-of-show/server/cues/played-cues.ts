import { instantToZoned } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { timedMarks, timedPlan } from '../../model.ts'
import { realSeconds } from '../../model/durations.ts'
import { timesOf } from '../../model/times.ts'
import { cuesOf } from './cue-store.ts'
import { marksOf } from '../show/mark-store.ts'
import { findRundown, listRundowns } from '../store.ts'

/** A cue of a show that has begun: what was planned, and what really was. */
export interface PlayedCue {
  rundownId: string
  event: string
  rundown: string
  title: string
  /** By the clock of the event, `2026-11-16 10:30`. */
  plannedStart: string
  plannedSeconds: number
  /** Null where it was not played, or still runs. */
  realStart: string | null
  realSeconds: number | null
  /** True if it was skipped, or the show ended before it. */
  isSkipped: boolean
  /** The one that the show began on; hours of days after it are marked so. */
  dayOfShow: string
}

/** The cues of every show of these events that has begun, in order; headings are left out. */
export async function playedCues(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  eventIds: readonly string[],
  now: Date,
): Promise<PlayedCue[]> {
  const played: PlayedCue[] = []
  const rundowns = await listRundowns(db, company, { eventId: undefined, seen: eventIds })
  for (const { id, eventName, name } of rundowns) {
    const facts = await findRundown(db, company, id)
    if (!facts || facts.seq === 0) continue
    const cues = await cuesOf(db, company, id)
    const marks = timedMarks(await marksOf(db, company, id))
    const plan = timedPlan({ ...facts, cues })
    const { startsAt } = plan
    const show = timesOf(plan, marks, now.getTime())
    if (show.cues.every(({ began }) => began === null)) continue
    const clock = (at: number) => {
      const { date, time } = instantToZoned(new Date(at), facts.zone)
      return `${date} ${time}`
    }
    for (const [index, cue] of cues.entries()) {
      const at = show.cues[index]
      if (!at || cue.kind === 'group') continue
      // A cue that came during the show is compared with what is written of it.
      const planned = facts.planAtStart?.[cue.id] ?? {
        start: at.plannedStart,
        seconds: cue.kind === 'cue' && !cue.skipped ? cue.seconds : 0,
      }
      played.push({
        rundownId: id,
        event: eventName,
        rundown: name,
        title: cue.title,
        plannedStart: clock(planned.start),
        plannedSeconds: planned.seconds,
        realStart: at.began === null ? null : clock(at.began),
        realSeconds: realSeconds(at),
        isSkipped: at.began === null && (at.state === 'skipped' || at.state === 'passed'),
        dayOfShow: clock(startsAt).slice(0, 10),
      })
    }
  }
  return played
}
