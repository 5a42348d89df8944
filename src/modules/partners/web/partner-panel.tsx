import { Button, TextInput } from '@mantine/core'
import { IconBan, IconExternalLink, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { ContactsOf } from '#modules/contacts/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useRemoval } from '#platform/web/removal.ts'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  blockPartner,
  getPartner,
  listPartnerEvents,
  listPartners,
  removePartners,
  restorePartners,
  unblockPartner,
} from '../contract.ts'
import type { Partner } from '../model.ts'
import { text } from '../text.ts'
import { PartnerDocuments } from './partner-documents.tsx'
import { PartnerForm } from './partner-form.tsx'
import { newPartner, partnerIn, partnerPanel, partPanel, StatusBadge } from './widgets.tsx'
import styles from './partners.module.css'

interface PartnerPanelProps {
  /** The panel that the address opens: `partener-nou` or `partener-<id>`. */
  opened: string | null
  onClose: () => void
  onShow: (what: string) => void
}

export default function PartnerPanel({ opened, onClose, onShow }: PartnerPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = partnerIn(opened)
  const removing = useRemoval(removePartners, restorePartners, {
    opened: id,
    onGone: onClose,
    of: (row: Partner) => ({
      input: { ids: [row.id] },
      back: { ids: [row.id] },
      message: say('removedOne', { name: row.name }),
    }),
  })
  const [blocking, setBlocking] = useState(false)
  const unblocking = useCommand(unblockPartner)
  // A record that is being deleted is not requested again while the panel closes.
  const asks = id !== null && id !== removing.removingId
  const reading = useEndpoint(getPartner, { id: id ?? '' }, { enabled: asks })
  const partner = id === null ? undefined : reading.data
  const error = removing.error ?? unblocking.error
  const menu = partner && [
    partner.blockedReason === null
      ? { label: say('block'), icon: <IconBan size={16} />, onClick: () => setBlocking(true) }
      : {
          label: say('unblock'),
          icon: <IconLockOpen size={16} />,
          onClick: () => void unblocking.run({ id: partner.id, version: partner.version }),
        },
    {
      label: say('remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger' as const,
      apart: true,
      onClick: () => void removing.remove(partner),
    },
  ]
  return (
    <SidePanel
      opened={opened === newPartner || id !== null}
      onClose={onClose}
      title={partner ? <bdi>{partner.name}</bdi> : id === null ? say('add') : '…'}
      {...(partner && { about: partner.kinds.map((kind) => say(`kind.${kind}`)).join(' · ') })}
      menu={menu ?? []}
    >
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {id === null ? (
        <PartnerForm key="new" onClose={onClose} onAdded={(added) => onShow(partnerPanel(added))} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : partner ? (
        <>
          {partner.blockedReason !== null && (
            <Notice tone="error">{say('blocked.notice', { reason: partner.blockedReason })}</Notice>
          )}
          <AlikePartners partnerId={id} />
          <PartnerForm key={id} partner={partner} onClose={onClose} />
          <PartnerDocuments partnerId={id} />
          <PartnerEvents partnerId={id} />
          {asks && <ContactsOf kind="partner" targetId={id} />}
          <RecordHistory entity="partner" entityId={id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
      {blocking && partner && <BlockDialog partner={partner} onClose={() => setBlocking(false)} />}
    </SidePanel>
  )
}

function BlockDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const blocking = useCommand(blockPartner)
  const [reason, setReason] = useState('')
  const block = async () => {
    const { id, version } = partner
    if ((await blocking.run({ id, version, reason })).ok) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${say('block')}: ${partner.name}`}
      footer={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="filled"
            color="danger"
            disabled={reason.trim() === ''}
            loading={blocking.pending}
            onClick={() => void block()}
          >
            {say('block.do')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {blocking.error && <Notice tone="error">{sentence(blocking.error)}</Notice>}
        <TextInput
          label={say('reason')}
          description={say('blocked.help')}
          required
          data-autofocus
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && reason.trim() !== '') void block()
          }}
        />
      </div>
    </Dialog>
  )
}

/** Other records that seem to be this firm: one of them has what the other lacks. */
function AlikePartners({ partnerId }: { partnerId: string }) {
  const say = useText(text)
  const panel = usePanel()
  const { data } = useEndpoint(listPartners, { alikeTo: partnerId, limit: 5 })
  if (!data || data.items.length === 0) return null
  return (
    <div className={styles.doubled}>
      <Notice tone="info">
        {say('doubled.notice')}{' '}
        {data.items.map((other, at) => (
          <Fragment key={other.id}>
            {at > 0 && ', '}
            <Link href={panel.href(partnerPanel(other))}>
              <bdi>{other.name}</bdi>
            </Link>
          </Fragment>
        ))}
      </Notice>
    </div>
  )
}

/** The engagements of the partner, each linked to its card on the board. */
function PartnerEvents({ partnerId }: { partnerId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listPartnerEvents, { id: partnerId })
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('partnerEvents')}</h2>
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={2} />
        )
      ) : data.items.length === 0 && data.otherEvents === 0 ? (
        <p className={styles.quiet}>{say('partnerEvents.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {data.items.map(({ engagementId, eventId, eventName, side, status, service }) => (
            <li key={engagementId}>
              <div className={styles.words}>
                <Link
                  href={linkTo(
                    '/parteneri',
                    {},
                    {
                      [eventParameter]: eventId,
                      vedere: side === 'supplier' ? 'furnizori' : 'sponsori',
                      panou: partPanel({ id: engagementId }),
                    },
                  )}
                >
                  {eventName} <IconExternalLink size={14} aria-hidden />
                </Link>
                {service && <span>{service}</span>}
              </div>
              <StatusBadge side={side} status={status} />
            </li>
          ))}
        </ul>
      )}
      {data && data.otherEvents > 0 && (
        <p className={styles.quiet}>{say('partnerEvents.others', { n: data.otherEvents })}</p>
      )}
    </section>
  )
}
