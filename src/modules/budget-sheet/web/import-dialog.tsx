import { Button, Select, Switch, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { fold } from '#shared/text.ts'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addCategory, readLinesFile, type Sheet } from '#modules/budgets/contract.ts'
import {
  formatCount,
  guessTargets,
  importTargets,
  linesOf,
  pastedRows,
  type ImportedLine,
  type ImportTarget,
} from '#modules/budgets/model.ts'
import { text } from '../text.ts'
import { useDigits, useReading } from './budget-words.tsx'
import styles from './documents/documents.module.css'
import type { SheetEdits } from './sheet/sheet-state.ts'

interface ImportDialogProps {
  sheet: Sheet
  edits: SheetEdits
  onClose: () => void
}

/** Lines from a spreadsheet file or from the clipboard: seen and mended first, then added as one step back. */
export default function ImportDialog({ sheet, edits, onClose }: ImportDialogProps) {
  const say = useText(text)
  const sentence = useSentence()
  const [rows, setRows] = useState<string[][] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reading = useCommand(readLinesFile)
  const open = async ([file]: File[]) => {
    if (!file) return
    setProblem(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      const outcome = await reading.run({ budgetId: sheet.budget.id, fileId })
      if (outcome.ok) setRows(outcome.data.rows)
      else setProblem(outcome.error)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('import.action')} size="xl" stay={rows !== null}>
      {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
      {rows === null ? (
        <div className={styles.form}>
          <FileField
            label={say('import.file')}
            help={say('import.fileHelp')}
            accept=".xlsx,.csv,.tsv,.txt"
            value={[]}
            onAdd={(files) => void open(files)}
            onRemove={() => undefined}
          />
          <Textarea
            label={say('import.paste')}
            description={say('import.pasteHelp')}
            minRows={4}
            autosize
            maxRows={8}
            onPaste={(event) => {
              const found = pastedRows(event.clipboardData.getData('text/plain'))
              if (found.length === 0) return
              event.preventDefault()
              setRows(found.slice(0, 2000))
            }}
          />
        </div>
      ) : (
        <Check
          sheet={sheet}
          edits={edits}
          rows={rows}
          onBack={() => setRows(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

interface CheckProps {
  sheet: Sheet
  edits: SheetEdits
  rows: string[][]
  onBack: () => void
  onDone: () => void
}

function Check({ sheet, edits, rows, onBack, onDone }: CheckProps) {
  const say = useText(text)
  const sentence = useSentence()
  const reading = useReading(sheet)
  const guess = useMemo(() => guessTargets(rows), [rows])
  const [targets, setTargets] = useState(guess.targets)
  const [hasHeader, setHasHeader] = useState(guess.hasHeader)
  const lines = useMemo(
    () => linesOf(hasHeader ? rows.slice(1) : rows, targets, reading),
    [rows, hasHeader, targets, reading],
  )
  const adding = useAdding(sheet, edits)
  const problem = adding.error ?? edits.refused
  const unread = lines.reduce((sum, line) => sum + line.unread.length, 0)
  const add = async () => {
    const added = await adding.run(lines)
    if (added === 0) return
    toast.success(say('import.added', { n: added }))
    onDone()
  }
  return (
    <div className={styles.form}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <Switch
        label={say('import.header')}
        checked={hasHeader}
        onChange={(event) => setHasHeader(event.currentTarget.checked)}
      />
      <Preview
        rows={rows}
        targets={targets}
        onTargets={setTargets}
        hasHeader={hasHeader}
        lines={lines}
      />
      <p role="status">
        {say('import.found', { n: lines.length })}{' '}
        {unread > 0 && <strong>{say('import.unread', { n: unread })}</strong>}
      </p>
      <div className={styles.dialogDeeds}>
        <Button onClick={onBack}>{say('import.back')}</Button>
        <Button
          variant="filled"
          disabled={lines.length === 0}
          loading={adding.pending}
          onClick={() => void add()}
        >
          {say('import.add', { n: lines.length })}
        </Button>
      </div>
    </div>
  )
}

interface PreviewProps {
  rows: readonly (readonly string[])[]
  targets: readonly ImportTarget[]
  onTargets: (targets: ImportTarget[]) => void
  hasHeader: boolean
  lines: readonly ImportedLine[]
}

const shown = 8

function Preview({ rows, targets, onTargets, hasHeader, lines }: PreviewProps) {
  const say = useText(text)
  const locale = useLocale()
  const digits = useDigits()
  const first = hasHeader ? rows[0] : undefined
  return (
    <>
      <div className={styles.mapping}>
        {targets.map((target, at) => (
          <Select
            key={at}
            label={first?.[at] || say('import.column', { n: String(at + 1) })}
            data={importTargets.map((value) => ({ value, label: say(`import.target.${value}`) }))}
            value={target}
            allowDeselect={false}
            onChange={(value) =>
              value &&
              onTargets(
                targets.map((each, n) =>
                  n === at ? value : each === value && value !== 'skip' ? 'skip' : each,
                ),
              )
            }
          />
        ))}
      </div>
      <div className={styles.previewScroll}>
        <table className={styles.preview}>
          <thead>
            <tr>
              <th>{say('field.name')}</th>
              <th>{say('field.category')}</th>
              <th>{say('field.quantity')}</th>
              <th>{say('field.unitPrice')}</th>
              <th>{say('import.unclear')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map(({ fields, category, unread }, at) => (
              <tr key={at}>
                <td>{fields.name}</td>
                <td>{category}</td>
                <td>{formatCount(fields.quantity ?? 1000, locale)}</td>
                <td>
                  {digits(fields.unitPrice ?? 0)} {fields.currency}
                </td>
                <td>{unread.map((target) => say(`import.target.${target}`)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Categories that are new are made first; a batch of lines at a time, since a request has its limit. */
function useAdding(sheet: Sheet, edits: SheetEdits) {
  const making = useCommand(addCategory)
  const [pending, setPending] = useState(false)
  const run = async (lines: readonly ImportedLine[]): Promise<number> => {
    setPending(true)
    const ids = new Map(sheet.categories.map(({ id, name }) => [fold(name), id]))
    for (const { category } of lines) {
      if (category === '' || ids.has(fold(category))) continue
      const outcome = await making.run({ budgetId: sheet.budget.id, name: category })
      if (!outcome.ok) break
      ids.set(fold(category), outcome.data.id)
    }
    let added = 0
    for (let at = 0; at < lines.length; at += 400) {
      const batch = lines.slice(at, at + 400)
      const made = await edits.add(
        batch.map(({ fields, category }) => ({
          ...fields,
          categoryId: ids.get(fold(category)) ?? null,
        })),
      )
      if (made.length === 0) break
      added += made.length
    }
    setPending(false)
    return added
  }
  return { run, pending, error: making.error }
}
