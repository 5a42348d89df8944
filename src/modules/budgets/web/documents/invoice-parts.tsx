import { Checkbox } from '@mantine/core'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import {
  allocationGap,
  BudgetCurrency,
  followPart,
  followSums,
  type Allocation,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { currenciesOf } from './document-fields.tsx'
import type { InvoiceTyped } from './invoice-questions.tsx'

interface PartsProps {
  form: {
    values: InvoiceTyped
    setValues: (values: Partial<InvoiceTyped>) => void
    field<N extends keyof InvoiceTyped>(name: N): FieldBinding<InvoiceTyped[N]>
  }
  sheet: Sheet
}

export const blankPart = (lineId: string): Allocation => ({
  lineId,
  net: 0,
  vat: 0,
  closes: false,
})

/** The total of an invoice: until they are edited, the VAT and the parts follow it. */
export function InvoiceSum({ form, sheet, name }: PartsProps & { name: 'net' | 'vat' }) {
  const say = useText(text)
  const { values } = form
  const field = form.field(name)
  const currency = form.field('currency')
  const isMinusOut = (field.value ?? 0) < 0 && values.kind !== 'credit'
  return (
    <MoneyField
      name={field.name}
      error={isMinusOut ? say('invoice.minus') : field.error}
      onBlur={field.onBlur}
      label={say(`field.${name}`)}
      required
      currency={currency.value}
      {...(name === 'net' && {
        currencies: currenciesOf(sheet),
        onCurrency: (next) => currency.onChange(BudgetCurrency.parse(next)),
      })}
      value={field.value === null ? null : { minor: field.value, currency: currency.value }}
      onChange={(amount) => {
        const next = { ...values, [name]: amount?.minor ?? null }
        const { vat, allocations } = followSums(values, next, sheet)
        form.field('allocations').onChange(allocations)
        form.field('vat').onChange(vat)
        if (name === 'net') field.onChange(next.net)
      }}
    />
  )
}

/** The lines that the invoice is for; with several, their parts must add up to its sum. */
export function InvoiceParts({ form, sheet }: PartsProps) {
  const say = useText(text)
  const { currency, net, vat } = form.values
  const money = useMoney(currency)
  const field = form.field('allocations')
  const parts = field.value
  const isShared = parts.length > 1
  const nameOf = (id: string) => sheet.lines.find((line) => line.id === id)?.name ?? '…'
  const choose = (ids: string[]) => {
    const [first] = ids.map((id) => sheet.lines.find((line) => line.id === id))
    // An invoice is most likely in the currency of what it is for; a sum that was typed keeps its own.
    const currencyNow = parts.length === 0 && net === null && first ? first.currency : currency
    const allocations = ids.map((id) => parts.find(({ lineId }) => lineId === id) ?? blankPart(id))
    const next = { ...form.values, currency: currencyNow, allocations }
    form.setValues({ ...next, ...followSums(form.values, next, sheet) })
  }
  const change = (lineId: string, fields: Partial<Allocation>) =>
    field.onChange(parts.map((part) => (part.lineId === lineId ? { ...part, ...fields } : part)))
  const changeSum = (part: Allocation, name: 'net' | 'vat', minor: number) =>
    form.setValues({
      ...form.values,
      ...followPart(form.values, part.lineId, { [name]: minor }, sheet),
    })
  const gap = allocationGap({ net: net ?? 0, vat: vat ?? 0, allocations: parts })
  return (
    <>
      <MultiSelect
        label={say('field.lines')}
        required
        searchable
        error={isShared ? undefined : field.error}
        data={sheet.lines.map(({ id, name }) => ({ value: id, label: name }))}
        value={parts.map(({ lineId }) => lineId)}
        onChange={choose}
      />
      {isShared &&
        parts.map((part, at) => (
          <fieldset key={part.lineId} className={styles.allocation}>
            <legend>{nameOf(part.lineId)}</legend>
            {(['net', 'vat'] as const).map((name) => (
              <MoneyField
                key={name}
                label={say(`field.${name}`)}
                currency={currency}
                // The error is shown beside the sums, because the list of lines opens over the place below it.
                error={at === 0 && name === 'net' ? field.error : undefined}
                value={{ minor: part[name], currency }}
                onChange={(amount) => changeSum(part, name, amount?.minor ?? 0)}
              />
            ))}
          </fieldset>
        ))}
      {isShared && (gap.net !== 0 || gap.vat !== 0) && (
        <Notice tone="warning">
          {(['net', 'vat'] as const)
            .filter((name) => gap[name] !== 0)
            .map((name) => {
              const sum = money(Math.abs(gap[name]))
              return say(gap[name] > 0 ? 'invoice.gapLeft' : 'invoice.gapAbove', {
                what: say(`field.${name}`),
                sum,
              })
            })
            .join(' ')}
        </Notice>
      )}
      {form.values.kind === 'final' &&
        parts.map((part) => (
          <Checkbox
            key={part.lineId}
            label={
              isShared
                ? `${nameOf(part.lineId)}: ${say('field.closes')}`
                : say('invoice.closesLine')
            }
            description={say('invoice.closesHelp')}
            checked={part.closes}
            onChange={(event) => change(part.lineId, { closes: event.currentTarget.checked })}
          />
        ))}
    </>
  )
}
