import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { FileField } from '#ui/live/fields/file-field.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { listImports, startImport } from '../../contract/exchange.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { useImportTime } from './import-time.ts'

interface ImportStartProps {
  eventId: string
  /** `seen`: it was begun earlier, so its columns were confirmed. */
  onImport: (importId: string, seen: boolean) => void
}

const kinds = '.csv,.tsv,.txt,.xlsx,.xlsm,.vcf,.vcard'

/** A file, or cells copied from a spreadsheet; both go the same way. */
export function ImportStart({ eventId, onImport }: ImportStartProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const starting = useCommand(startImport)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ at: 'file' | 'paste'; error: AppError } | null>(null)
  const [pasted, setPasted] = useState('')
  const problemAt = (at: 'file' | 'paste') => problem?.at === at && sentence(problem.error)
  const take = async (file: File, at: 'file' | 'paste') => {
    setBusy(true)
    setProblem(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      const outcome = await starting.run({ eventId, fileId })
      if (outcome.ok) return onImport(outcome.data.importId, false)
      setProblem({ at, error: outcome.error })
    } catch (error) {
      const appError = error instanceof AppError ? error : new AppError('unavailable', 'offline')
      setProblem({ at, error: appError })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <FileField
        label={say('start.file')}
        help={say('start.fileHelp')}
        accept={kinds}
        value={[]}
        error={problemAt('file')}
        disabled={busy}
        onAdd={([file]) => file && void take(file, 'file')}
        onRemove={() => undefined}
      />
      <Textarea
        label={say('start.paste')}
        description={say('start.pasteHelp')}
        placeholder={say('start.pasteExample')}
        autosize
        minRows={3}
        maxRows={8}
        error={problemAt('paste')}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant="filled"
          disabled={pasted.trim() === ''}
          loading={busy}
          onClick={() => void take(new File([pasted], say('start.pasted')), 'paste')}
        >
          {say('start.read')}
        </Button>
      </div>
      <Recent eventId={eventId} onImport={onImport} />
    </div>
  )
}

const tones = { done: 'brand', stopped: 'accent', ready: 'info' } as const

/** Imports that can be continued, and imports that can still be undone. */
function Recent({ eventId, onImport }: ImportStartProps) {
  const say = useText(text)
  const when = useImportTime()
  const { data } = useEndpoint(listImports, { eventId })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={say('recent')} className={styles.recent}>
      <h3 className={styles.legend}>{say('recent')}</h3>
      <ul className={styles.list}>
        {data.items.map(({ id, name, state, at, by, outcome }) => (
          <li key={id} className={styles.line}>
            <div className={styles.words}>
              <strong>{name}</strong>
              <span>
                {[by, when(at), outcome && say('recent.added', { n: outcome.added })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <Badge tone={tones[state as keyof typeof tones] ?? 'neutral'}>
              {say(`state.${state}`)}
            </Badge>
            <Button
              size="xs"
              aria-label={say('recent.open', { name })}
              onClick={() => onImport(id, true)}
            >
              {say('open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
