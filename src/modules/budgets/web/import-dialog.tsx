import { Button, Select, Switch, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { uploadFile } from '#platform/web/calls/upload.ts'
import type { Marks } from '#shared/numbers/decimal.ts'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { readLinesFile, type Sheet } from '../contract.ts'
import {
  formatVersion,
  guessTargets,
  importTargets,
  isClientTable,
  leftOut,
  marksIn,
  pastedRows,
  planImport,
  priceHead,
  readRows,
  sparePrices,
  type CellValue,
  type ImportedLine,
  type ImportTarget,
  type TableRead,
} from '../model.ts'
import { text } from '../text.ts'
import { useLeftOutWords, useReading } from './budget-words.tsx'
import styles from './documents/documents.module.css'
import { ImportPreview } from './import-preview.tsx'
import type { SheetEdits } from './sheet/edits/sheet-state.ts'

interface ImportDialogProps {
  sheet: Sheet
  edits: SheetEdits
  onClose: () => void
}

interface Table {
  rows: CellValue[][]
  partners: { id: string; name: string }[]
  /** The sheets of its file, where there are several, and which one this is. */
  sheets: string[]
  sheet: number
  fileId: string | null
}

/** Lines from a spreadsheet file or from the clipboard: seen and corrected first, then added as one step back. */
export default function ImportDialog({ sheet, edits, onClose }: ImportDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [table, setTable] = useState<Table | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reading = useCommand(readLinesFile)
  const read = async (fileId: string, at?: number) => {
    const outcome = await reading.run({ budgetId: sheet.budget.id, fileId, sheet: at })
    setProblem(outcome.ok ? null : outcome.error)
    if (outcome.ok) setTable({ ...outcome.data, fileId })
  }
  const open = async ([file]: File[]) => {
    if (!file) return
    setProblem(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      await read(fileId)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('import.action')} size="xl" stay={table !== null}>
      {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
      {table === null ? (
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
              const rows = pastedRows(event.clipboardData.getData('text/plain'))
              if (rows.length === 0) return
              event.preventDefault()
              setTable({ rows, partners: [], sheets: [], sheet: 0, fileId: null })
            }}
          />
        </div>
      ) : isClientTable(table.rows) ? (
        <div className={styles.form}>
          <Notice tone="error">{say('import.clientTable')}</Notice>
          <div className={styles.dialogActions}>
            <Button onClick={() => setTable(null)}>{say('import.back')}</Button>
          </div>
        </div>
      ) : (
        <div className={styles.form}>
          <SheetChoice
            table={table}
            onChoose={(at) => table.fileId && void read(table.fileId, at)}
          />
          <Check
            key={table.sheet}
            sheet={sheet}
            edits={edits}
            table={table}
            onBack={() => setTable(null)}
            onDone={onClose}
          />
        </div>
      )}
    </Dialog>
  )
}

/** A book of several sheets is read one at a time, as the person chooses. */
function SheetChoice({ table, onChoose }: { table: Table; onChoose: (at: number) => void }) {
  const say = useText(text)
  const { sheets, sheet } = table
  if (sheets.length < 2) return null
  return (
    <Select
      label={say('import.sheet')}
      description={say('import.sheetHelp', { n: sheets.length })}
      data={sheets.map((name, at) => ({ value: String(at), label: name }))}
      allowDeselect={false}
      value={String(sheet)}
      onChange={(value) => value !== null && onChoose(Number(value))}
    />
  )
}

interface CheckProps {
  sheet: Sheet
  edits: SheetEdits
  table: Table
  onBack: () => void
  onDone: () => void
}

function useTable(sheet: Sheet, { rows, partners }: Table) {
  const reading = useReading(sheet)
  const guess = useMemo(
    () => guessTargets(rows, sheet.budget.currency),
    [rows, sheet.budget.currency],
  )
  const [targets, setTargets] = useState(guess.targets)
  const [hasHeader, setHasHeader] = useState(guess.head > 0)
  const head = hasHeader ? Math.max(guess.head, 1) : 0
  const marks = useMemo(() => marksIn(rows), [rows])
  const [chosen, setChosen] = useState<Marks>(null)
  const [byName, setByName] = useState(true)
  const read = useMemo(() => {
    const byId = new Map(sheet.lines.map((line) => [line.id, line]))
    const named = [...sheet.partners, ...partners]
    const prices = priceHead(rows[head - 1], targets)
    return readRows(
      rows.slice(head),
      targets,
      { ...reading, marks: chosen ?? marks, isMarksChosen: chosen !== null },
      { ...prices, line: (id) => byId.get(id), partners: named },
    )
  }, [rows, partners, head, targets, reading, chosen, marks, sheet.lines, sheet.partners])
  const plan = useMemo(() => planImport(sheet, read, byName), [sheet, read, byName])
  return {
    guess,
    targets,
    setTargets,
    head,
    setHasHeader,
    chosen,
    setChosen,
    byName,
    setByName,
    read,
    plan,
  }
}

function Check({ sheet, edits, table, onBack, onDone }: CheckProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const leftOutWords = useLeftOutWords()
  const readTable = useTable(sheet, table)
  const { plan, read, guess } = readTable
  const [removing, setRemoving] = useState(false)
  const [pending, setPending] = useState(false)
  const isNewer = guess.version !== null && guess.version > formatVersion
  const removed = removing ? plan.missing : []
  const what = [
    ...(plan.added.length > 0 ? [say('import.applyAdded', { n: plan.added.length })] : []),
    ...(plan.changed.length > 0 ? [say('import.applyChanged', { n: plan.changed.length })] : []),
    ...(removed.length > 0 ? [say('import.applyRemoved', { n: removed.length })] : []),
  ]
  const isSame = plan.added.length + plan.changed.length + removed.length === 0
  const apply = async () => {
    setPending(true)
    const isEntered = await edits.enter(plan, removing)
    setPending(false)
    if (!isEntered) return
    toast.success(say('import.done'))
    onDone()
  }
  return (
    <div className={styles.form}>
      {edits.refused && <Notice tone="error">{sentence(edits.refused)}</Notice>}
      {isNewer && <Notice tone="error">{say('import.newer')}</Notice>}
      {guess.version === null ? (
        <Mapping {...readTable} rows={table.rows} />
      ) : (
        leftOutWords(
          leftOut(table.rows, readTable.head, readTable.targets).map((at) => ({
            at,
            head: headText(table.rows[readTable.head - 1]?.[at]),
          })),
        ).map((words) => <Notice key={words}>{words}</Notice>)
      )}
      <MarksQuestion lines={read.lines} chosen={readTable.chosen} onChosen={readTable.setChosen} />
      {guess.version === null && sheet.lines.length > 0 && (
        <Switch
          label={say('import.byName')}
          checked={readTable.byName}
          onChange={(event) => readTable.setByName(event.currentTarget.checked)}
        />
      )}
      <ImportPreview
        sheet={sheet}
        plan={plan}
        read={read}
        removing={removing}
        onRemoving={guess.version === null ? undefined : setRemoving}
      />
      <div className={styles.dialogActions}>
        <Button onClick={onBack}>{say('import.back')}</Button>
        <Button
          variant="filled"
          disabled={isSame || isNewer}
          loading={pending}
          onClick={() => void apply()}
        >
          {isSame ? say('import.applyNothing') : say('import.apply', { what: what.join(', ') })}
        </Button>
      </div>
    </div>
  )
}

interface MappingProps {
  rows: readonly (readonly CellValue[])[]
  targets: readonly ImportTarget[]
  setTargets: (targets: ImportTarget[]) => void
  /** Index of the row with the titles of the columns. */
  head: number
  setHasHeader: (hasHeader: boolean) => void
  read: TableRead
}

function headText(head: CellValue | undefined): string | null {
  return typeof head === 'string' && head !== '' ? head : null
}

const choosable = importTargets.filter((target) => target !== 'id')

/** Assigns a meaning to each column of a file. */
function Mapping(props: MappingProps) {
  const { rows, targets, setTargets, head: headRows, setHasHeader, read } = props
  const say = useText(text)
  const first = rows[headRows - 1]
  const labelOf = (at: number) => {
    return headText(first?.[at]) ?? say('import.column', { n: String(at + 1) })
  }
  // Shown apart, because some rows take their price from this column.
  const isUsed = (at: number) => sparePrices(read.lines).some(({ head }) => head === labelOf(at))
  return (
    <>
      <Switch
        label={say('import.header')}
        checked={headRows > 0}
        onChange={(event) => setHasHeader(event.currentTarget.checked)}
      />
      <div className={styles.mapping}>
        {targets.map((target, at) => (
          <Select
            key={at}
            label={labelOf(at)}
            data={choosable.map((value) => ({ value, label: say(`import.target.${value}`) }))}
            value={target === 'id' ? 'skip' : target}
            allowDeselect={false}
            onChange={(value) =>
              value &&
              setTargets(
                targets.map((each, n) =>
                  n === at ? value : each === value && value !== 'skip' ? 'skip' : each,
                ),
              )
            }
          />
        ))}
      </div>
      <LeftOutNotice
        columns={leftOut(rows, headRows, targets).filter((at) => !isUsed(at))}
        labelOf={labelOf}
      />
    </>
  )
}

/** Lists what is not imported, so that it is not missed afterwards. */
function LeftOutNotice({
  columns,
  labelOf,
}: {
  columns: readonly number[]
  labelOf: (at: number) => string
}) {
  const say = useText(text)
  if (columns.length === 0) return null
  return (
    <Notice>
      {say('import.leftOut', {
        columns: columns.map((at) => say('quoted', { text: labelOf(at) })).join(', '),
      })}
    </Notice>
  )
}

interface MarksQuestionProps {
  lines: readonly ImportedLine[]
  /** Null until the user answers. */
  chosen: Marks
  onChosen: (marks: Marks) => void
}

/** One question for the whole table, only where a number in it is ambiguous. */
function MarksQuestion({ lines, chosen, onChosen }: MarksQuestionProps) {
  const say = useText(text)
  const example = lines
    .flatMap(({ unread }) => Object.values(unread))
    .find(({ problem }) => problem.code === 'ambiguous')
  if (!example && chosen === null) return null
  return (
    <Select
      label={say('import.marks')}
      description={example && say('import.marksExample', { text: example.text })}
      data={[
        { value: 'ro', label: '1.234,56' },
        { value: 'en', label: '1,234.56' },
      ]}
      value={chosen}
      placeholder={say('import.marksChoose')}
      onChange={(value) => onChosen(value === 'ro' || value === 'en' ? value : null)}
    />
  )
}
