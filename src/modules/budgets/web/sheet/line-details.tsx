import { ActionIcon, Button, Select, Switch } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { VatKind } from '#modules/defaults/model.ts'
import { PartnerPicker } from '#modules/partners/web/widgets.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import type { Sheet } from '../../contract.ts'
import {
  cycleIn,
  followsGuests,
  formatCount,
  Payer,
  QuantityMode,
  QuantitySource,
  type BudgetLine,
  type LineFigures,
  type PriceComponent,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useReading, useVatWords } from '../budget-words.tsx'
import styles from '../budgets.module.css'
import { HeldCount, HeldMoney, HeldShare, HeldText } from './held-fields.tsx'
import type { Patch } from './edits/line-edits.ts'
import type { SheetEdits } from './edits/sheet-state.ts'
import { UnreadNotes } from './unread-notes.tsx'

interface LineDetailsProps {
  sheet: Sheet
  line: BudgetLine
  figures: LineFigures
  edits: SheetEdits
}

/** The fields of a line; each is saved as soon as it is left, and undone on the sheet. */
export function LineDetails({ sheet, line, figures, edits }: LineDetailsProps) {
  const say = useText(text)
  const reading = useReading(sheet)
  const save = (fields: Patch) => edits.edit([{ id: line.id, fields }])
  const shared = { line, save }
  return (
    <div className={styles.form}>
      <UnreadNotes line={line} reading={reading} edits={edits} />
      <HeldText
        label={say('field.name')}
        value={line.name}
        required
        onSave={(name) => save({ name })}
      />
      <FormRow>
        <Select
          label={say('field.category')}
          placeholder={say('category.none')}
          data={sheet.categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={line.categoryId}
          onChange={(categoryId) => save({ categoryId })}
          clearable
        />
        <Select
          label={say('field.side')}
          data={(['cost', 'income'] as const).map((value) => ({
            value,
            label: say(`side.${value}`),
          }))}
          value={line.side}
          allowDeselect={false}
          onChange={(side) =>
            side && save(side === 'income' ? { side, clientVisible: false } : { side })
          }
        />
      </FormRow>
      <Quantities {...shared} sheet={sheet} figures={figures} edits={edits} />
      <Prices {...shared} sheet={sheet} />
      <FormRow>
        <DateField
          label={say('field.supplyDate')}
          help={say('line.supplyHelp')}
          value={line.supplyDate}
          onChange={(supplyDate) => save({ supplyDate })}
        />
        <Select
          label={say('field.payer')}
          data={Payer.options.map((value) => ({ value, label: say(`payer.${value}`) }))}
          value={line.payer}
          allowDeselect={false}
          onChange={(payer) => payer && save({ payer })}
        />
      </FormRow>
      <PartnerPicker
        label={say('field.partnerId')}
        value={line.partnerId}
        onChange={(partnerId) => save({ partnerId })}
      />
      <Switch
        label={say('field.clientVisible')}
        description={line.side === 'income' ? say('line.incomeHidden') : undefined}
        checked={line.clientVisible}
        onChange={(event) => save({ clientVisible: event.currentTarget.checked })}
      />
      <Switch
        label={say('field.optional')}
        description={say('line.optionalHelp')}
        checked={line.optional}
        onChange={(event) => save({ optional: event.currentTarget.checked })}
      />
      <HeldText
        label={say('field.note')}
        value={line.note}
        long
        onSave={(note) => save({ note })}
      />
    </div>
  )
}

interface PartProps {
  line: BudgetLine
  save: (fields: Patch) => void
}

type QuantitiesProps = PartProps & LineDetailsProps

/** The quantity: fixed, following the guests, or a percentage of other lines. */
function Quantities(props: QuantitiesProps) {
  const say = useText(text)
  const { line, save } = props
  return (
    <>
      <FormRow>
        <Select
          label={say('field.mode')}
          data={QuantityMode.options.map((value) => ({ value, label: say(`mode.${value}`) }))}
          value={line.mode}
          allowDeselect={false}
          onChange={(mode) => mode && save({ mode })}
        />
        <ModeField {...props} />
      </FormRow>
      {line.mode === 'percent' ? <PercentOf {...props} /> : <Corrections {...props} />}
    </>
  )
}

/** The number or the source that the mode needs. */
function ModeField({ line, save, sheet }: QuantitiesProps) {
  const say = useText(text)
  const reading = useReading(sheet)
  if (followsGuests(line))
    return (
      <Select
        label={say('field.source')}
        data={QuantitySource.options.map((value) => ({ value, label: say(`source.${value}`) }))}
        value={line.source}
        allowDeselect={false}
        onChange={(source) => source && save({ source })}
      />
    )
  if (line.mode === 'percent')
    return (
      <HeldShare
        label={say('field.percent')}
        line={line}
        reading={reading}
        onSave={(percent) => save({ percent })}
      />
    )
  if (line.mode !== 'fixed' && line.mode !== 'per_hour') return null
  return (
    <HeldCount
      label={say(line.mode === 'per_hour' ? 'field.hours' : 'field.quantity')}
      value={line.quantity}
      onSave={(quantity) => quantity !== null && save({ quantity })}
    />
  )
}

function PercentOf({ line, save, sheet, figures, edits }: QuantitiesProps) {
  const say = useText(text)
  return (
    <MultiSelect
      label={say('field.percentOf')}
      error={figures.baseMissing ? say('line.baseMissingHelp') : undefined}
      searchable
      data={sheet.lines
        .filter(({ id }) => id !== line.id && !closes(edits.lines, line, id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={line.percentOf.filter((id) => sheet.lines.some((each) => each.id === id))}
      onChange={(percentOf) => save({ percentOf })}
    />
  )
}

/** The factor, extra, minimum and maximum of a quantity, and the result. */
function Corrections({ line, save, figures }: QuantitiesProps) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <>
      <FormRow>
        <HeldCount
          label={say('field.factor')}
          value={line.factor}
          onSave={(factor) => factor !== null && save({ factor })}
        />
        <HeldCount
          label={say('field.extra')}
          value={line.extra}
          onSave={(extra) => save({ extra: extra ?? 0 })}
        />
        <HeldCount
          label={say('field.min')}
          value={line.min}
          onSave={(min) => save({ min })}
          optional
        />
        <HeldCount
          label={say('field.max')}
          value={line.max}
          onSave={(max) => save({ max })}
          optional
        />
      </FormRow>
      <p className={styles.quiet} role="status">
        {say('line.counted', { count: formatCount(figures.quantity, locale) })}
      </p>
    </>
  )
}

/** Whether a percentage of that line would be counted from itself. */
function closes(lines: readonly BudgetLine[], line: BudgetLine, ofId: string): boolean {
  const tried = lines.map((each) =>
    each.id === line.id ? { ...line, mode: 'percent' as const, percentOf: [ofId] } : each,
  )
  return cycleIn(tried) !== null
}

function Prices({ line, save, sheet }: PartProps & { sheet: Sheet }) {
  const say = useText(text)
  const currencies = [sheet.budget.currency, ...sheet.budget.rates.map(({ currency }) => currency)]
  const isMixed = line.components.length > 0
  const vatWords = useVatWords(useReading(sheet))
  const words = (kind: VatKind) => vatWords(kind, line)
  return (
    <>
      {line.mode !== 'percent' && !isMixed && (
        <FormRow>
          <HeldMoney
            label={say('field.unitPrice')}
            value={line.unitPrice}
            currency={line.currency}
            currencies={currencies}
            onSave={(unitPrice, currency) =>
              save(currency === line.currency ? { unitPrice } : { unitPrice, currency })
            }
            onCurrency={(currency) => save({ currency })}
          />
          <VatSelect value={line.vat} words={words} onChange={(vat) => save({ vat })} />
        </FormRow>
      )}
      {line.mode === 'percent' && (
        <VatSelect value={line.vat} words={words} onChange={(vat) => save({ vat })} />
      )}
      <Switch
        label={say('field.priceHasVat')}
        checked={line.priceHasVat}
        onChange={(event) => save({ priceHasVat: event.currentTarget.checked })}
      />
      {line.mode !== 'percent' && (
        <Components
          line={line}
          words={words}
          onSave={(components) => save({ components, unitPrice: sumOf(components, line) })}
        />
      )}
    </>
  )
}

function sumOf(components: readonly PriceComponent[], line: BudgetLine): number {
  if (components.length === 0) return line.unitPrice
  return components.reduce((sum, { price }) => sum + price, 0)
}

interface VatSelectProps {
  value: VatKind
  words: (kind: VatKind) => string
  onChange: (vat: VatKind) => void
}

function VatSelect({ value, words, onChange }: VatSelectProps) {
  const say = useText(text)
  return (
    <Select
      label={say('field.vat')}
      data={VatKind.options.map((kind) => ({ value: kind, label: words(kind) }))}
      value={value}
      allowDeselect={false}
      onChange={(vat) => vat && onChange(vat)}
    />
  )
}

/** A price of several parts with rates of their own: the menu at one, the drinks at another. */
function Components({
  line,
  words,
  onSave,
}: {
  line: BudgetLine
  words: (kind: VatKind) => string
  onSave: (components: PriceComponent[]) => void
}) {
  const say = useText(text)
  const { components } = line
  const section = useRef<HTMLElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (isAdding.current)
      section.current
        ?.querySelector<HTMLInputElement>(`:scope > :nth-child(${components.length}) input`)
        ?.focus()
    isAdding.current = false
  }, [components.length])
  const change = (at: number, fields: Partial<PriceComponent>) =>
    onSave(components.map((each, n) => (n === at ? { ...each, ...fields } : each)))
  const first: PriceComponent = {
    name: say('component.first'),
    price: components.length === 0 ? line.unitPrice : 0,
    vat: line.vat,
  }
  return (
    <section ref={section} className={styles.components}>
      {components.map((component, at) => (
        <div key={at} className={styles.component}>
          <HeldText
            label={say('field.name')}
            value={component.name}
            required
            onSave={(name) => change(at, { name })}
          />
          <HeldMoney
            label={say('field.unitPrice')}
            value={component.price}
            currency={line.currency}
            onSave={(price) => change(at, { price })}
          />
          <VatSelect value={component.vat} words={words} onChange={(vat) => change(at, { vat })} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={say('component.remove', { name: component.name })}
            onClick={() => {
              // The button goes with its row, and the focus would leave the panel.
              adder.current?.focus()
              onSave(components.filter((_, n) => n !== at))
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {components.length < 8 && (
        <Button
          ref={adder}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            isAdding.current = true
            onSave([...components, first])
          }}
        >
          {say(components.length === 0 ? 'component.split' : 'component.add')}
        </Button>
      )}
    </section>
  )
}
