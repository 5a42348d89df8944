import { Select, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import type { CallOf } from '#shared/contract.ts'
import { todayIn, type PlainDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { addInvoice, changeInvoice, type Sheet } from '../../contract.ts'
import {
  followSums,
  InvoiceKind,
  linesLeftOf,
  numberOf,
  type BudgetLine,
  type Invoice,
} from '../../model.ts'
import { text } from '../../text.ts'
import styles from './documents.module.css'
import { DocumentConflict } from './document-conflict.tsx'
import {
  FileChoice,
  plannedRateOf,
  RateInput,
  SupplierFields,
  supplierOf,
  discardAndClose,
} from './document-fields.tsx'
import { blankPart, InvoiceParts, InvoiceSum } from './invoice-parts.tsx'
import { sideOfParts } from './money-side.ts'
import {
  AdvancesAfter,
  advancesAsked,
  AdvancesBeside,
  CreditOf,
  sumsOf,
  VatQuestion,
  type InvoiceTyped,
} from './invoice-questions.tsx'

interface InvoiceDialogProps {
  sheet: Sheet
  line: BudgetLine | null
  invoice: Invoice | null
  /** The invoice that a new credit note credits. */
  credits?: Invoice | null
  onClose: () => void
}

export function InvoiceDialog({
  sheet,
  line,
  invoice,
  credits = null,
  onClose,
}: InvoiceDialogProps) {
  const say = useText(text)
  const form = useInvoiceForm({ sheet, line, invoice, credits, onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(invoice ? 'invoice.edit' : credits ? 'invoice.credit.action' : 'invoice.add')}
      size="lg"
      stay={form.dirty}
    >
      {form.conflict ? (
        <DocumentConflict
          form={form}
          theirs={{
            ...form.conflict,
            vatAccepted: form.values.vatAccepted,
            rateAccepted: form.values.rateAccepted,
          }}
          fields={visibleFields}
          sheet={sheet}
        />
      ) : (
        <InvoiceForm form={form} sheet={sheet} invoice={invoice} onClose={onClose} />
      )}
    </Dialog>
  )
}

const visibleFields = [
  'kind',
  'series',
  'number',
  'partnerId',
  'supplier',
  'issuedOn',
  'dueOn',
  'currency',
  'rate',
  'net',
  'vat',
  'allocations',
  'settles',
  'creditOf',
  'reopensAdvances',
  'fileId',
] as const

interface InvoiceFormProps extends Omit<InvoiceDialogProps, 'line'> {
  form: Form
}

function InvoiceForm({ form, sheet, invoice, onClose }: InvoiceFormProps) {
  const say = useText(text)
  const { currency } = form.values
  const kind = form.field('kind')
  // A credit note is converted by the rate of its invoice.
  const isTakenFrom = kind.value === 'credit' && form.values.creditOf !== null
  const settles = form.field('settles')
  const file = form.field('fileId')
  const advances = sheet.invoices.filter(
    (each) => each.kind === 'advance' && each.currency === currency && each.id !== invoice?.id,
  )
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Select
        label={say('field.kind')}
        data={InvoiceKind.options.map((value) => ({ value, label: say(`invoice.${value}`) }))}
        value={kind.value}
        allowDeselect={false}
        description={say(`invoice.help.${kind.value}`)}
        onChange={(value) => value && kind.onChange(value)}
      />
      <FormRow>
        <PlainText form={form} name="series" max={20} />
        <PlainText form={form} name="number" max={40} required />
      </FormRow>
      <SupplierFields
        partner={form.field('partnerId')}
        supplier={form.field('supplier')}
        side={sideOfParts(sheet, form.values.allocations)}
      />
      <FormRow>
        <DateField {...form.field('issuedOn')} label={say('field.issuedOn')} required />
        <DateField {...form.field('dueOn')} label={say('field.dueOn')} />
        {!isTakenFrom && (
          <RateInput
            base={sheet.budget.currency}
            planned={plannedRateOf(sheet, currency)}
            currency={currency}
            form={form}
          />
        )}
      </FormRow>
      <FormRow>
        <InvoiceSum form={form} sheet={sheet} name="net" />
        <InvoiceSum form={form} sheet={sheet} name="vat" />
      </FormRow>
      <InvoiceParts form={form} sheet={sheet} />
      <VatQuestion form={form} sheet={sheet} />
      {kind.value === 'credit' && <CreditOf form={form} sheet={sheet} invoice={invoice} />}
      <AdvancesAfter form={form} sheet={sheet} />
      {kind.value === 'final' && advances.length > 0 && (
        <MultiSelect
          label={say('field.settles')}
          description={say('invoice.settlesHelp')}
          error={settles.error}
          data={advances.map((each) => ({
            value: each.id,
            label: `${each.supplier} · ${numberOf(each)}`,
          }))}
          value={settles.value}
          onChange={settles.onChange}
        />
      )}
      <AdvancesBeside form={form} sheet={sheet} />
      <FileChoice label={say('document.file')} field={file} />
      <FormActions
        onCancel={() => discardAndClose(form, onClose)}
        busy={form.pending}
        dirty={form.dirty}
      />
    </form>
  )
}

function useInvoiceForm({ sheet, line, invoice, credits, onClose }: InvoiceDialogProps) {
  const today = todayIn(sheet.event.timeZone, serverTimeNow())
  const existing = invoice ?? (credits && takingBack(credits, sheet, today))
  const initial: InvoiceTyped = existing
    ? { ...existing, vatAccepted: sumsOf(existing), rateAccepted: existing.rate }
    : {
        ...supplierOf(sheet, line),
        series: '',
        number: '',
        kind: 'advance',
        issuedOn: today,
        dueOn: null,
        currency: line?.currency ?? sheet.budget.currency,
        rate: null,
        net: null,
        vat: null,
        allocations: line ? [blankPart(line.id)] : [],
        settles: [],
        creditOf: null,
        reopensAdvances: null,
        fileId: null,
        vatAccepted: null,
        rateAccepted: null,
      }
  const command = invoice ? changeInvoice : addInvoice
  return useContractForm(command, {
    initial,
    record: {
      id: invoice?.id ?? `new-${credits?.id ?? line?.id ?? sheet.budget.id}`,
      version: invoice?.version ?? null,
    },
    map: (typed, { version }) => {
      const { partnerId, supplier, series, number, kind, issuedOn, dueOn, currency, rate } = typed
      const { settles, fileId } = typed
      const { net, vat } = withoutMinus(typed, kind)
      // With one line there is nothing to divide: it gets the full amount.
      const allocations =
        typed.allocations.length === 1
          ? typed.allocations.map((each) => ({ ...each, net: net ?? 0, vat: vat ?? 0 }))
          : typed.allocations.map((each) => ({ ...each, ...withoutMinus(each, kind) }))
      const fields = {
        partnerId,
        supplier,
        series,
        number,
        kind,
        issuedOn,
        dueOn,
        currency,
        net,
        vat,
        allocations: allocations.map((each) => ({
          ...each,
          closes: kind === 'final' && each.closes,
        })),
        fileId,
        rate: currency === sheet.budget.currency ? null : rateOf(typed, sheet),
        settles: kind === 'final' ? settles : [],
        creditOf: kind === 'credit' ? typed.creditOf : null,
        reopensAdvances: advancesAsked(typed, sheet).length > 0 ? typed.reopensAdvances : null,
        vatAccepted: typed.vatAccepted === sumsOf(typed),
        rateAccepted: typed.rateAccepted === rate || rateOf(typed, sheet) !== rate,
      }
      const of = { budgetId: sheet.budget.id }
      return (
        invoice
          ? { ...of, ...fields, invoiceId: invoice.id, version: version ?? 0 }
          : { ...of, ...fields }
      ) as CallOf<typeof addInvoice> & CallOf<typeof changeInvoice>
    },
    done: onClose,
  })
}

type Form = ReturnType<typeof useInvoiceForm>

/** A credit note is negative by its kind, so a typed minus is dropped. */
function withoutMinus<Sum extends number | null>(
  { net, vat }: { net: Sum; vat: Sum },
  kind: InvoiceKind,
) {
  const size = (sum: Sum) => (kind === 'credit' && sum !== null ? Math.abs(sum) : sum)
  return { net: size(net), vat: size(vat) }
}

/** A credit note has the rate of its invoice. */
function rateOf({ kind, creditOf, rate }: InvoiceTyped, { invoices }: Sheet): string | null {
  const credited = kind === 'credit' ? invoices.find(({ id }) => id === creditOf) : undefined
  return credited ? credited.rate : rate
}

/** A credit note of what is left of the invoice; its number is the supplier's to give. */
function takingBack(
  invoice: Invoice,
  sheet: Sheet,
  today: PlainDate,
): Omit<InvoiceTyped, 'vatAccepted' | 'rateAccepted'> {
  const { id: creditOf, ...fields } = invoice
  const blank: InvoiceTyped = {
    ...fields,
    number: '',
    kind: 'credit',
    issuedOn: today,
    dueOn: null,
    net: null,
    vat: null,
    allocations: [],
    settles: [],
    creditOf,
    fileId: null,
    vatAccepted: null,
    rateAccepted: null,
  }
  const open = linesLeftOf(invoice, sheet.invoices)
  const next = { ...blank, allocations: open.map(blankPart) }
  return { ...next, ...followSums(blank, next, sheet) }
}

function PlainText({
  form,
  name,
  max,
  required,
}: {
  form: Form
  name: 'series' | 'number'
  max: number
  required?: boolean
}) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <TextInput
      {...field}
      label={say(`field.${name}`)}
      maxLength={max}
      required={required}
      autoComplete="off"
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
