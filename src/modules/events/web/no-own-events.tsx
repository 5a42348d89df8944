import { IconCalendarEvent } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { text } from '../text.ts'

/** For a colleague limited to assigned events who has none yet. */
export default function NoOwnEvents() {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconCalendarEvent size={28} stroke={1.5} />}
      title={say('limited.title')}
      text={say('limited.text')}
    />
  )
}
