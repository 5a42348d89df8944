import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { PlainDate } from '#shared/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '#modules/budgets/contract.ts'
import {
  isPayable,
  rateAt,
  taxed,
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
}

interface QuestionProps {
  form: { values: InvoiceTyped; field(name: 'creditOf'): FieldBinding<string | null> }
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

/** The VAT that the rate of the line would give; null where several rates take part. */
export function proposedVat(
  { allocations, issuedOn }: Pick<InvoiceTyped, 'allocations' | 'issuedOn'>,
  net: number | null,
  sheet: Sheet,
): number | null {
  const lines = allocations.map(({ lineId }) => sheet.lines.find(({ id }) => id === lineId))
  const [line] = lines
  if (net === null || !line || lines.length !== 1 || line.components.length > 0) return null
  const rate = rateAt(
    { vatRates: sheet.dated, eventDate: issuedOn ?? sheet.event.startDate },
    line.vat,
    line,
  )
  return rate === null ? null : taxed(net, false, rate).triple.vat
}

/** A difference from the rate of the line is asked, not swallowed. */
export function VatQuestion({ form, sheet }: QuestionProps) {
  const say = useText(text)
  const money = useMoney(form.values.currency)
  const { vat } = form.values
  const proposed = proposedVat(form.values, form.values.net, sheet)
  const [accepted, setAccepted] = useState<number | null>(form.values.vat)
  if (proposed === null || vat === null || vat === proposed) return null
  return (
    <Notice tone="warning">
      {say('invoice.vatDiffers', { proposed: money(proposed), typed: money(vat) })}
      <Checkbox
        label={say('invoice.vatAccepted')}
        required
        checked={accepted === vat}
        onChange={(event) => setAccepted(event.currentTarget.checked ? vat : null)}
      />
    </Notice>
  )
}
