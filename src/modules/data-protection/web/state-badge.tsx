import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import type { ProtectionRequest, RequestState } from '../model.ts'
import { text } from '../text.ts'

const tones: Readonly<Record<RequestState, BadgeTone>> = {
  open: 'accent',
  in_progress: 'info',
  answered: 'brand',
  refused: 'neutral',
}

/** A term that passed is what one must see first. */
export function StateBadge({ request }: { request: ProtectionRequest }) {
  const say = useText(text)
  if (request.overdue)
    return (
      <Badge tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
        {say('request.late')}
      </Badge>
    )
  return <Badge tone={tones[request.state]}>{say(`state.${request.state}`)}</Badge>
}
