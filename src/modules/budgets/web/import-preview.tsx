import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../contract.ts'
import {
  blankLineOf,
  followsGuests,
  isTyped,
  sparePrices,
  totalsRead,
  typedColumns,
  type BudgetLine,
  type ImportedLine,
  type ImportPlan,
  type ImportTarget,
  type LineFields,
  type TableRead,
} from '../model.ts'
import { text } from '../text.ts'
import { useCellSentence, useTotalWords } from './budget-words.tsx'
import styles from './documents/documents.module.css'
import { useFieldWords } from './sheet/sheet-conflict.tsx'

interface ImportPreviewProps {
  sheet: Sheet
  plan: ImportPlan
  read: TableRead
  removing: boolean
  /** Absent where a file from elsewhere cannot say which lines are gone. */
  onRemoving?: (removing: boolean) => void
}

/** The lines that an import would add, change and delete, and the values that it would ignore. */
export function ImportPreview({ sheet, plan, read, removing, onRemoving }: ImportPreviewProps) {
  const say = useText(text)
  const { added, changed, missing } = plan
  const isSame = added.length + changed.length + missing.length === 0
  return (
    <>
      <p role="status">
        {isSame
          ? say('import.same', { n: plan.same })
          : say('import.summary', {
              added: String(added.length),
              changed: String(changed.length),
              same: String(plan.same),
              missing: String(missing.length),
            })}
      </p>
      <Unclear read={read} />
      {added.length > 0 && (
        <Part title={say('import.part.added', { n: added.length })}>
          <Added lines={added} sheet={sheet} />
        </Part>
      )}
      {changed.length > 0 && (
        <Part title={say('import.part.changed', { n: changed.length })}>
          <Changed sheet={sheet} plan={plan} />
        </Part>
      )}
      {missing.length > 0 && onRemoving && (
        <Part title={say('import.part.missing', { n: missing.length })}>
          <Switch
            label={say('import.remove')}
            checked={removing}
            onChange={(event) => onRemoving(event.currentTarget.checked)}
          />
          <p>{missing.map(({ name }) => name).join(', ')}</p>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.importPart} open>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

type Unread = ImportedLine['unread'][ImportTarget] & object

/** Every cell that was not understood or not taken as it is, and every row that is no line. */
function Unclear({ read }: { read: TableRead }) {
  const say = useText(text)
  const sentence = useCellSentence()
  const why = (target: ImportTarget, { text: typed, problem }: Unread) => {
    if (typed.startsWith('#FORMULA!')) return say('import.formula')
    const column = typedColumns.find((each) => each === target)
    if (problem.code === 'readable') return say('import.readable')
    return column || problem.code !== 'unread'
      ? sentence(column ?? 'quantity', problem)
      : say('import.notUnderstood')
  }
  const cells = read.lines.flatMap(({ fields, unread }) =>
    Object.entries(unread).map(([target, cell]) => ({
      key: `${fields.name} ${target}`,
      words: `${fields.name}, ${say(`import.target.${target as ImportTarget}`)}: ${say('quoted', { text: cell.text })}. ${why(target as ImportTarget, cell)}`,
    })),
  )
  const altered = read.lines.flatMap(({ fields, altered: targets }) =>
    targets.map(({ target, was, now, row }) => {
      const where = `${fields.name}, ${say(`import.target.${target}`)}`
      const rowNote = row ? ` (${say('import.row', row)})` : ''
      return was === undefined ? where : `${where}: ${was} → ${now}${rowNote}`
    }),
  )
  const spare = sparePrices(read.lines)
  return (
    <>
      {cells.length > 0 && (
        <Notice tone="warning">
          {say('import.unread', { n: cells.length })}
          <ul>
            {cells.slice(0, 50).map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Totals lines={read.lines} />
      {spare.length > 0 && (
        <Notice tone="warning">
          {say('import.sparePrices', {
            n: spare.length,
            where: spare
              .slice(0, 10)
              .map(({ name, head }) => `${name} (${say('quoted', { text: head })})`)
              .join('; '),
          })}
        </Notice>
      )}
      {altered.length > 0 && (
        <Notice>
          {say('import.altered', { n: altered.length, where: altered.slice(0, 10).join('; ') })}
        </Notice>
      )}
      {read.skipped.length > 0 && (
        <Notice>
          {say('import.skipped', {
            n: read.skipped.length,
            rows: read.skipped
              .slice(0, 10)
              .map((each) => each.text)
              .join('; '),
          })}
        </Notice>
      )}
    </>
  )
}

/** Explains how totals of rows were used, with the lines where a total could not be divided exactly. */
function Totals({ lines }: { lines: readonly ImportedLine[] }) {
  const words = useTotalWords()(totalsRead(lines))
  const linesWithTotal = lines.filter(({ total }) => total === 'kept')
  if (words.length === 0) return null
  return (
    <Notice>
      {words.join(' ')}
      {linesWithTotal.length > 0 && (
        <ul>
          {linesWithTotal.slice(0, 20).map(({ row, fields }) => (
            <li key={row}>
              {fields.name}: {fields.note}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Added({ lines, sheet }: { lines: readonly ImportedLine[]; sheet: Sheet }) {
  const say = useText(text)
  const show = useFieldWords(sheet)
  const rowNote = (line: ImportedLine): BudgetLine => ({
    ...blankLineOf(line.fields),
    currency: sheet.budget.currency,
    ...line.fields,
    id: '',
    position: '',
    version: 0,
  })
  return (
    <div className={styles.previewScroll}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th>{say('field.name')}</th>
            <th>{say('field.category')}</th>
            <th>{say('field.side')}</th>
            <th>{say('column.mode')}</th>
            <th>{say('field.quantity')}</th>
            <th>{say('field.unitPrice')}</th>
            <th>{say('field.vat')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, 200).map((line) => {
            const note = rowNote(line)
            // A text that was not understood is shown as it was written, as the sheet does.
            const marked = (target: ImportTarget, words: string) =>
              line.unread[target] ? (
                <mark className={styles.unreadCell}>{line.unread[target].text}</mark>
              ) : (
                words
              )
            return (
              <tr key={line.row}>
                <td>{note.name}</td>
                <td>{line.category}</td>
                <td>{show('side', note)}</td>
                <td>
                  {say(`modeShort.${note.mode}`)}
                  {followsGuests(note) && ` (${say(`sourceShort.${note.source}`)})`}
                </td>
                <td>
                  {marked(
                    'quantity',
                    note.mode === 'percent'
                      ? show('percent', note)
                      : isTyped('quantity', note)
                        ? show('quantity', note)
                        : '',
                  )}
                </td>
                <td>{marked('price', show('unitPrice', note))}</td>
                <td>
                  {marked(
                    'vat',
                    note.components.length > 0 ? say('line.mixed') : show('vat', note),
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Changed({ sheet, plan }: { sheet: Sheet; plan: ImportPlan }) {
  const say = useText(text)
  const show = useFieldWords(sheet)
  const categoryOf = (line: BudgetLine) =>
    sheet.categories.find(({ id }) => id === line.categoryId)?.name ?? say('category.none')
  return (
    <div className={styles.previewScroll}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th>{say('field.name')}</th>
            <th>{say('import.was')}</th>
            <th>{say('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.changed.slice(0, 200).flatMap(({ line, fields, category }) => {
            const next: BudgetLine = { ...line, ...fields }
            const shares = plan.shares.some(({ of }) => 'id' in of && of.id === line.id)
            const names = Object.keys(fields) as (keyof LineFields)[]
            const rows = names.map((name) => ({
              label: say(`field.${name}` as 'field.name'),
              was: show(name, line),
              becomes: show(name, next),
            }))
            if (category !== undefined)
              rows.push({
                label: say('field.category'),
                was: categoryOf(line),
                becomes: category || say('category.none'),
              })
            if (shares) rows.push({ label: say('field.percentOf'), was: '', becomes: '' })
            return rows.map(({ label, was, becomes }) => (
              <tr key={`${line.id} ${label}`}>
                <td>
                  {line.name}: {label}
                </td>
                <td>{was}</td>
                <td>{becomes}</td>
              </tr>
            ))
          })}
        </tbody>
      </table>
    </div>
  )
}
