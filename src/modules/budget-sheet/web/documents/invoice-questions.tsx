import { Checkbox, Select } from '@mantine/core'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { PlainDate } from '#shared/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '#modules/budgets/contract.ts'
import {
  isPayable,
  proposedVat,
  type Allocation,
  type Invoice,
  type InvoiceFields,
} from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'

/** An invoice while it is being written. */
export type InvoiceTyped = Omit<InvoiceFields, 'net' | 'vat' | 'issuedOn' | 'allocations'> & {
  net: number | null
  vat: number | null
  issuedOn: PlainDate | null
  allocations: Allocation[]
  /** The sums that somebody looked at, though the rate of the line gives another VAT. */
  vatAccepted: string | null
}

export function sumsOf({ net, vat }: Pick<InvoiceTyped, 'net' | 'vat'>): string {
  return `${net} ${vat}`
}

interface QuestionProps {
  form: {
    values: InvoiceTyped
    field(name: 'creditOf' | 'vatAccepted'): FieldBinding<string | null>
  }
  sheet: Sheet
}

/** Which invoice a credit note takes back. */
export function CreditOf({ form, sheet, invoice }: QuestionProps & { invoice: Invoice | null }) {
  const say = useText(text)
  const field = form.field('creditOf')
  const { currency } = form.values
  const found = sheet.invoices.filter(
    (each) => isPayable(each) && each.currency === currency && each.id !== invoice?.id,
  )
  return (
    <Select
      label={say('field.creditOf')}
      description={say('invoice.creditHelp')}
      error={field.error}
      clearable
      data={found.map(({ id, series, number, supplier }) => ({
        value: id,
        label: `${supplier} · ${series} ${number}`,
      }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

/** A difference from the rate of the line is asked, not swallowed. */
export function VatQuestion({ form, sheet }: QuestionProps) {
  const say = useText(text)
  const money = useMoney(form.values.currency)
  const { vat } = form.values
  const proposed = proposedVat(form.values, form.values.net, sheet)
  const accepted = form.field('vatAccepted')
  if (proposed === null || vat === null || vat === proposed) return null
  return (
    <Notice tone="warning">
      {say('invoice.vatDiffers', { proposed: money(proposed), typed: money(vat) })}
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
