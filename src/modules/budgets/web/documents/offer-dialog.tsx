import { SegmentedControl, Select, Switch, Textarea } from '@mantine/core'
import { VatKind } from '#modules/defaults/model.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { CallOf } from '#shared/contract.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { addOffer, changeOffer, type Sheet } from '../../contract.ts'
import { BudgetCurrency, type BudgetLine, type Offer, type OfferFields } from '../../model.ts'
import { text } from '../../text.ts'
import { useReading, useVatWords } from '../budget-words.tsx'
import styles from './documents.module.css'
import { DocumentConflict } from './document-conflict.tsx'
import {
  currenciesOf,
  FileChoice,
  discardAndClose,
  plannedRateOf,
  RateInput,
  SupplierFields,
} from './document-fields.tsx'

interface OfferDialogProps {
  sheet: Sheet
  line: BudgetLine
  /** The one being changed; null for a new one. */
  offer: Offer | null
  onClose: () => void
}

export function OfferDialog({ sheet, line, offer, onClose }: OfferDialogProps) {
  const say = useText(text)
  const form = useOfferForm({ sheet, line, offer, onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(offer ? 'offer.edit' : 'offer.add')}
      stay={form.dirty}
    >
      {form.conflict ? (
        <DocumentConflict
          form={form}
          theirs={typedOf(form.conflict)}
          fields={visibleFields}
          sheet={sheet}
        />
      ) : (
        <OfferForm form={form} sheet={sheet} line={line} onClose={onClose} />
      )}
    </Dialog>
  )
}

const visibleFields = [
  'partnerId',
  'supplier',
  'amount',
  'currency',
  'rate',
  'basis',
  'vat',
  'validUntil',
  'hasVat',
  'inclusions',
  'fileId',
] as const

interface OfferFormProps {
  form: Form
  sheet: Sheet
  line: BudgetLine
  onClose: () => void
}

function OfferForm({ form, sheet, line, onClose }: OfferFormProps) {
  const say = useText(text)
  const inclusions = form.field('inclusions')
  const file = form.field('fileId')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <SupplierFields partner={form.field('partnerId')} supplier={form.field('supplier')} />
      <Price form={form} sheet={sheet} />
      <VatAndValidity form={form} sheet={sheet} line={line} />
      <Textarea
        {...inclusions}
        label={say('field.inclusions')}
        autosize
        minRows={2}
        maxLength={4000}
        onChange={(event) => inclusions.onChange(event.currentTarget.value)}
      />
      <FileChoice label={say('document.file')} field={file} />
      <FormActions
        onCancel={() => discardAndClose(form, onClose)}
        busy={form.pending}
        dirty={form.dirty}
      />
    </form>
  )
}

type FormValues = Omit<OfferFields, 'amount' | 'lineId'> & {
  amount: number | null
  status: 'requested' | 'received'
  /** The rate that the user confirmed, though it is far from the last one known. */
  rateAccepted: string | null
}

function useOfferForm({ sheet, line, offer, onClose }: OfferDialogProps) {
  return useContractForm(offer ? changeOffer : addOffer, {
    initial: offer ? typedOf(offer) : blankFor(line, sheet),
    record: { id: offer?.id ?? `new-${line.id}`, version: offer?.version ?? null },
    map: (typed, { version }) => {
      const fields = { ...fieldsOf(typed, sheet.budget.currency), budgetId: sheet.budget.id }
      return (
        offer
          ? { ...fields, offerId: offer.id, version: version ?? 0 }
          : { ...fields, lineId: line.id, status: typed.status }
      ) as CallOf<typeof addOffer> & CallOf<typeof changeOffer>
    },
    done: onClose,
  })
}

function typedOf(offer: Offer): FormValues {
  const status = offer.status === 'requested' ? 'requested' : 'received'
  return { ...offer, status, rateAccepted: offer.rate }
}

/** A new offer takes over what its line says already. */
function blankFor(line: BudgetLine, sheet: Sheet): FormValues {
  return {
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
    rateAccepted: null,
  }
}

/** The fields that are sent: a saved record has more of them, and the base currency has no rate. */
function fieldsOf(typed: FormValues, base: BudgetCurrency) {
  const { supplier, partnerId, currency, amount, basis, hasVat, vat } = typed
  const { validUntil, inclusions, fileId } = typed
  const rate = currency === base ? null : typed.rate
  return {
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
    rate,
    rateAccepted: typed.rateAccepted === rate,
  }
}

type Form = ReturnType<typeof useOfferForm>

/** The sum, in which currency, and whether it is for the whole line or for one piece of it. */
function Price({ form, sheet }: { form: Form; sheet: Sheet }) {
  const say = useText(text)
  const amount = form.field('amount')
  const currency = form.field('currency')
  const basis = form.field('basis')
  return (
    <>
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
        <RateInput
          base={sheet.budget.currency}
          planned={plannedRateOf(sheet, currency.value)}
          currency={currency.value}
          form={form}
        />
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
    </>
  )
}

function VatAndValidity({ form, sheet, line }: { form: Form; sheet: Sheet; line: BudgetLine }) {
  const say = useText(text)
  const words = useVatWords(useReading(sheet))
  const vat = form.field('vat')
  const hasVat = form.field('hasVat')
  return (
    <>
      <FormRow>
        <Select
          label={say('field.vat')}
          data={VatKind.options.map((kind) => ({ value: kind, label: words(kind, line) }))}
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
    </>
  )
}
