import { IconPlus } from '@tabler/icons-react'
import { trueNow } from '#platform/web/clock.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/links.ts'
import { useSession } from '#platform/web/session.ts'
import { defaultZone, formatDate, instantToZoned } from '#shared/time.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { newEventPanel } from '#modules/events/web/widgets.tsx'
import { text } from '../text.ts'
import { AnswersMoving } from './answers-moving.tsx'
import { EventsAtAGlance } from './at-a-glance.tsx'
import styles from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { MoneyAhead } from './money-ahead.tsx'
import { ThisWeek } from './this-week.tsx'
import { Tiles } from './tiles.tsx'

export default function DashboardScreen() {
  const say = useText(text)
  const locale = useLocale()
  const name = useSession().profile?.name?.split(' ')[0] ?? ''
  const { date: today, time } = instantToZoned(trueNow().toISOString(), defaultZone)
  const greeting = time < '11:00' ? 'hello.morning' : time < '18:00' ? 'hello.day' : 'hello.evening'
  return (
    <>
      <PageHeader
        title={say(greeting, { name })}
        about={formatDate(today, locale, 'full')}
        primary={{
          label: say('new.event'),
          icon: <IconPlus size={16} />,
          href: linkTo('/evenimente', {}, { panou: newEventPanel }),
        }}
      />
      <div className={styles.page}>
        <Tiles today={today} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <FirstSteps />
            <EventsAtAGlance today={today} />
            <AnswersMoving />
          </div>
          <div className={styles.column}>
            <ThisWeek today={today} />
            <MoneyAhead />
            <LatestChanges />
          </div>
        </div>
      </div>
    </>
  )
}
