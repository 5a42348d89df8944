import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useSession } from '#platform/web/session/session.ts'
import { defaultZone, formatDate, instantToZoned } from '#shared/dates/time.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { newEventPanel, useOwnLimit } from '#modules/events/web/widgets.tsx'
import { wideSections, type sections } from '../model.ts'
import { text } from '../text.ts'
import { AnswersMoving } from './answer-trend.tsx'
import { EventsAtAGlance } from './at-a-glance.tsx'
import styles from './dashboard.module.css'
import { FirstSteps } from './first-steps.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { useArrangement, type Arrangement } from './layout.ts'
import { ClientDecisions } from './client-decisions.tsx'
import { UpcomingPayments } from './upcoming-payments.tsx'
import { RunningNow, useRunningKnown } from './running-events.tsx'
import { ThisWeek } from './this-week.tsx'
import { Tiles } from './tiles.tsx'

const ArrangeDialog = lazyComponent(
  async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }),
  null,
)

type SectionId = (typeof sections)[number]

const contents: Record<SectionId, ComponentType<{ today: string }>> = {
  running: RunningNow,
  glance: EventsAtAGlance,
  answers: AnswersMoving,
  week: ThisWeek,
  money: UpcomingPayments,
  clients: ClientDecisions,
  changes: LatestChanges,
}

export default function DashboardScreen() {
  const say = useText(text)
  const locale = useLocale()
  const name = useSession().profile?.name?.split(' ')[0] ?? ''
  const { date: today, time } = instantToZoned(serverTimeNow().toISOString(), defaultZone)
  const greeting = time < '11:00' ? 'hello.morning' : time < '18:00' ? 'hello.day' : 'hello.evening'
  const { arrangement, error, keep } = useArrangement()
  const [arranging, setArranging] = useState(false)
  const isKnown = useRunningKnown()
  const isLimited = useOwnLimit()
  return (
    <>
      <PageHeader
        title={say(greeting, { name })}
        about={formatDate(today, locale, 'full')}
        {...(!isLimited && {
          primary: {
            label: say('new.event'),
            icon: <IconPlus size={16} />,
            href: linkTo('/evenimente', {}, { panou: newEventPanel }),
          },
        })}
        menu={[
          {
            label: say('arrange.action'),
            icon: <IconLayoutDashboard size={16} />,
            onClick: () => setArranging(true),
          },
        ]}
      />
      {arrangement && isKnown ? (
        <Arranged arrangement={arrangement} today={today} />
      ) : (
        <PanelSkeleton rows={6} />
      )}
      {arranging && arrangement && (
        <ArrangeDialog
          {...{ arrangement, error }}
          onKeep={keep}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  )
}

/** Two columns where there is room; below that one, in the very order that the person chose. */
function Arranged({ arrangement, today }: { arrangement: Arrangement; today: string }) {
  const isNarrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false })
  const shownSections = arrangement.sections.filter(arrangement.isShown)
  const isWide = (id: SectionId) => wideSections.some((each) => each === id)
  const columns = isNarrow
    ? [shownSections]
    : [shownSections.filter(isWide), shownSections.filter((id) => !isWide(id))].filter(
        ({ length }) => length > 0,
      )
  return (
    <div className={styles.page}>
      <Tiles today={today} shown={arrangement.numbers.filter(arrangement.isShown)} />
      <FirstSteps />
      <div className={styles.columns} data-one={columns.length < 2 || undefined}>
        {columns.map((ids, at) => (
          <div key={at} className={styles.column}>
            {ids.map((id) => {
              const Content = contents[id]
              return <Content key={id} today={today} />
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
