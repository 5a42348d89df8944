import { Button, Checkbox, Group } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconLock,
  IconLockOpen,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { defaultZone, formatDate, formatInstant } from '#shared/dates/time.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { Link } from '#ui/live/link.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  acceptOffer,
  changeOfferRequest,
  remindFirms,
  removeOfferRequest,
  restoreOfferRequest,
} from '../contract.ts'
import { isAwaited, type InvitedFirm, type OfferRequest } from '../model.ts'
import { text } from '../text.ts'
import styles from './offers.module.css'

interface RequestCardProps {
  request: OfferRequest
  onAskMore: () => void
}

/** One request with the firms side by side, so that the same answers are aligned. */
export function RequestCard({ request, onAskMore }: RequestCardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [chosen, setChosen] = useState<InvitedFirm | null>(null)
  const reminding = useCommand(remindFirms)
  const changing = useCommand(changeOfferRequest)
  const removing = useCommand(removeOfferRequest)
  const restoring = useCommand(restoreOfferRequest)
  const { id: requestId, eventId, budgetId, title, lineName, isOpen, dueOn, version } = request
  const awaited = request.firms.filter(isAwaited).length
  const remind = async () => {
    const outcome = await reminding.run({ eventId, requestId })
    if (outcome.ok) toast.success(say('reminded', { n: outcome.data.written }))
  }
  const setOpen = (open: boolean) =>
    void changing.run({ eventId, requestId, version, isOpen: open })
  const close = { label: say('close'), icon: <IconLock size={16} />, onClick: () => setOpen(false) }
  const reopen = {
    label: say('reopen'),
    icon: <IconLockOpen size={16} />,
    onClick: () => setOpen(true),
  }
  const remove = async () => {
    const outcome = await removing.run({ eventId, requestId })
    if (outcome.ok)
      showUndoBar(say('removed', { title }), () => restoring.run({ eventId, requestId }))
  }
  const bin = {
    label: say('remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger' as const,
    apart: true,
    onClick: () => void remove(),
  }
  const more = { label: say('more'), icon: <IconUserPlus size={16} />, onClick: onAskMore }
  const sendAgainItem = {
    label: say('remind', { n: awaited }),
    icon: <IconBell size={16} />,
    onClick: () => void remind(),
  }
  const error = reminding.error ?? changing.error ?? removing.error
  return (
    <li className={styles.card}>
      <div className={styles.title}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <Badge tone={isOpen ? 'brand' : 'neutral'}>{say(isOpen ? 'open' : 'closed')}</Badge>
        <ActionMenu
          label={title}
          actions={
            isOpen ? [more, ...(awaited > 0 ? [sendAgainItem] : []), close, bin] : [reopen, bin]
          }
        />
      </div>
      <p className={styles.quiet}>
        {lineName === null ? (
          say('lineGone')
        ) : (
          <Link href={`/buget/${budgetId}?eveniment=${eventId}&fila=oferte`}>{lineName}</Link>
        )}
        {isOpen && dueOn && ` · ${say('due', { date: formatDate(dueOn, locale) })}`}
      </p>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <ul className={styles.firms}>
        {request.firms.map((firm) => (
          <FirmCard
            key={firm.id}
            firm={firm}
            questions={request.questions}
            isDecided={request.firms.some(({ state }) => state === 'accepted')}
            onAccept={() => setChosen(firm)}
          />
        ))}
      </ul>
      {chosen && <AcceptDialog request={request} firm={chosen} onClose={() => setChosen(null)} />}
    </li>
  )
}

const tones: Readonly<Record<InvitedFirm['state'], BadgeTone>> = {
  asked: 'neutral',
  seen: 'info',
  answered: 'accent',
  declined: 'neutral',
  accepted: 'brand',
}

interface FirmCardProps {
  firm: InvitedFirm
  questions: readonly string[]
  isDecided: boolean
  onAccept: () => void
}

function FirmCard({ firm, questions, isDecided, onAccept }: FirmCardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const files = useFileDownload()
  const { name, state, offer, reply, file, seenAt, repliedAt, replies, declineReason } = firm
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'short')
  const facts = [
    repliedAt ? say('replied', { at: at(repliedAt) }) : seenAt && say('seen', { at: at(seenAt) }),
    replies > 1 && say('replies', { n: replies }),
    reply?.validUntil && say('valid', { date: formatDate(reply.validUntil, locale) }),
  ]
  return (
    <li className={styles.firm} data-accepted={state === 'accepted' || undefined}>
      <div className={styles.title}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={tones[state]}>{say(`state.${state}`)}</Badge>
      </div>
      {offer && (
        <p className={styles.price}>
          <strong>{formatMoney(offer.gross, locale)}</strong>
          {offer.isBest && <Badge tone="brand">{say('best')}</Badge>}
          {offer.isExpired && <Badge tone="danger">{say('expired')}</Badge>}
        </p>
      )}
      {reply && (
        <p className={styles.quiet}>
          {say('asSent', {
            price: formatMoney({ minor: reply.amount, currency: reply.currency }, locale),
            basis: say(`basis.${reply.basis}`),
            vat: say(reply.vat === 'exempt' ? 'noVat' : reply.hasVat ? 'withVat' : 'plusVat'),
          })}
        </p>
      )}
      {facts.some(Boolean) && <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>}
      {state === 'declined' && declineReason && <p className={styles.words}>{declineReason}</p>}
      {reply && (
        <dl className={styles.answers}>
          {[
            [say('inclusions'), reply.inclusions] as const,
            ...questions.map((question, index) => [question, reply.answers[index] ?? ''] as const),
          ].map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.error && <Notice tone="error">{sentence(files.error)}</Notice>}
      <Group gap={8}>
        {file && (
          <Button variant="default" size="xs" onClick={() => files.download(file.id)}>
            {file.name}
          </Button>
        )}
        {offer && !isDecided && (
          <Button size="xs" leftSection={<IconCheck size={14} />} onClick={onAccept}>
            {say('accept')}
          </Button>
        )}
      </Group>
    </li>
  )
}

interface AcceptDialogProps {
  request: OfferRequest
  firm: InvitedFirm
  onClose: () => void
}

function AcceptDialog({ request, firm, onClose }: AcceptDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const accepting = useCommand(acceptOffer)
  const [thanksOthers, setThanks] = useState(true)
  const others = request.firms.filter(({ id, state }) => id !== firm.id && state === 'answered')
  const accept = async () => {
    const { id: requestId, eventId } = request
    const outcome = await accepting.run({
      eventId,
      requestId,
      invitationId: firm.id,
      thanksOthers: thanksOthers && others.length > 0,
    })
    if (!outcome.ok) return
    toast.success(say('accepted', { name: firm.name }))
    onClose()
  }
  const price = firm.offer ? formatMoney(firm.offer.gross, locale) : ''
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('accept')}
      footer={
        <Button variant="filled" loading={accepting.pending} onClick={() => void accept()}>
          {say('accept')}
        </Button>
      }
    >
      <div className={styles.form}>
        {accepting.error && <Notice tone="error">{sentence(accepting.error)}</Notice>}
        <p>{say('acceptText', { name: firm.name, price, line: request.lineName ?? '' })}</p>
        {others.length > 0 && (
          <Checkbox
            label={say('thank', { n: others.length })}
            checked={thanksOthers}
            onChange={(event) => setThanks(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
