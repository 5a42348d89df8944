import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { countRehearsal } from '../contract.ts'
import { text } from '../text.ts'

interface RehearsalNoticeProps {
  eventId: string
  /** The name of the event, where several are shown. */
  name?: string | undefined
}

/** Shown beside numbers that leave out trials, and a guest list that contains walk-ins of the rehearsal. */
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
