import { useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { useTitle } from '#platform/web/routing/router.tsx'
import { useSearch } from '#platform/web/search.ts'
import { useStayWhenSessionEnds } from '#platform/web/session/session-end.ts'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { getRundown } from '../contract.ts'
import type { Rundown } from '../model.ts'
import { text } from '../text.ts'
import { useEditor } from './editor.ts'
import { useShow } from './live.ts'
import { LiveView } from './live/live-view.tsx'
import { PlanView } from './plan-view.tsx'
import { RundownHead } from './rundown-head.tsx'

const CuePanel = lazyPanel(() => import('./cue-panel.tsx'))
const DurationsPanel = lazyPanel(() => import('./durations-panel.tsx'))
const PrintoutsPanel = lazyPanel(() => import('./printouts-panel.tsx'))
const SettingsPanel = lazyPanel(() => import('./settings-panel.tsx'))
const LinksPanel = lazyPanel(() => import('./links-panel.tsx'))
const ImportPanel = lazyPanel(() => import('./import-panel.tsx'))
const AnnouncePanel = lazyPanel(() => import('./announce-panel.tsx'))

const Address = z.object({ vedere: z.enum(['plan', 'live']).optional() })

/** One rundown: its plan, and the same while it is called. */
export default function RundownScreen() {
  const { rundownId = '' } = useParams()
  const say = useText(text)
  const { data, error, refetch } = useEndpoint(getRundown, { rundownId }, { keepPrevious: true })
  useTitle(data && `${data.name} · ${say('title')}`)
  useEventOfRecord(data?.eventId, '/desfasurator')
  if (data?.id === rundownId) return <Loaded key={rundownId} rundown={data} />
  return error ? (
    <RecordProblem
      error={error}
      onReload={() => void refetch()}
      listHref={linkTo('/desfasurator')}
    />
  ) : (
    <TableSkeleton rows={10} />
  )
}

function Loaded({ rundown }: { rundown: Rundown }) {
  const say = useText(text)
  const panel = usePanel()
  const editor = useEditor(rundown)
  const [pasted, setPasted] = useState({ table: '', times: 0 })
  const show = useShow(rundown)
  const [{ vedere }, set] = useSearch(Address)
  const isLive = show.times.state === 'running' || show.times.state === 'held'
  useStayWhenSessionEnds(isLive)
  const view = vedere ?? (isLive ? 'live' : 'plan')
  return (
    <>
      <RundownHead {...{ rundown, panel, show, view }} />
      <SegmentedViews
        label={say('view.label')}
        value={view}
        onChange={(next) => set({ vedere: next })}
        views={[
          { value: 'plan', label: say('view.plan') },
          { value: 'live', label: say('view.live') },
        ]}
      />
      {view === 'live' ? (
        <LiveView {...{ rundown, show, panel }} />
      ) : (
        <PlanView
          {...{ editor, show, panel }}
          onPaste={(table) => {
            setPasted(({ times }) => ({ table, times: times + 1 }))
            panel.open('aducere')
          }}
        />
      )}
      <CuePanel opened={panel.opened} {...{ editor }} onClose={panel.close} />
      <DurationsPanel
        opened={panel.opened === 'durate'}
        {...{ editor, show }}
        onClose={panel.close}
      />
      <PrintoutsPanel opened={panel.opened === 'tiparire'} {...{ rundown }} onClose={panel.close} />
      <SettingsPanel opened={panel.opened === 'setari'} {...{ rundown }} onClose={panel.close} />
      <LinksPanel opened={panel.opened === 'linkuri'} {...{ rundown }} onClose={panel.close} />
      <ImportPanel
        key={pasted.times}
        opened={panel.opened === 'aducere'}
        {...{ editor }}
        pasted={pasted.table}
        onClose={panel.close}
      />
      <AnnouncePanel opened={panel.opened === 'anunt'} {...{ rundown }} onClose={panel.close} />
    </>
  )
}
