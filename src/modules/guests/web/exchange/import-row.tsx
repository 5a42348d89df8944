import { namedTable } from '../../model/table-name.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { fullName } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatPhone } from '#shared/text/phone.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { changeImportRow } from '../../contract/exchange.ts'
import { Choice, partOf, type Import, type ImportRow } from '../../model/exchange/imports.ts'
import { sayRowProblem, text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { ImportPair } from './import-pair.tsx'

interface LineProps {
  eventId: string
  data: Import
  row: ImportRow
}

/** One row of the file: who it is, what is wrong with it, and what becomes of it. */
export function ImportRowLine({ eventId, data, row }: LineProps) {
  const sentence = useErrorSentence()
  const changing = useCommand(changeImportRow)
  const change = (what: { cells?: { at: number; text: string }[]; choice?: Choice | null }) =>
    changing.run({ eventId, importId: data.id, rowNo: row.rowNo, ...what })
  return (
    <li className={styles.row}>
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <div className={styles.rowHead}>
        <Who row={row} data={data} />
        <Decision row={row} onChoice={(choice) => void change({ choice })} />
      </div>
      <Problems row={row} data={data} onMend={async (cells) => (await change({ cells })).ok} />
      {row.status === 'double' && <ImportPair row={row} />}
    </li>
  )
}

function Who({ row: { rowNo, reading }, data }: { row: ImportRow; data: Import }) {
  const say = useText(text)
  const { people, group, email, phone, company, table, host, invitations } = reading
  const names = people.map((person) => fullName(person) || say('row.nameless'))
  const answers = new Set(invitations.map(({ rsvp }) => rsvp))
  const about = [
    host && say('row.with', { name: host }),
    group,
    phone && formatPhone(phone),
    email,
    company,
    namedTable(table, (word) => say('row.table', { table: word })),
    ...(['yes', 'no', 'maybe'] as const)
      .filter((rsvp) => answers.has(rsvp))
      .map((rsvp) => say(`row.rsvp.${rsvp}`)),
    invitations.length === 0 && saysWhoIsInvited(data) && say('row.uninvited'),
  ]
  return (
    <div className={styles.words}>
      <strong>
        <span className={styles.number}>{say('row.number', { row: String(rowNo) })}</span>{' '}
        <bdi>{names.join(' + ')}</bdi>
      </strong>
      <span>
        <bdi>{about.filter(Boolean).join(' · ')}</bdi>
      </span>
    </div>
  )
}

/** If the import invites no one, rows do not mention invitations. */
function saysWhoIsInvited({ columns, partIds }: Import): boolean {
  return partIds.length > 0 || columns.some(({ target }) => partOf(target)?.kind === 'rsvp')
}

function Decision({
  row,
  onChoice,
}: {
  row: ImportRow
  onChoice: (choice: Choice | null) => void
}) {
  const say = useText(text)
  const number = String(row.rowNo)
  if (row.status === 'double')
    return (
      <Select
        className={styles.choice}
        aria-label={say('row.choice', { row: number })}
        placeholder={say('row.asAll')}
        clearable
        data={Choice.options
          .filter((value) => value !== 'update' || row.known !== null)
          .map((value) => ({ value, label: say(`choice.${value}`) }))}
        value={row.choice}
        onChange={(value) => onChoice(value === null ? null : Choice.parse(value))}
      />
    )
  const skipped = row.choice === 'skip'
  return (
    <Button
      size="xs"
      variant={skipped ? 'light' : 'default'}
      aria-pressed={skipped}
      aria-label={say('row.skipOne', { row: number })}
      onClick={() => onChoice(skipped ? null : 'skip')}
    >
      {say(skipped ? 'row.skipped' : 'row.skip')}
    </Button>
  )
}

interface ProblemsProps {
  data: Import
  row: ImportRow
  onMend: (cells: { at: number; text: string }[]) => Promise<boolean>
}

function Problems({ data, row, onMend }: ProblemsProps) {
  const locale = useLocale()
  const bySpot = new Map(row.problems.map((problem) => [problem.at ?? 'row', problem]))
  return (
    <>
      {[...bySpot.values()].map((problem) =>
        problem.at === null || (problem.warning && problem.code !== 'unread_cell') ? (
          <span
            key={`${problem.at} ${problem.code}`}
            className={problem.warning ? styles.hint : styles.problem}
          >
            {problem.at !== null && `${data.columns[problem.at]?.header ?? ''}: `}
            {sayRowProblem(problem, locale)}
          </span>
        ) : (
          <Mend
            key={problem.at}
            label={data.columns[problem.at]?.header || String(problem.at + 1)}
            rowNo={row.rowNo}
            value={problem.code === 'unread_cell' ? '' : (row.cells[problem.at] ?? '')}
            error={sayRowProblem(problem, locale)}
            onSave={(written) => onMend([{ at: problem.at ?? 0, text: written }])}
          />
        ),
      )}
    </>
  )
}

interface MendProps {
  label: string
  rowNo: number
  value: string
  error: string
  onSave: (text: string) => Promise<boolean>
}

/** Saved by Enter or by leaving the field; the row is checked at once. */
function Mend({ label, rowNo, value, error, onSave }: MendProps) {
  const say = useText(text)
  const edit = useInlineEdit({
    value,
    onSave: (typed) => {
      void onSave(typed).then((isSaved) => {
        if (!isSaved) edit.retry()
      })
    },
  })
  return (
    <div className={styles.mend}>
      <TextInput
        label={label}
        aria-label={say('row.mend', { column: label, row: String(rowNo) })}
        {...edit.field}
        value={edit.value}
        error={error}
        onChange={(event) => edit.type(event.currentTarget.value)}
      />
    </div>
  )
}
