import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useText } from '#platform/web/i18n.tsx'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { formatTime } from '#shared/dates/time.ts'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeRundown, readCueFile } from '../contract.ts'
import { hourInShow, maxCues, maxInstruction, maxNotes, type Cue } from '../model.ts'
import { Colon, type CueReading, type FileProblem } from '../model/cue-file.ts'
import { spanText } from '../model/span-text.ts'
import { text, type speak } from '../text.ts'
import type { Editor } from './editor.ts'
import styles from './rundown.module.css'

interface ImportPanelProps {
  opened: boolean
  editor: Editor
  /** Cells that were pasted on the plan, which are read at once. */
  pasted: string
  onClose: () => void
}

type Source = { fileId: string } | { text: string }

/** A table from a file or from the clipboard: what it would change is shown before it changes anything. */
export default function ImportPanel({ opened, editor, pasted, onClose }: ImportPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: rundownId, eventId } = editor.rundown
  const [typed, setTyped] = useState(pasted)
  const [source, setSource] = useState<Source | null>(pasted === '' ? null : { text: pasted })
  const [colon, setColon] = useColonChoice()
  const [read, setRead] = useState<CueReading | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const reading = useCommand(readCueFile)
  const send = (from: Source, meaning: Colon | null) =>
    reading.run({ eventId, rundownId, ...from, ...(meaning && { colon: meaning }) })
  const take = (outcome: Awaited<ReturnType<typeof send>>) => {
    setRead(outcome.ok ? outcome.data : null)
    setProblem(outcome.ok ? null : outcome.error)
  }
  const show = async (from: Source, meaning: Colon | null) => {
    setProblem(null)
    setSource(from)
    take(await send(from, meaning))
  }
  const readPasted = useEffectEvent(() => send({ text: pasted }, colon).then(take))
  useEffect(() => {
    if (pasted !== '') void readPasted()
  }, [pasted])
  const bring = async ([file]: File[]) => {
    if (!file) return
    setRead(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      await show({ fileId }, colon)
    } catch (error) {
      setProblem(error)
    }
  }
  const finish = () => {
    setTyped('')
    setRead(null)
    toast.success(say('import.done'))
    onClose()
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('import.title')}>
      <div className={styles.form}>
        {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
        <p className={styles.quiet}>{say('import.about')}</p>
        <FileField
          label={say('import.file')}
          accept=".xlsx,.csv,.tsv,.txt"
          value={[]}
          onAdd={(files) => void bring(files)}
          onRemove={() => undefined}
        />
        <Textarea
          label={say('import.paste')}
          autosize
          minRows={3}
          maxRows={8}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button
            variant="default"
            disabled={typed.trim() === ''}
            loading={reading.pending}
            onClick={() => void show({ text: typed }, colon)}
          >
            {say('import.read')}
          </Button>
        </Group>
        {read?.asksColon && source && (
          <Radio.Group
            label={say('import.colon')}
            value={colon}
            onChange={(value) => {
              const meaning = value === 'hours' ? 'hours' : 'minutes'
              setColon(meaning)
              void show(source, meaning)
            }}
          >
            <Stack gap={8} mt={4}>
              <Radio value="minutes" label={say('import.minutes')} />
              <Radio value="hours" label={say('import.hours')} />
            </Stack>
          </Radio.Group>
        )}
        {read && (!read.asksColon || colon) && <Preview {...{ editor, read }} onDone={finish} />}
      </div>
    </SidePanel>
  )
}

const colonKey = 'prilej.cue-colon'

/** A team writes lengths one way in its tables, so it is asked once and can be changed in each preview. */
function useColonChoice(): [Colon | null, (colon: Colon) => void] {
  const [colon, setColon] = useState(
    () => Colon.safeParse(safeLocalStorage.getItem(colonKey)).data ?? null,
  )
  return [
    colon,
    (chosen) => {
      safeLocalStorage.setItem(colonKey, chosen)
      setColon(chosen)
    },
  ]
}

interface PreviewProps {
  editor: Editor
  read: CueReading
  onDone: () => void
}

function Preview({ editor, read, onDone }: PreviewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { rundown } = editor
  const { startTime } = rundown
  const { cues, order, departments, leftOut, problems, longTitles, followed, unchanged } = read
  const changing = useCommand(changeRundown)
  const added = cues.filter(({ version }) => version === 0)
  const freeRows = maxCues - rundown.cues.length
  const isTooLong = added.length > freeRows
  const accept = async () => {
    const { id: rundownId, eventId, version } = rundown
    // A new department that is not used yet does no harm if the rows are refused after it.
    const isReady =
      departments.length === 0 ||
      (
        await changing.run({
          eventId,
          rundownId,
          version,
          departments: [...rundown.departments, ...departments],
        })
      ).ok
    if (isReady && (await editor.edit({ cues, order }))) onDone()
  }
  const error = changing.error ?? editor.error
  const names = (all: readonly string[]) => all.join(', ')
  return (
    <>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {isTooLong && (
        <Notice tone="error">{say('import.tooMany', { n: added.length, room: freeRows })}</Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warning">
          <p className={styles.quiet}>{say('import.problems', { n: problems.length })}</p>
          <Lines lines={problems.map((each) => problemText(each, say))} />
        </Notice>
      )}
      {longTitles.length > 0 && (
        <Notice tone="warning">
          <p className={styles.quiet}>{say('import.longTitles', { n: longTitles.length })}</p>
          <Lines
            lines={longTitles.map(({ row, title }) => say('import.longTitle', { row, title }))}
          />
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning">{say('import.leftOut', { names: names(leftOut) })}</Notice>
      )}
      {departments.length > 0 && (
        <Text>
          {say('import.departments', { names: names(departments.map(({ name }) => name)) })}
        </Text>
      )}
      <Cues title={say('import.added', { n: added.length })} cues={added} {...{ startTime }} />
      {cues.length > added.length && (
        <Cues
          title={say('import.changed', { n: cues.length - added.length })}
          cues={cues.filter(({ version }) => version > 0)}
          {...{ startTime }}
        />
      )}
      {followed > 0 && <Text>{say('import.followed', { n: followed })}</Text>}
      {unchanged > 0 && <Text>{say('import.unchanged', { n: unchanged })}</Text>}
      <Group>
        <Button
          variant="filled"
          disabled={cues.length === 0 || isTooLong}
          loading={editor.pending || changing.pending}
          onClick={() => void accept()}
        >
          {say('import.accept')}
        </Button>
      </Group>
    </>
  )
}

interface CuesProps {
  title: string
  cues: readonly Cue[]
  /** Start of the show, which distinguishes hours of the night from those of the day. */
  startTime: string
}

function Cues({ title, cues, startTime }: CuesProps) {
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      <Lines
        lines={cues.map((cue) =>
          [
            ...(cue.startTime === null ? [] : [hourText(cue.startTime, startTime)]),
            ...(cue.kind === 'cue' ? [spanText(cue.seconds)] : []),
            cue.title,
          ].join(' · '),
        )}
      />
    </section>
  )
}

/** `01:30 +1`: the hour of the next day, as everywhere in the plan. */
function hourText(time: string, startTime: string): string {
  const hour = hourInShow(time, startTime)
  return hour >= '24:00' ? `${formatTime(hour)} +1` : hour
}

const maxShown = 20

function Lines({ lines }: { lines: readonly string[] }) {
  const say = useText(text)
  return (
    <>
      <ol className={styles.preview}>
        {lines.slice(0, maxShown).map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ol>
      {lines.length > maxShown && (
        <p className={styles.quiet}>{say('import.more', { n: lines.length - maxShown })}</p>
      )}
    </>
  )
}

const columnKeys = {
  hour: 'col.start',
  end: 'col.end',
  length: 'col.length',
  title: 'col.title',
  notes: 'col.notes',
  department: 'departments.name',
} as const

function problemText(
  { row, column, department, value, reason }: FileProblem,
  say: ReturnType<typeof speak>,
): string {
  return say(`fileProblem.${reason}`, {
    row,
    value,
    column: department ?? say(columnKeys[column]),
    max: column === 'department' ? maxInstruction : maxNotes,
  })
}
