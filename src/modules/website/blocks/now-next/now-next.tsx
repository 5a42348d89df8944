import { formatTime } from '#shared/dates/time.ts'
import type { LiveEvent, LiveSession } from '../../model.ts'
import { flag, number } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const nowNext = defineBlock({
  type: 'now-next',
  title: ['Acum și urmează', 'Now and next'],
  group: 'event',
  live: ['sessions'],
  ticking: true,
  fields: {
    ...headingFields,
    rows: number(['Câte urmează', 'How many follow'], 3, 1, 8),
    onlyLive: flag(['Doar în timpul evenimentului', 'Only while it runs'], true),
  },
  isEmpty: ({ onlyLive }, { sessions, event }, now) =>
    sessions.length === 0 || (onlyLive && !isRunning(event, now)),
  View({ props, live: { sessions }, context }) {
    const at = context.now.toISOString()
    const now = sessions.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    const next = sessions.filter(({ startsAt }) => startsAt > at).slice(0, props.rows)
    return (
      <div className="now-next" data-refresh={60}>
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        <div className="now-next-lists">
          <Rows label={context.say('now.now')} rows={now} nothing={context.say('now.nothing')} />
          <Rows label={context.say('now.next')} rows={next} nothing={context.say('now.end')} />
        </div>
      </div>
    )
  },
})

function isRunning({ startsAt, endsAt }: LiveEvent, now: Date): boolean {
  const at = now.toISOString()
  return startsAt <= at && at < endsAt
}

interface RowsProps {
  label: string
  rows: readonly LiveSession[]
  nothing: string
}

function Rows({ label, rows, nothing }: RowsProps) {
  return (
    <div>
      <h3>{label}</h3>
      {rows.length === 0 && <p className="small">{nothing}</p>}
      <ul>
        {rows.map(({ id, title, from, room }) => (
          <li key={id}>
            <time>{formatTime(from)}</time> <b>{title}</b>
            {room && <small>{room}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
