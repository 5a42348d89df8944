import {
  IconClockCheck,
  IconLink,
  IconPlus,
  IconPrinter,
  IconSettings,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#platform/web/calls/command.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { removeRundown, restoreRundown } from '../contract.ts'
import { dateOfStart, type Rundown } from '../model.ts'
import { text } from '../text.ts'
import type { Show } from './live.ts'

interface HeadProps {
  rundown: Rundown
  panel: ReturnType<typeof usePanel>
  show: Show
  view: 'plan' | 'live'
}

export function RundownHead({ rundown, panel, show, view }: HeadProps) {
  const say = useText(text)
  const locale = useLocale()
  const { state } = show.times
  const removal = useRemoval(rundown)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const isLive = state === 'running' || state === 'held'
  const isMeasured = show.times.cues.some(({ ended }) => ended !== null)
  return (
    <>
      <PageHeader
        title={rundown.name}
        backHref={linkTo('/desfasurator')}
        about={`${rundown.eventName} · ${formatDate(dateOfStart(rundown), locale, 'day')}`}
        {...((state !== 'waiting' || rundown.isCancelled) && {
          status: (
            <>
              {rundown.isCancelled && <Badge tone="danger">{say('show.cancelled')}</Badge>}
              {state !== 'waiting' && (
                <Badge tone={state === 'over' ? 'neutral' : 'danger'}>{say(`show.${state}`)}</Badge>
              )}
            </>
          ),
        })}
        {...(view === 'plan' && {
          primary: {
            label: say('cue.add'),
            icon: <IconPlus size={16} />,
            onClick: () => panel.open('rand-nou'),
          },
        })}
        menu={[
          {
            label: say('links.title'),
            icon: <IconLink size={16} />,
            onClick: () => panel.open('linkuri'),
          },
          {
            label: say('settings'),
            icon: <IconSettings size={16} />,
            onClick: () => panel.open('setari'),
          },
          {
            label: say('import.title'),
            icon: <IconTableImport size={16} />,
            onClick: () => panel.open('aducere'),
          },
          {
            label: say('useDurations'),
            icon: <IconClockCheck size={16} />,
            disabled: !isMeasured,
            onClick: () => panel.open('durate'),
          },
          {
            label: say('printouts'),
            icon: <IconPrinter size={16} />,
            apart: true,
            disabled: rundown.cues.length === 0,
            onClick: () => panel.open('tiparire'),
          },
          {
            label: say('remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger',
            apart: true,
            onClick: () => (isLive ? setAsksRemoval(true) : void removal.run()),
          },
        ]}
      />
      <Confirm
        opened={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        title={say('removeLive', { name: rundown.name })}
        lost={say('removeLive.lost')}
        kept={say('removeLive.kept')}
        confirmLabel={say('remove')}
        onConfirm={() => void removal.run()}
        busy={removal.pending}
      />
    </>
  )
}

function useRemoval({ id: rundownId, eventId, name }: Rundown) {
  const say = useText(text)
  const navigate = useNavigate()
  const removing = useCommand(removeRundown)
  const restoring = useCommand(restoreRundown)
  const remove = async () => {
    const outcome = await removing.run({ eventId, rundownId })
    if (!outcome.ok) return
    showUndoBar(say('removed', { name }), () => restoring.run({ eventId, rundownId }))
    void navigate(linkTo('/desfasurator'))
  }
  return { run: remove, pending: removing.pending }
}
