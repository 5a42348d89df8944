import { Button } from '@mantine/core'
import { IconCheck, IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { todayIn } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeOffer, removeOffer, restoreOffer, type Sheet } from '../../contract.ts'
import {
  inBase,
  isComparable,
  isExpired,
  offerTotal,
  type BudgetLine,
  type Offer,
  type RollUp,
  calculationOf,
} from '../../model.ts'
import { text } from '../../text.ts'
import { linePanel, useDayText, useMoney } from '../budget-words.tsx'
import { useDocumentUndo } from './document-undo.ts'
import styles from './documents.module.css'
import { FileLink } from './document-fields.tsx'
import { OfferDialog } from './offer-dialog.tsx'

interface LineOffersProps {
  sheet: Sheet
  line: BudgetLine
  quantity: number
}

/** The offers of a line side by side on one basis: the whole line, with VAT, in the base currency. */
export function LineOffers({ sheet, line, quantity }: LineOffersProps) {
  const say = useText(text)
  const [adding, setAdding] = useState<Offer | 'new' | null>(null)
  const calculation = calculationOf(sheet)
  const offers = sheet.offers
    .filter(({ lineId }) => lineId === line.id)
    .map((offer) => ({
      offer,
      total: inBase(offerTotal(offer, line, quantity, calculation), calculation),
    }))
  const today = todayIn(sheet.event.timeZone, serverTimeNow())
  const prices = offers
    .filter(({ offer, total }) => isComparable(offer, total.gross, today))
    .map(({ total }) => total.gross)
  const best = prices.length > 0 ? Math.min(...prices) : null
  return (
    <div className={styles.documents}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding('new')}>
        {say('offer.add')}
      </Button>
      {offers.length === 0 && <p className={styles.quiet}>{say('offer.none')}</p>}
      <div className={styles.offers}>
        {offers.map(({ offer, total }) => (
          <OfferCard
            key={offer.id}
            sheet={sheet}
            offer={offer}
            total={total}
            above={
              best !== null && isComparable(offer, total.gross, today) ? total.gross - best : null
            }
            onEdit={() => setAdding(offer)}
          />
        ))}
      </div>
      {adding !== null && (
        <OfferDialog
          sheet={sheet}
          line={line}
          offer={adding === 'new' ? null : adding}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  )
}

/** All offers of the budget, by the line they are for. */
export function AllOffers({ sheet, totals }: { sheet: Sheet; totals: RollUp }) {
  const say = useText(text)
  const panel = usePanel()
  const linesWithOffers = sheet.lines.filter(({ id }) =>
    sheet.offers.some(({ lineId }) => lineId === id),
  )
  if (linesWithOffers.length === 0)
    return (
      <EmptyState
        icon={<IconFileText size={28} stroke={1.5} />}
        title={say('offers.emptyTitle')}
        text={say('offers.emptyText')}
      />
    )
  return (
    <div className={styles.documents}>
      {linesWithOffers.map((line) => (
        <section key={line.id} className={styles.part}>
          <h2>
            <button
              type="button"
              className={styles.linkish}
              onClick={() => panel.open(linePanel(line.id, 'oferte'))}
            >
              {line.name}
            </button>
          </h2>
          <LineOffers
            sheet={sheet}
            line={line}
            quantity={totals.lines.get(line.id)?.quantity ?? 1000}
          />
        </section>
      ))}
    </div>
  )
}

const tones: Record<Offer['status'], BadgeTone> = {
  requested: 'neutral',
  received: 'info',
  accepted: 'brand',
  rejected: 'neutral',
}

interface OfferCardProps {
  sheet: Sheet
  offer: Offer
  total: { net: number; gross: number }
  /** The difference to the best offer; null where it is not compared. */
  above: number | null
  onEdit: () => void
}

function OfferCard({ sheet, offer, total, above, onEdit }: OfferCardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeOffer)
  const removing = useCommand(removeOffer)
  const restoring = useCommand(restoreOffer)
  const showUndoBar = useDocumentUndo()
  const ofOffer = { budgetId: sheet.budget.id, offerId: offer.id }
  const put = (status: Offer['status']) =>
    void changing.run({ ...ofOffer, version: offer.version, status })
  const error = changing.error ?? removing.error
  const remove = async () => {
    const removeConfirmed = () => removing.run(ofOffer)
    if (!(await removeConfirmed()).ok) return
    showUndoBar(
      say('offer.removed', { name: offer.supplier }),
      () => restoring.run(ofOffer),
      removeConfirmed,
    )
  }
  return (
    <article className={styles.offer} data-accepted={offer.status === 'accepted' || undefined}>
      <header>
        <h3>{offer.supplier}</h3>
        <ActionMenu
          label={say('offer.menu', { name: offer.supplier })}
          actions={[
            { label: say('edit'), onClick: onEdit },
            ...(offer.status === 'rejected'
              ? [{ label: say('offer.takeBack'), onClick: () => put('received') }]
              : [{ label: say('offer.reject'), onClick: () => put('rejected') }]),
            {
              label: say('remove'),
              tone: 'danger' as const,
              onClick: () => void remove(),
            },
          ]}
        />
      </header>
      <OfferFacts sheet={sheet} offer={offer} total={total} above={above} />
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {offer.status !== 'accepted' && (
        <Button
          variant="light"
          leftSection={<IconCheck size={16} />}
          loading={changing.pending}
          onClick={() => put('accepted')}
        >
          {say('offer.accept')}
        </Button>
      )}
    </article>
  )
}

/** Status, price compared with other offers, and contents. */
function OfferFacts({ sheet, offer, total, above }: Omit<OfferCardProps, 'onEdit'>) {
  const say = useText(text)
  const day = useDayText()
  const money = useMoney(sheet.budget.currency)
  const own = useMoney(offer.currency)
  const expired = isExpired(offer, todayIn(sheet.event.timeZone, serverTimeNow()))
  return (
    <>
      <Badge tone={expired ? 'accent' : tones[offer.status]}>
        {say(expired ? 'offer.expired' : `offer.${offer.status}`)}
      </Badge>
      <strong className={styles.offerSum}>{money(total.gross)}</strong>
      <span className={styles.quiet}>{say('offer.net', { net: money(total.net) })}</span>
      {above !== null && (
        <span className={styles.quiet}>
          {above > 0 ? say('offer.above', { sum: money(above) }) : say('offer.best')}
        </span>
      )}
      {(offer.currency !== sheet.budget.currency || offer.basis === 'unit') && (
        <span className={styles.quiet}>
          {say(offer.hasVat ? 'offer.withVat' : 'offer.withoutVat', { sum: own(offer.amount) })}{' '}
          {say(`basis.${offer.basis}`)}
        </span>
      )}
      {offer.validUntil && (
        <span className={styles.quiet}>
          {say('offer.validUntil', { date: day(offer.validUntil) })}
        </span>
      )}
      {offer.inclusions && <p className={styles.inclusions}>{offer.inclusions}</p>}
      {offer.fileId && <FileLink fileId={offer.fileId} label={say('document.file')} />}
    </>
  )
}
