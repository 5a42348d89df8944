import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { AppError } from '#shared/app-error.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { importCards, readCards, removeContacts } from '../contract.ts'
import { type CardProblem, fullName, ImportChoice, maxAtOnce, type ReadCard } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { cardsIn } from './vcard-file.ts'

interface Preview {
  cards: string[]
  items: ReadCard[]
}

/** The error of the file; translated again when the language changes. */
type Problem =
  | AppError
  | { key: 'import.none' | 'import.tooMany' | 'import.unreadable'; n?: number }

/** First the file, then what would become of each card; nothing is stored before the last button. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const reading = useCommand(readCards)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const problemText = (problemOfFile: Problem | null) => {
    if (problemOfFile === null) return null
    return problemOfFile instanceof AppError
      ? sentence(problemOfFile)
      : say(problemOfFile.key, { n: problemOfFile.n ?? 0 })
  }
  const take = async ([file]: File[]) => {
    if (!file) return
    setProblem(null)
    try {
      const cards = cardsIn(await file.arrayBuffer())
      if (cards.length === 0) return setProblem({ key: 'import.none' })
      if (cards.length > maxAtOnce) return setProblem({ key: 'import.tooMany', n: cards.length })
      const outcome = await reading.run({ cards })
      if (outcome.ok) setPreview({ cards, items: outcome.data.items })
      else setProblem(outcome.error)
    } catch {
      setProblem({ key: 'import.unreadable' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('import.title')} size="lg" stay>
      {preview ? (
        <Cards preview={preview} onBack={() => setPreview(null)} onClose={onClose} />
      ) : (
        <FileField
          label={say('import.file')}
          help={say('import.help')}
          accept=".vcf,.vcard,text/vcard,text/x-vcard,text/directory"
          value={[]}
          error={problemText(problem)}
          disabled={reading.pending}
          onAdd={(files) => void take(files)}
          onRemove={() => undefined}
        />
      )}
    </Dialog>
  )
}

interface CardsProps {
  preview: Preview
  onBack: () => void
  onClose: () => void
}

function Cards({ preview: { cards, items }, onBack, onClose }: CardsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const importing = useCommand(importCards)
  const removing = useCommand(removeContacts)
  const [choices, setChoices] = useState(() => items.map(firstChoice))
  const coming = items.filter(({ fields }, at) => fields && choices[at] !== 'skip').length
  const save = async () => {
    const outcome = await importing.run({ cards, choices })
    if (!outcome.ok) return
    const { added, completed, skipped } = outcome.data
    const words = say('import.done', { added: added.length, completed, skipped })
    onClose()
    if (added.length === 0) return toast.success(words)
    showUndoBar(words, () => removing.run({ all: false, ids: added, filter: {} }))
  }
  return (
    <div className={styles.form}>
      {importing.error && <Notice tone="error">{sentence(importing.error)}</Notice>}
      <Summary items={items} />
      <Rows
        items={items}
        choices={choices}
        onChoice={(at, choice) => setChoices(choices.with(at, choice))}
      />
      <div className={`${styles.buttons} ${styles.stuck}`}>
        <Button onClick={onBack}>{say('import.other')}</Button>
        <Button
          variant="filled"
          disabled={coming === 0}
          loading={importing.pending}
          onClick={() => void save()}
        >
          {say('import.do', { n: coming })}
        </Button>
      </div>
    </div>
  )
}

function Summary({ items }: { items: readonly ReadCard[] }) {
  const say = useText(text)
  const bad = items.filter(({ fields }) => !fields).length
  const knownCount = items.filter((item) => item.known).length
  const same = items.filter((item) => item.known?.changes.length === 0).length
  const newCount = items.filter((item) => item.fields && !item.known && item.twin === null).length
  return (
    <div className={styles.summary} role="status">
      <Badge tone="brand">{say('import.found', { n: items.length })}</Badge>
      {knownCount > 0 && <Badge>{say('import.new', { n: newCount })}</Badge>}
      {knownCount > 0 && <Badge>{say('import.sameCount', { n: same })}</Badge>}
      {knownCount > 0 && <Badge tone="accent">{say('import.known', { n: knownCount })}</Badge>}
      {bad > 0 && <Badge tone="danger">{say('import.bad', { n: bad })}</Badge>}
    </div>
  )
}

interface RowsProps {
  items: readonly ReadCard[]
  choices: readonly ImportChoice[]
  onChoice: (at: number, choice: ImportChoice) => void
}

const pageSize = 100

/** Cards to check come first on request; a long file is shown a hundred at a time. */
function Rows({ items, choices, onChoice }: RowsProps) {
  const say = useText(text)
  const [onlyOdd, setOnlyOdd] = useState(false)
  const [max, setMax] = useState(pageSize)
  const rows = items.map((item, at) => ({ item, at })).filter(({ item }) => !onlyOdd || isOdd(item))
  return (
    <>
      {items.some(isOdd) && (
        <Switch
          label={say('import.onlyProblems')}
          checked={onlyOdd}
          onChange={(event) => setOnlyOdd(event.currentTarget.checked)}
        />
      )}
      <ul className={styles.cards} aria-label={say('import.rows')}>
        {rows.slice(0, max).map(({ item, at }) => (
          <Row
            key={at}
            item={item}
            choice={choices[at] ?? 'skip'}
            onChoice={(choice) => onChoice(at, choice)}
          />
        ))}
      </ul>
      {rows.length > max && (
        <Button variant="subtle" onClick={() => setMax(max + pageSize)}>
          {say('import.more', { n: rows.length - max })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  item: ReadCard
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
}

function Row({ item, choice, onChoice }: RowProps) {
  const say = useText(text)
  const problemText = useProblemText()
  const { fields, known, twin, problems } = item
  const name = fields ? fullName(fields) : say('import.nameless')
  const about = fields && [
    fields.organisation,
    fields.phones.map(formatPhone).join(', '),
    fields.emails.join(', '),
  ]
  const options = ImportChoice.options.filter(
    (each) => each !== 'complete' || known !== null || twin !== null,
  )
  return (
    <li>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {about && <span>{about.filter(Boolean).join(' · ')}</span>}
        {known && (
          <span className={styles.hint}>
            {known.why === 'id'
              ? say('import.exported', { name: known.name })
              : say('import.knownAs', { name: known.name, why: say(`alike.${known.why}`) })}{' '}
            {known.changes.length === 0
              ? say('import.same')
              : say('import.changes', {
                  fields: known.changes.map((field) => say(`field.${field}`)).join(', '),
                })}
          </span>
        )}
        {!known && twin !== null && (
          <span className={styles.hint}>{say('import.twinOf', { n: twin + 1 })}</span>
        )}
        {problems.map((problem) => (
          <span key={JSON.stringify(problem)} className={styles.problem}>
            {problemText(problem)}
          </span>
        ))}
      </div>
      {fields && (
        <Select
          aria-label={say('import.choice', { name })}
          data={options.map((value) => ({ value, label: say(`choice.${value}`) }))}
          value={choice}
          onChange={(value) => onChoice(ImportChoice.parse(value))}
        />
      )}
    </li>
  )
}

function useProblemText() {
  const say = useText(text)
  return ({ field, code, value }: CardProblem): string => {
    if (code === 'missing') return say('problem.missing')
    if (code === 'too_many') return say('problem.too_many', { value })
    return say(field === 'emails' || field === 'phones' ? `problem.${field}` : 'problem.text', {
      value,
    })
  }
}

function isOdd({ problems, known, twin }: ReadCard): boolean {
  return problems.length > 0 || known !== null || twin !== null
}

function firstChoice({ fields, known, twin }: ReadCard): ImportChoice {
  if (!fields || known?.changes.length === 0) return 'skip'
  return known || twin !== null ? 'complete' : 'add'
}
