import { Checkbox } from '@mantine/core'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { previewPlanNews } from '../contract.ts'
import type { GuestReach, Place, Span } from '../model.ts'
import { text } from '../text.ts'
import styles from './forms/new-event.module.css'

const namesShown = 12

interface GuestNewsProps {
  guests: GuestReach
  /** The kind of change: the date of the event, or the hours and places of it or of a part. */
  what: 'move' | 'plan'
  value: boolean
  onChange: (notify: boolean) => void
}

/** The guests affected by a change: number of mails, the choice to send none, and the people who cannot be reached. */
export function GuestNews({ guests, what, value, onChange }: GuestNewsProps) {
  const say = useText(text)
  const { reached, unreachable } = guests
  const names = unreachable.slice(0, namesShown).join(', ')
  const n = unreachable.length - namesShown
  if (reached + unreachable.length === 0)
    return <p className={styles.quiet}>{say(`${what}.nobodyKnows`)}</p>
  return (
    <>
      {reached > 0 && (
        <Checkbox
          label={say(`${what}.notify`, { n: reached })}
          description={say(value ? `${what}.notifiesLater` : `${what}.notifiesNobody`)}
          checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      {unreachable.length > 0 && (
        <Notice tone="warning">
          {say('move.unreachable', { names: n > 0 ? say('move.andMore', { names, n }) : names })}
        </Notice>
      )}
    </>
  )
}

interface PlanNewsProps {
  eventId: string
  /** Absent for the event itself. */
  partId?: string
  value: boolean
  onChange: (notify: boolean) => void
}

/** The same before hours or a place change, or a part goes. */
export function PlanNews({ eventId, partId, value, onChange }: PlanNewsProps) {
  const { data } = useEndpoint(previewPlanNews, { eventId, ...(partId && { partId }) })
  return data ? <GuestNews guests={data} what="plan" value={value} onChange={onChange} /> : null
}

type Plan = Span & { place: Place | null }

/** Whether the part is now at another time or place than the one guests were given. */
export function changesPlan(before: Plan, after: Plan): boolean {
  const planText = ({ startDate, startTime, endDate, endTime, place }: Plan) =>
    JSON.stringify([startDate, startTime, endDate, endTime, place?.name, place?.address])
  return planText(before) !== planText(after)
}
