import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { text } from '../text.ts'
import { PageSettings } from './page-settings.tsx'

/** The actions of guests on their pages of the chosen event, and the settings of the pages. */
export default function GuestPageScreen() {
  const say = useText(text)
  const title = say('screen.title')
  return (
    <EventNeeded title={title} about={say('screen.needsEvent')}>
      {(eventId) => (
        <>
          <PageHeader title={title} about={say('screen.about')} />
          <PageSettings eventId={eventId} />
        </>
      )}
    </EventNeeded>
  )
}
