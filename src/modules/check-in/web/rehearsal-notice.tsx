import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { countRehearsal } from '../contract.ts'
import { text } from '../text.ts'

interface RehearsalNoticeProps {
  eventId: string
  /** Where several events are shown: which one. */
  name?: string | undefined
}

/** Beside numbers that leave out what is only tried, and a list that has the walk-ins of the trial. */
export default function RehearsalNotice({ eventId, name }: RehearsalNoticeProps) {
  const say = useText(text)
  const { data } = useEndpoint(countRehearsal, { eventId })
  if (!data?.isOn) return null
  return (
    <Notice tone="warning" title={[say('rehearsal'), name].filter(Boolean).join(' · ')}>
      {say('rehearsal.notCounted')}{' '}
      {data.walkIns > 0 && say('rehearsal.walkIns', { n: data.walkIns })}
    </Notice>
  )
}
