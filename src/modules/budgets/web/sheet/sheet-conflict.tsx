import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ConflictView } from '#ui/live/records/conflict-view.tsx'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { formatRate } from '#modules/defaults/model.ts'
import type { Sheet } from '../../contract.ts'
import { isNetPrice, formatCount, type BudgetLine } from '../../model.ts'
import { text } from '../../text.ts'
import { useReading, useVatWords } from '../budget-words.tsx'
import type { Patch } from './edits/line-edits.ts'
import type { SheetEdits } from './edits/sheet-state.ts'

/** Shown when another person saved the same line in between: both versions, field by field. */
export function SheetConflict({ sheet, edits }: { sheet: Sheet; edits: SheetEdits }) {
  const say = useText(text)
  const show = useFieldWords(sheet)
  const { conflict } = edits
  if (!conflict) return null
  const { theirs, yours, settled, collisions } = conflict
  const line: BudgetLine = { ...theirs, ...yours }
  return (
    <Dialog opened onClose={() => edits.settle({})} title={theirs.name}>
      <ConflictView
        about={say('conflict.about')}
        fields={collisions.map((name) => ({
          name,
          label: say(`field.${name}` as 'field.name'),
          yours: show(name, line),
          theirs: show(name, theirs),
        }))}
        onResolve={(choice) =>
          edits.settle({
            ...settled,
            ...Object.fromEntries(
              collisions
                .filter((name) => choice[name] === 'yours')
                .map((name) => [name, yours[name]]),
            ),
          })
        }
        onCancel={() => edits.settle({})}
      />
    </Dialog>
  )
}

/** A field of a line as people read it. */
export function useFieldWords(sheet: Sheet) {
  const say = useText(text)
  const locale = useLocale()
  const vatWords = useVatWords(useReading(sheet))
  return (name: keyof Patch, line: BudgetLine): string => {
    const value = line[name]
    if (value === null) return '–'
    const plain = typeof value === 'object' ? '' : String(value)
    switch (name) {
      case 'unitPrice':
        return [
          formatMoney({ minor: line.unitPrice, currency: line.currency }, locale),
          ...(isNetPrice(line) ? [say('line.net')] : []),
        ].join(' ')
      case 'quantity':
      case 'factor':
      case 'extra':
      case 'min':
      case 'max':
        return formatCount(Number(value), locale)
      case 'percent':
        return formatRate(line.percent, locale)
      case 'mode':
        return say(`mode.${line.mode}`)
      case 'vat':
        return vatWords(line.vat, line)
      case 'source':
        return say(`source.${line.source}`)
      case 'side':
        return say(`side.${line.side}`)
      case 'payer':
        return say(`payer.${line.payer}`)
      case 'supplyDate':
        return formatDate(plain, locale, 'medium')
      case 'partnerId':
        return sheet.partners.find(({ id }) => id === value)?.name ?? plain
      case 'categoryId':
        return sheet.categories.find(({ id }) => id === value)?.name ?? plain
      case 'percentOf':
        return sheet.lines
          .filter(({ id }) => line.percentOf.includes(id))
          .map((each) => each.name)
          .join(', ')
      case 'components':
        return line.components
          .map(
            (part) =>
              `${part.name} ${formatMoney({ minor: part.price, currency: line.currency }, locale)} (${vatWords(part.vat, line)})`,
          )
          .join(', ')
      case 'unread':
        return Object.values(line.unread).join(', ')
      default:
        return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : plain
    }
  }
}
