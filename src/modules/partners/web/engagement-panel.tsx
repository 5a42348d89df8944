import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconBuildingStore,
  IconFileTypePdf,
  IconPhone,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { ContactsOf } from '#modules/contacts/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useRemoval } from '#platform/web/removal.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  getEngagement,
  listDeliverables,
  removeEngagement,
  restoreEngagement,
  sponsorReport,
} from '../contract.ts'
import { isBound, nextStatuses, type EngagementRow, type Side, type Status } from '../model.ts'
import { text } from '../text.ts'
import { ReasonDialog, useMoving } from './board.tsx'
import { EditForm, NewForm } from './engagement-form.tsx'
import { PromiseDialog, PromiseRows } from './promises.tsx'
import styles from './partners.module.css'
import { newPart, partIn, partnerPanel, partPanel, StatusBadge } from './widgets.tsx'

interface EngagementPanelProps {
  eventId: string
  opened: string | null
  onClose: () => void
  onShow: (what: string) => void
}

/** A partner's engagement in the event: its state, what it brings, its deliverables. */
export function EngagementPanel({ eventId, opened, onClose, onShow }: EngagementPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const engagementId = partIn(opened)
  const side: Side | null =
    opened === newPart.supplier ? 'supplier' : opened === newPart.sponsor ? 'sponsor' : null
  const { menuOf, removingId, error } = usePartActions(eventId, engagementId, onClose)
  const asks = engagementId !== null && engagementId !== removingId
  const reading = useEndpoint(
    getEngagement,
    { eventId, engagementId: engagementId ?? '' },
    { enabled: asks },
  )
  const row = engagementId === null ? undefined : reading.data
  return (
    <SidePanel
      opened={side !== null || engagementId !== null}
      onClose={onClose}
      wide
      title={row ? <bdi>{row.partner.name}</bdi> : side ? say(`part.add.${side}`) : '…'}
      {...(row && { about: <StatusBadge side={row.side} status={row.status} /> })}
      menu={row ? menuOf(row) : []}
    >
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {side ? (
        <NewForm
          key={side}
          eventId={eventId}
          side={side}
          onClose={onClose}
          onAdded={(id) => onShow(partPanel({ id }))}
        />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : row ? (
        <>
          <Steps row={row} />
          <EditForm key={row.id} row={row} onClose={onClose} />
          {asks && <Promises row={row} />}
          {asks && <ContactsOf kind="partner" targetId={row.partnerId} />}
          <RecordHistory entity="event_partner" entityId={row.id} />
        </>
      ) : (
        engagementId && <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** The actions of the panel's menu: directory, report, removal. */
function usePartActions(eventId: string, opened: string | null, onGone: () => void) {
  const say = useText(text)
  const reporting = useCommand(sponsorReport)
  const removing = useRemoval(removeEngagement, restoreEngagement, {
    opened,
    onGone,
    of: (row: EngagementRow) => ({
      input: { eventId, engagementId: row.id },
      back: { eventId, engagementId: row.id },
      message: say('part.removed', { name: row.partner.name }),
    }),
  })
  const report = async (engagementId: string) => {
    const outcome = await reporting.run({ eventId, engagementId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const menuOf = (row: EngagementRow): MenuAction[] => [
    {
      label: say('part.directory'),
      icon: <IconBuildingStore size={16} />,
      href: linkTo('/parteneri', {}, { panou: partnerPanel({ id: row.partnerId }) }),
    },
    ...(row.side === 'sponsor' && isBound(row.status)
      ? [
          {
            label: say('part.report'),
            icon: <IconFileTypePdf size={16} />,
            onClick: () => void report(row.id),
          },
        ]
      : []),
    {
      label: say('part.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger',
      apart: true,
      onClick: () => void removing.remove(row),
    },
  ]
  return { menuOf, removingId: removing.removingId, error: removing.error ?? reporting.error }
}

/** Deliverables to or by one partner. */
function Promises({ row }: { row: EngagementRow }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId, id: engagementId } = row
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useEndpoint(listDeliverables, { eventId, engagementId })
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('promises')}</h2>
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={3} />
        )
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>
          {say(row.side === 'sponsor' ? 'promises.none' : 'promises.noneSupplier')}
        </p>
      ) : (
        <PromiseRows rows={data.items} />
      )}
      <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
        {say('promises.add')}
      </Button>
      {adding && (
        <PromiseDialog
          eventId={eventId}
          engagementId={engagementId}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** The next step as one button, the others in a menu. */
function Steps({ row }: { row: EngagementRow }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const moving = useMoving()
  const [nextStatus] = nextStatuses(row.status).filter((to) => forward(row.status, to))
  const { phone } = row.partner
  return (
    <>
      {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
      {row.reason && (
        <Notice>
          {say('part.reason')}: {row.reason}
        </Notice>
      )}
      <div className={styles.steps}>
        {nextStatus && (
          <Button
            variant="filled"
            rightSection={<IconArrowRight size={16} />}
            loading={moving.pending}
            onClick={() => void moving.move(row, nextStatus)}
          >
            {say('part.moveTo', { status: say(`status.${row.side}.${nextStatus}`) })}
          </Button>
        )}
        <ActionMenu
          label={say('part.move')}
          actions={nextStatuses(row.status)
            .filter((to) => to !== nextStatus)
            .map((to) => ({
              label: say('part.moveTo', { status: say(`status.${row.side}.${to}`) }),
              onClick: () => void moving.move(row, to),
            }))}
        >
          <Button>{say('part.move')}</Button>
        </ActionMenu>
        {phone && (
          <Button component="a" href={`tel:${phone}`} leftSection={<IconPhone size={16} />}>
            {formatPhone(phone)}
          </Button>
        )}
        {row.tier && (
          <span className={styles.small}>
            {[row.tier.name, row.amount && formatMoney(row.amount, locale)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {moving.asking && <ReasonDialog {...moving.asking} onClose={moving.close} />}
    </>
  )
}

const pipelineOrder: readonly Status[] = [
  'found',
  'contacted',
  'offered',
  'negotiating',
  'contracted',
  'delivered',
  'closed',
]

function forward(from: Status, to: Status): boolean {
  return pipelineOrder.indexOf(to) === pipelineOrder.indexOf(from) + 1
}
