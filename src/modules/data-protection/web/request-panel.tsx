import { IconTrash } from '@tabler/icons-react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getRequest, removeRequest, restoreRequest } from '../contract.ts'
import type { ProtectionRequest } from '../model.ts'
import { text } from '../text.ts'
import { PersonRecords } from './person-records.tsx'
import { EditRequest, NewRequest } from './request-form.tsx'
import { RequestMoves } from './request-moves.tsx'
import { StateBadge } from './state-badge.tsx'

export const newRequest = 'cerere-noua'

export function panelOfRequest({ id }: ProtectionRequest): string {
  return `cerere-${id}`
}

interface RequestPanelProps {
  /** The panel that the address opens: `cerere-noua` or `cerere-<id>`. */
  opened: string | null
  onClose: () => void
}

export function RequestPanel({ opened, onClose }: RequestPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = /^cerere-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const removing = useRemoval(removeRequest, restoreRequest, {
    opened: id,
    onGone: onClose,
    of: (row: ProtectionRequest) => ({
      input: { id: row.id },
      back: { id: row.id },
      message: say('request.removed', { name: row.person }),
    }),
  })
  // A record that is being deleted is not requested again while the panel closes.
  const asks = id !== null && id !== removing.removingId
  const reading = useEndpoint(getRequest, { id: id ?? '' }, { enabled: asks })
  const request = id === null ? undefined : reading.data
  const remove = {
    label: say('request.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => request && void removing.remove(request),
  } as const
  return (
    <SidePanel
      opened={opened === newRequest || id !== null}
      onClose={onClose}
      title={request?.person ?? (id === null ? say('requests.add') : '…')}
      about={request && <StateBadge request={request} />}
      menu={request ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <NewRequest key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : request ? (
        <>
          <RequestMoves key={`${id} ${request.state}`} request={request} />
          <PersonRecords key={`${id} ${request.contact}`} request={request} />
          <EditRequest key={id} request={request} onDone={onClose} />
          <RecordHistory entity="protection_request" entityId={id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}
