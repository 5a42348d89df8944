import { Button, Select, SegmentedControl, Switch, Textarea } from '@mantine/core'
import { IconCheck, IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { VatKind } from '#modules/defaults/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { trueNow } from '#platform/web/clock.ts'
import type { CallOf } from '#shared/contract.ts'
import { todayIn } from '#shared/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addOffer, changeOffer, removeOffer, type Sheet } from '#modules/budgets/contract.ts'
import {
  BudgetCurrency,
  inBase,
  isExpired,
  offerTotal,
  type BudgetLine,
  type Offer,
  type OfferFields,
  type RollUp,
  reckoningOf,
} from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import { linePanel, useDay, useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import {
  currenciesOf,
  FileChoice,
  FileLink,
  RateInput,
  SupplierFields,
} from './document-fields.tsx'

interface LineOffersProps {
  sheet: Sheet
  line: BudgetLine
  quantity: number
}

/** The offers of a line side by side on one basis: the whole line, with VAT, in the base currency. */
export function LineOffers({ sheet, line, quantity }: LineOffersProps) {
  const say = useText(text)
  const [adding, setAdding] = useState<Offer | 'new' | null>(null)
  const reckoning = reckoningOf(sheet)
  const offers = sheet.offers
    .filter(({ lineId }) => lineId === line.id)
    .map((offer) => ({
      offer,
      total: inBase(offerTotal(offer, line, quantity, reckoning), reckoning),
    }))
  const best = Math.min(
    ...offers.filter(({ offer }) => offer.status !== 'rejected').map(({ total }) => total.gross),
  )
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
            above={total.gross - best}
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
  above: number
  onEdit: () => void
}

function OfferCard({ sheet, offer, total, above, onEdit }: OfferCardProps) {
  const say = useText(text)
  const sentence = useSentence()
  const day = useDay()
  const money = useMoney(sheet.budget.currency)
  const own = useMoney(offer.currency)
  const changing = useCommand(changeOffer)
  const removing = useCommand(removeOffer)
  const ofOffer = { budgetId: sheet.budget.id, offerId: offer.id }
  const put = (status: Offer['status']) =>
    void changing.run({ ...ofOffer, version: offer.version, status })
  const expired = isExpired(offer, todayIn(sheet.event.timeZone, trueNow()))
  const error = changing.error ?? removing.error
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
              onClick: () => void removing.run(ofOffer),
            },
          ]}
        />
      </header>
      <Badge tone={expired ? 'accent' : tones[offer.status]}>
        {say(expired ? 'offer.expired' : `offer.${offer.status}`)}
      </Badge>
      <strong className={styles.offerSum}>{money(total.gross)}</strong>
      <span className={styles.quiet}>{say('offer.net', { net: money(total.net) })}</span>
      <span className={styles.quiet}>
        {above > 0 ? say('offer.above', { sum: money(above) }) : say('offer.best')}
      </span>
      {(offer.currency !== sheet.budget.currency || offer.basis === 'unit') && (
        <span className={styles.quiet}>
          {own(offer.amount)} {say(`basis.${offer.basis}`)}
        </span>
      )}
      {offer.validUntil && (
        <span className={styles.quiet}>
          {say('offer.validUntil', { date: day(offer.validUntil) })}
        </span>
      )}
      {offer.inclusions && <p className={styles.inclusions}>{offer.inclusions}</p>}
      {offer.fileId && <FileLink fileId={offer.fileId} label={say('document.file')} />}
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

type Typed = Omit<OfferFields, 'amount' | 'lineId'> & {
  amount: number | null
  status: 'requested' | 'received'
}

function OfferDialog({
  sheet,
  line,
  offer,
  onClose,
}: {
  sheet: Sheet
  line: BudgetLine
  offer: Offer | null
  onClose: () => void
}) {
  const say = useText(text)
  const initial: Typed = offer
    ? { ...offer, status: offer.status === 'requested' ? 'requested' : 'received' }
    : {
        partnerId: line.partnerId,
        supplier: sheet.partners.find(({ id }) => id === line.partnerId)?.name ?? '',
        currency: line.currency,
        amount: null,
        basis: 'total',
        hasVat: true,
        vat: line.vat,
        rate: null,
        validUntil: null,
        inclusions: '',
        fileId: null,
        status: 'received',
      }
  const command = offer ? changeOffer : addOffer
  const form = useContractForm(command, {
    initial,
    record: { id: offer?.id ?? `new-${line.id}`, version: offer?.version ?? null },
    map: (typed, { version }) => {
      const { supplier, partnerId, currency, amount, basis, hasVat, vat } = typed
      const { rate, validUntil, inclusions, fileId } = typed
      const foreign = currency !== sheet.budget.currency
      const fields = {
        supplier,
        partnerId,
        currency,
        amount,
        basis,
        hasVat,
        vat,
        validUntil,
        inclusions,
        fileId,
        rate: foreign ? rate : null,
      }
      const of = { budgetId: sheet.budget.id }
      return (
        offer
          ? { ...of, ...fields, offerId: offer.id, version: version ?? 0 }
          : { ...of, ...fields, lineId: line.id, status: typed.status }
      ) as CallOf<typeof addOffer> & CallOf<typeof changeOffer>
    },
    done: onClose,
  })
  const amount = form.field('amount')
  const currency = form.field('currency')
  const basis = form.field('basis')
  const hasVat = form.field('hasVat')
  const vat = form.field('vat')
  const inclusions = form.field('inclusions')
  const file = form.field('fileId')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(offer ? 'offer.edit' : 'offer.add')}
      stay={form.dirty}
    >
      <form {...form.props} className={styles.form}>
        {form.restored && <Notice>{say('restored')}</Notice>}
        {form.conflict && <Notice tone="error">{say('conflict.reload')}</Notice>}
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <SupplierFields partner={form.field('partnerId')} supplier={form.field('supplier')} />
        <FormRow>
          <MoneyField
            {...amount}
            label={say('field.amount')}
            required
            currency={currency.value}
            currencies={currenciesOf(sheet)}
            onCurrency={(next) => currency.onChange(BudgetCurrency.parse(next))}
            value={amount.value === null ? null : { minor: amount.value, currency: currency.value }}
            onChange={(money) => amount.onChange(money?.minor ?? null)}
          />
          <RateInput sheet={sheet} currency={currency.value} rate={form.field('rate')} />
        </FormRow>
        <SegmentedControl
          aria-label={say('field.basis')}
          value={basis.value}
          onChange={(value) => basis.onChange(value === 'unit' ? 'unit' : 'total')}
          data={[
            { value: 'total', label: say('basis.total') },
            { value: 'unit', label: say('basis.unit') },
          ]}
        />
        <FormRow>
          <Select
            label={say('field.vat')}
            data={VatKind.options.map((kind) => ({ value: kind, label: say(`vat.${kind}`) }))}
            value={vat.value}
            allowDeselect={false}
            onChange={(value) => value && vat.onChange(value)}
          />
          <DateField {...form.field('validUntil')} label={say('field.validUntil')} />
        </FormRow>
        <Switch
          label={say('field.hasVat')}
          checked={hasVat.value}
          onChange={(event) => hasVat.onChange(event.currentTarget.checked)}
        />
        <Textarea
          {...inclusions}
          label={say('field.inclusions')}
          autosize
          minRows={2}
          maxLength={4000}
          onChange={(event) => inclusions.onChange(event.currentTarget.value)}
        />
        <FileChoice label={say('document.file')} value={file.value} onChange={file.onChange} />
        <FormActions onCancel={onClose} busy={form.pending} dirty={form.dirty} />
      </form>
    </Dialog>
  )
}

/** All offers of the budget, by the line they are for. */
export function AllOffers({ sheet, totals }: { sheet: Sheet; totals: RollUp }) {
  const say = useText(text)
  const panel = usePanel()
  const asked = sheet.lines.filter(({ id }) => sheet.offers.some(({ lineId }) => lineId === id))
  if (asked.length === 0)
    return (
      <EmptyState
        icon={<IconFileText size={28} stroke={1.5} />}
        title={say('offers.emptyTitle')}
        text={say('offers.emptyText')}
      />
    )
  return (
    <div className={styles.documents}>
      {asked.map((line) => (
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
