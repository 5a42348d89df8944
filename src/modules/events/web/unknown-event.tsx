import { IconCalendarEvent, IconCalendarOff, IconHome } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { allEvents, eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { useTitle } from '#platform/web/routing/router.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { text } from '../text.ts'

const all = { [eventParameter]: allEvents }

/** In place of a screen whose address asks for an event that this person does not see. */
export default function UnknownEvent() {
  const say = useText(text)
  const title = say('unknown.title')
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconCalendarOff size={28} stroke={1.5} />}
        title={say('unknown.what')}
        text={say('unknown.text')}
        action={{
          label: say('unknown.events'),
          icon: <IconCalendarEvent size={16} />,
          href: linkTo('/evenimente', {}, all),
        }}
        secondary={{
          label: say('unknown.home'),
          icon: <IconHome size={16} />,
          href: linkTo('/dashboard', {}, all),
        }}
      />
    </>
  )
}
