import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useText } from '#platform/web/i18n.tsx'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { editPlan, exportSeats, readSeatsFile } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { placesAfter } from '../../model/moves.ts'
import { violationsOf } from '../../model/violations.ts'
import { text } from '../../text.ts'
import type { PlanWords } from '../plan-words.ts'
import styles from '../plan.module.css'

interface FilePanelProps {
  opened: boolean
  plan: Plan
  words: PlanWords
  onClose: () => void
}

type SeatsFileReading = OutputOf<typeof readSeatsFile>

/** The list of who sits where, out and back: what a file changes is shown before it changes anything. */
export default function FilePanel({ opened, plan, words, onClose }: FilePanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: planId, eventId } = plan
  const [read, setRead] = useState<SeatsFileReading | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const saving = useCommand(exportSeats)
  const reading = useCommand(readSeatsFile)
  const save = async () => {
    const outcome = await saving.run({ eventId, planId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const bring = async ([file]: File[]) => {
    if (!file) return
    setProblem(null)
    setRead(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      const outcome = await reading.run({ eventId, planId, fileId })
      if (outcome.ok) setRead(outcome.data)
      else setProblem(outcome.error)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('file.title')}>
      <div className={styles.form}>
        {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
        <Text>{say('file.about')}</Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={saving.pending}
            onClick={() => void save()}
          >
            {say('file.save')}
          </Button>
        </Group>
        <FileField
          label={say('file.bring')}
          help={say('file.bringHelp')}
          accept=".xlsx,.csv,.tsv,.txt"
          value={[]}
          onAdd={(files) => void bring(files)}
          onRemove={() => undefined}
        />
        {read && <Preview {...{ plan, words, read }} onDone={() => setRead(null)} />}
      </div>
    </SidePanel>
  )
}

const maxShown = 50

interface PreviewProps {
  plan: Plan
  words: PlanWords
  read: SeatsFileReading
  onDone: () => void
}

function Preview({ plan, words, read, onDone }: PreviewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: planId, eventId } = plan
  const { moves, problems, unchanged } = read
  const editing = useCommand(editPlan)
  const accept = async () => {
    const outcome = await editing.run({ eventId, planId, kind: 'seat', moves })
    if (!outcome.ok) return
    toast.success(say('file.done'))
    onDone()
  }
  const where = (seat: (typeof moves)[number]['after']) =>
    seat ? `${words.targetTitle(seat.tableId)}, ${seat.seat + 1}` : say('file.nowhere')
  return (
    <>
      {editing.error && <Notice tone="error">{sentence(editing.error)}</Notice>}
      {problems.length > 0 && (
        <div>
          <h3 className={styles.subtitle}>{say('file.problems', { n: problems.length })}</h3>
          <Lines
            lines={problems.map(({ row, name, value, reason, other }) =>
              say(`fileProblem.${reason}`, {
                row,
                name,
                value,
                other: other?.name ?? '',
                otherRow: other?.row ?? '',
              }),
            )}
          />
        </div>
      )}
      <div>
        <h3 className={styles.subtitle}>{say('file.moves', { n: moves.length })}</h3>
        <Text>{say('file.unchanged', { n: unchanged })}</Text>
        <Lines
          lines={moves.map(
            ({ guestId, before, after }) =>
              `${words.nameOf(guestId)}: ${where(before)} → ${where(after)}`,
          )}
        />
      </div>
      <Breaks {...{ plan, words, moves }} />
      <Group>
        <Button
          variant="filled"
          disabled={moves.length === 0}
          loading={editing.pending}
          onClick={() => void accept()}
        >
          {say('file.accept')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say('file.discard')}
        </Button>
      </Group>
    </>
  )
}

/** Rules that hold now and would not any more: a person decides, so nothing is refused. */
function Breaks({ plan, words, moves }: Pick<PreviewProps, 'plan' | 'words'> & Moves) {
  const say = useText(text)
  const violationsBefore = new Set(violationsOf(plan).map((each) => JSON.stringify(each)))
  const after = violationsOf({ ...plan, places: placesAfter(plan, moves) })
  const broken = after.filter((each) => !violationsBefore.has(JSON.stringify(each)))
  const musts = broken.filter(({ must }) => must)
  const wishes = broken.filter(({ must }) => !must)
  return (
    <>
      {musts.length > 0 && (
        <Notice tone="warning" title={say('file.breaksMusts', { n: musts.length })}>
          <Lines lines={musts.map(words.violationText)} />
        </Notice>
      )}
      {wishes.length > 0 && (
        <div>
          <h3 className={styles.subtitle}>{say('file.breaksWishes', { n: wishes.length })}</h3>
          <Lines lines={wishes.map(words.violationText)} />
        </div>
      )}
    </>
  )
}

type Moves = Pick<SeatsFileReading, 'moves'>

function Lines({ lines }: { lines: readonly string[] }) {
  const say = useText(text)
  return (
    <>
      <ul className={styles.rules}>
        {lines.slice(0, maxShown).map((line) => (
          <li key={line} className={styles.rule}>
            <span className={styles.ruleText}>{line}</span>
          </li>
        ))}
      </ul>
      {lines.length > maxShown && <Text>{say('file.more', { n: lines.length - maxShown })}</Text>}
    </>
  )
}
