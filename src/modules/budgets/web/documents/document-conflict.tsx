import { Conflict, type MergingForm } from '#platform/web/forms/conflict.tsx'
import type { ReactNode } from 'react'
import type { Sheet } from '../../contract.ts'
import {
  numberOf,
  type Allocation,
  type BudgetCurrency,
  type GuestPlan,
  type Invoice,
  type Offer,
  type Payment,
  type PlannedRate,
} from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { getFile } from '#shared/files.ts'
import { formatDate } from '#shared/dates/time.ts'
import { useDateChoiceText, type DateChoice } from '#ui/live/fields/dates/relative-date-field.tsx'
import { text } from '../../text.ts'
import { useMoneyWords } from '../budget-words.tsx'
import { useRateText } from './document-fields.tsx'

/** The questions of the forms of documents; each form has some of them. */
interface DocumentValues extends GuestPlan {
  name: string
  rates: PlannedRate[]
  kind: Invoice['kind'] | Payment['kind']
  partnerId: string | null
  supplier: string
  series: string
  number: string
  issuedOn: string | null
  dueOn: string | null
  validUntil: string | null
  currency: BudgetCurrency
  rate: string | null
  amount: number | null
  basis: Offer['basis']
  hasVat: boolean
  net: number | null
  vat: number | null | Offer['vat']
  allocations: Allocation[]
  settles: string[]
  creditOf: string | null
  reopensAdvances: boolean | null
  due: DateChoice
  pinned: boolean
  method: Payment['method']
  inclusions: string
  note: string
  fileId: string | null
}
type Field = keyof DocumentValues
type DocumentFields = Partial<DocumentValues>
type FieldTexts = Partial<Record<Field, (values: DocumentFields) => ReactNode>>

interface DocumentConflictProps<V extends DocumentFields> {
  form: MergingForm<V>
  /** The document as it is. */
  theirs: V
  /** The questions of a form, in order. */
  fields: readonly (keyof V & Field)[]
  sheet: Sheet
}

/** Shown when another person saved the same document in between: both versions, field by field. */
export function DocumentConflict<V extends DocumentFields>({
  form,
  theirs,
  fields,
  sheet,
}: DocumentConflictProps<V>) {
  const label = useFieldLabel()
  const words = { ...useFieldWords(), ...useSheetWords(sheet) }
  const labels = Object.fromEntries(fields.map((name) => [name, label(name)]))
  return (
    <Conflict
      form={form}
      theirs={theirs}
      labels={labels as Record<keyof V & string, string>}
      show={(name, value, side) => {
        // An amount is read with the currency of its own side.
        const inWords = words[name as Field]
        return inWords ? inWords(side) : (value as ReactNode)
      }}
    />
  )
}

const heads: ReadonlySet<string> = new Set<keyof GuestPlan>([
  'expected',
  'children',
  'guaranteed',
  'minimum',
  'seatsPerTable',
  'supplierMeals',
])

function useFieldLabel(): (name: Field) => string {
  const say = useText(text)
  const own: Partial<Record<Field, string>> = {
    due: say('payment.due'),
    pinned: say('payment.pinned'),
    fileId: say('document.file'),
    allocations: say('field.lines'),
  }
  return (name) =>
    own[name] ?? say((heads.has(name) ? `heads.${name}` : `field.${name}`) as 'field.name')
}

/** Fields that are shown from the document alone. */
function useFieldWords(): FieldTexts {
  const say = useText(text)
  const locale = useLocale()
  const money = useMoneyWords()
  const sum = (minor: number | null | undefined, { currency = 'RON' }: DocumentFields) =>
    typeof minor === 'number' ? money(minor, currency) : ''
  const day = (date: string | null | undefined) => (date ? formatDate(date, locale) : '')
  const yesNo = (value: boolean | undefined) => say(value ? 'yes' : 'no')
  return {
    // Only payments have a method, and their kinds words of their own.
    kind: ({ kind, method }) =>
      kind && say(`${method ? 'kind' : 'invoice'}.${kind}` as 'kind.rest'),
    issuedOn: ({ issuedOn }) => day(issuedOn),
    dueOn: ({ dueOn }) => day(dueOn),
    validUntil: ({ validUntil }) => day(validUntil),
    amount: (values) => sum(values.amount, values),
    basis: ({ basis }) => basis && say(`basis.${basis}`),
    hasVat: ({ hasVat }) => yesNo(hasVat),
    net: (values) => sum(values.net, values),
    vat: (values) =>
      typeof values.vat === 'string' ? say(`vat.${values.vat}`) : sum(values.vat, values),
    pinned: ({ pinned }) => yesNo(pinned),
    reopensAdvances: ({ reopensAdvances: isOpen = null }) =>
      isOpen !== null && say(isOpen ? 'advances.word.open' : 'advances.word.credited'),
    method: ({ method }) => method && say(`method.${method}`),
    supplierMeals: ({ supplierMeals }) => supplierMeals ?? say('heads.fromContracts'),
    fileId: ({ fileId }) => fileId && <FileName fileId={fileId} />,
  }
}

/** Fields that refer to other records of the budget. */
function useSheetWords(sheet: Sheet): FieldTexts {
  const dateChoice = useDateChoiceText()
  const money = useMoneyWords()
  const written = useRateText()
  const base = sheet.budget.currency
  const nameOf = (rows: { id: string; name: string }[], rowId: string | null | undefined) =>
    rows.find(({ id }) => id === rowId)?.name ?? ''
  return {
    rates: ({ rates = [] }) =>
      rates.map(({ currency, rate }) => `1 ${currency} = ${written(rate)} ${base}`).join('; '),
    rate: ({ rate }) => rate && written(rate),
    partnerId: ({ partnerId }) => nameOf(sheet.partners, partnerId),
    due: ({ due }) => due && dateChoice(due, sheet.anchors),
    allocations: ({ allocations = [], currency = base }) =>
      allocations
        .map(
          (part) => `${nameOf(sheet.lines, part.lineId)}: ${money(part.net + part.vat, currency)}`,
        )
        .join('; '),
    creditOf: ({ creditOf }) => {
      const creditedInvoice = sheet.invoices.find(({ id }) => id === creditOf)
      return creditedInvoice && `${creditedInvoice.supplier} · ${numberOf(creditedInvoice)}`
    },
    settles: ({ settles = [] }) =>
      sheet.invoices
        .filter(({ id }) => settles.includes(id))
        .map((each) => `${each.supplier} · ${numberOf(each)}`)
        .join('; '),
  }
}

function FileName({ fileId }: { fileId: string }) {
  return useEndpoint(getFile, { fileId }).data?.name ?? '…'
}
