import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ConflictView } from '#ui/live/records/conflict-view.tsx'
import { formatMoney } from '#shared/money.ts'
import { formatCount, type BudgetLine } from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import type { Patch, SheetEdits } from './sheet-state.ts'

/** Somebody else saved the same line in between: both versions, field by field. */
export function SheetConflict({ edits }: { edits: SheetEdits }) {
  const say = useText(text)
  const show = useFieldWords()
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

function useFieldWords() {
  const say = useText(text)
  const locale = useLocale()
  return (name: keyof Patch, line: BudgetLine): string => {
    if (name === 'unitPrice')
      return formatMoney({ minor: line.unitPrice, currency: line.currency }, locale)
    if (name === 'quantity' || name === 'factor' || name === 'extra')
      return formatCount(line[name], locale)
    if (name === 'mode') return say(`mode.${line.mode}`)
    if (name === 'vat') return say(`vat.${line.vat}`)
    if (name === 'source') return say(`source.${line.source}`)
    const value = line[name]
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : JSON.stringify(value)
  }
}
