import { Checkbox, Radio, Select, Stack } from '@mantine/core'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { PlainDate } from '#shared/dates/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import {
  advancesBeside,
  asksForAdvances,
  isPayable,
  numberOf,
  vatDifferences,
  type Allocation,
  type Invoice,
  type InvoiceFields,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'

/** An invoice while it is being written. */
export type InvoiceTyped = Omit<InvoiceFields, 'net' | 'vat' | 'issuedOn' | 'allocations'> & {
  id?: string
  net: number | null
  vat: number | null
  issuedOn: PlainDate | null
  allocations: Allocation[]
  /** The sums that the user confirmed, though the rate of the line gives another VAT. */
  vatAccepted: string | null
  /** The rate that the user confirmed, though it is far from the last one known. */
  rateAccepted: string | null
}

export function sumsOf({
  net,
  vat,
  allocations,
}: Pick<InvoiceTyped, 'net' | 'vat' | 'allocations'>): string {
  const parts = allocations.length > 1 ? allocations : []
  return [`${net} ${vat}`, ...parts.map((part) => `${part.lineId} ${part.net} ${part.vat}`)].join()
}

interface QuestionProps {
  form: {
    values: InvoiceTyped
    field(name: 'creditOf' | 'vatAccepted'): FieldBinding<string | null>
    field(name: 'reopensAdvances'): FieldBinding<boolean | null>
  }
  sheet: Sheet
}

/** The invoice that a credit note takes back. */
export function CreditOf({ form, sheet, invoice }: QuestionProps & { invoice: Invoice | null }) {
  const say = useText(text)
  const field = form.field('creditOf')
  const { currency } = form.values
  const payableInvoices = sheet.invoices.filter(
    (each) => isPayable(each) && each.currency === currency && each.id !== invoice?.id,
  )
  return (
    <Select
      label={say('field.creditOf')}
      description={say('invoice.creditHelp')}
      error={field.error}
      clearable
      data={payableInvoices.map((each) => ({
        value: each.id,
        label: `${each.supplier} · ${numberOf(each)}`,
      }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

/** A hint for an advance that counts besides the final invoice, since most final invoices contain theirs. */
export function AdvancesBeside({ form: { values }, sheet }: QuestionProps) {
  const say = useText(text)
  const money = useMoney(values.currency)
  const beside = advancesBeside(values, sheet.invoices)
  if (beside.length === 0) return null
  const list = beside.map((each) => `${numberOf(each)} (${money(each.net + each.vat)})`).join(', ')
  return <Notice>{say('invoice.advancesBeside', { list })}</Notice>
}

/** The advances in a final invoice are cancelled with it only on request. */
export function AdvancesAfter({ form, sheet }: QuestionProps) {
  const say = useText(text)
  const money = useMoney(form.values.currency)
  const field = form.field('reopensAdvances')
  const advances = advancesAsked(form.values, sheet)
  if (advances.length === 0) return null
  const final = sheet.invoices.find(({ id }) => id === form.values.creditOf)
  const list = advances
    .map((each) => `${numberOf(each)} (${money(each.net + each.vat)})`)
    .join(', ')
  return (
    <Radio.Group
      label={say('advances.inside', { number: final ? numberOf(final) : '', list })}
      required
      error={field.error}
      value={field.value === null ? null : String(field.value)}
      onChange={(value) => field.onChange(value === 'true')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="true"
          label={say('advances.open')}
          description={say('advances.openHelp')}
          // The form moves the focus here when the question is out of sight.
          aria-invalid={field.error ? true : undefined}
        />
        <Radio
          value="false"
          label={say('advances.credited')}
          description={say('advances.creditedHelp')}
        />
      </Stack>
    </Radio.Group>
  )
}

/** A minus, as on the paper, is ignored in a credit note. */
export function advancesAsked(
  { id, kind, creditOf, net, vat }: InvoiceTyped,
  { invoices }: Pick<Sheet, 'invoices'>,
): Invoice[] {
  const sums = { net: Math.abs(net ?? 0), vat: Math.abs(vat ?? 0) }
  return asksForAdvances({ id, kind, creditOf, ...sums }, invoices)
}

/** A difference from the rates of the lines is asked about, not ignored. */
export function VatQuestion({ form, sheet }: QuestionProps) {
  const say = useText(text)
  const money = useMoney(form.values.currency)
  const accepted = form.field('vatAccepted')
  const differences = vatDifferences(form.values, sheet)
  if (differences.length === 0) return null
  const isShared = form.values.allocations.length > 1
  return (
    <Notice tone="warning">
      {differences.map(({ lineId, proposed, typed }) => {
        const line = sheet.lines.find(({ id }) => id === lineId)?.name ?? '…'
        const sums = { proposed: money(proposed), typed: money(typed) }
        return (
          <div key={lineId}>
            {isShared
              ? say('invoice.partVatDiffers', { line, ...sums })
              : say('invoice.vatDiffers', sums)}
          </div>
        )
      })}
      <Checkbox
        label={say('invoice.vatAccepted')}
        required
        error={accepted.error}
        aria-invalid={accepted.error ? true : undefined}
        checked={accepted.value === sumsOf(form.values)}
        onChange={(event) =>
          accepted.onChange(event.currentTarget.checked ? sumsOf(form.values) : null)
        }
      />
    </Notice>
  )
}
