import { Button, Menu, Select } from '@mantine/core'
import { IconCalendarRepeat, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { EventNeeded, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { PendingFiles } from '#platform/web/pending-files.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePort } from '#platform/web/ports.ts'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import { Id } from '#shared/ids.ts'
import { Link } from '#ui/live/link.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportReport } from '../contract.ts'
import {
  catalogue,
  entryOf,
  reportGroups,
  ReportId,
  viewsOf,
  Which,
  type ReportFormat,
  type ReportGroup,
} from '../model.ts'
import { text } from '../text.ts'
import { reportTabs } from './ports.ts'
import { ReportView } from './report-view.tsx'
import styles from './reports.module.css'
import { SavedMenu } from './saved-menu.tsx'

const SchedulesTab = lazyComponent(() => import('./schedules-tab.tsx'))
const ScheduleDialog = lazyComponent(
  async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }),
  null,
)

const Address = z.object({
  /** Its own two tabs, and those of other modules. */
  fila: z.string().default('rapoarte'),
  raport: ReportId.default('rsvp-by-part'),
  nevoi: z.boolean().default(false),
  care: Which.default('active'),
  /** Several events by name, where none is chosen for the whole workspace. */
  evenimente: z.array(Id).max(100).default([]),
})
type Values = z.output<typeof Address>

export default function ReportsScreen() {
  const say = useText(text)
  const locale = useLocale()
  const further = usePort(reportTabs)
  const [values, setAddress] = useSearch(Address)
  return (
    <>
      <PageHeader title={say('title')} about={say('about')} />
      <PageTabs
        label={say('title')}
        value={values.fila}
        onChange={(fila) => setAddress({ fila }, { step: true })}
        tabs={[
          {
            value: 'rapoarte',
            label: say('reports'),
            content: values.fila === 'rapoarte' && <Reports {...{ values, setAddress }} />,
          },
          {
            value: 'programate',
            label: say('schedules'),
            content: values.fila === 'programate' && <SchedulesTab />,
          },
          ...further.map(({ id, label, Content }) => ({
            value: id,
            label: label[locale],
            content: values.fila === id && (
              <EventNeeded about={say('tab.ofEvent')}>
                {(eventId) => <Content eventId={eventId} />}
              </EventNeeded>
            ),
          })),
        ]}
      />
    </>
  )
}

interface ReportsProps {
  values: Values
  setAddress: SetSearch<typeof Address>
}

function Reports({ values, setAddress }: ReportsProps) {
  const say = useText(text)
  const { raport: report, nevoi: needs, care: which, evenimente } = values
  const event = useChosenEvent()
  const eventIds = event.id === null ? evenimente : [event.id]
  const setting = { report, eventIds, which, needs }
  const views = viewsOf(report)
  const [listed = report] = views
  const nameOf = (id: ReportId) => {
    const entry = entryOf(id)
    return say(entry ? `entry.${entry}` : `report.${id}`)
  }
  return (
    <div className={styles.layout}>
      <nav className={styles.list} aria-label={say('reports')}>
        {reportGroups.map((group) => (
          <section key={group}>
            <h2>{say(`group.${group}`)}</h2>
            <ul>
              {idsOf(group).map((id) => (
                <li key={id}>
                  <Link
                    href={linkTo(
                      '/rapoarte',
                      {},
                      {
                        raport: id,
                        eveniment: event.id,
                        evenimente,
                        care: which === 'active' ? null : which,
                      },
                    )}
                    className={styles.choice}
                    aria-current={id === listed ? 'page' : undefined}
                  >
                    {nameOf(id)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Select
        className={styles.pick}
        label={say('pick')}
        value={listed}
        allowDeselect={false}
        onChange={(next) => next && setAddress({ raport: ReportId.parse(next) }, { step: true })}
        data={reportGroups.map((group) => ({
          group: say(`group.${group}`),
          items: idsOf(group).map((id) => ({ value: id, label: nameOf(id) })),
        }))}
      />
      <ReportView
        asked={setting}
        views={
          views.length > 1 && (
            <SegmentedViews
              label={nameOf(report)}
              value={report}
              onChange={(raport) => setAddress({ raport }, { step: true })}
              views={views.map((value) => ({ value, label: say(`view.${value}`) }))}
            />
          )
        }
        onNeeds={(nevoi) => setAddress({ nevoi })}
        {...(event.id === null && { onEvents: setAddress })}
        actions={<Actions setting={setting} event={event.event} />}
        making={<PendingFiles kind="reports.make" save={say('export')} />}
      />
    </div>
  )
}

/** The entries of a group, each by the first of its reports. */
function idsOf(group: ReportGroup): ReportId[] {
  return ReportId.options.filter(
    (id) => catalogue[id].group === group && (viewsOf(id)[0] ?? id) === id,
  )
}

interface ActionsProps {
  setting: { report: ReportId; eventIds: string[]; which: Which; needs: boolean }
  event: { id: string; name: string } | null
}

function Actions({ setting, event }: ActionsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const exporting = useCommand(exportReport)
  const [scheduling, setScheduling] = useState(false)
  const save = async (format: ReportFormat) => {
    const outcome = await exporting.run({ ...setting, format })
    if (outcome.ok && 'url' in outcome.data) saveFrom(outcome.data.url)
  }
  return (
    <div className={styles.actions}>
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      <SavedMenu setting={setting} />
      <Button leftSection={<IconCalendarRepeat size={16} />} onClick={() => setScheduling(true)}>
        {say('schedule')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="filled"
            loading={exporting.pending}
            leftSection={<IconDownload size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {say('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {say(`export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {scheduling && (
        <ScheduleDialog
          report={setting.report}
          eventIds={setting.eventIds}
          event={event}
          onClose={() => setScheduling(false)}
        />
      )}
    </div>
  )
}
