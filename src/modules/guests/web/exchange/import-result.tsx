import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { countChangedSince, runImport, undoImport } from '../../contract/exchange.ts'
import type { Import } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { useImportTime } from './import-time.ts'
import { SkippedFile } from './skipped-file.tsx'

interface ImportResultProps {
  eventId: string
  data: Import
  onBack: () => void
  onClose: () => void
}

/** The result, with an undo for a day. */
export function ImportResult({ eventId, data, onBack, onClose }: ImportResultProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const continuing = useCommand(runImport)
  const [asking, setAsking] = useState(false)
  const { outcome, state } = data
  const undone = state === 'undone'
  return (
    <div className={styles.form}>
      {continuing.error && <Notice tone="error">{sentence(continuing.error)}</Notice>}
      <Notice
        tone={state === 'stopped' ? 'warning' : 'success'}
        title={say(
          undone ? 'result.undone' : state === 'stopped' ? 'result.stopped' : 'result.done',
        )}
      >
        <ul className={styles.facts}>
          {outcome && !undone && (
            <>
              <li>{say('result.added', { n: outcome.added })}</li>
              {outcome.updated > 0 && <li>{say('result.updated', { n: outcome.updated })}</li>}
              {outcome.skipped > 0 && (
                <li>
                  {say('result.skipped', { n: outcome.skipped })}{' '}
                  <SkippedFile eventId={eventId} importId={data.id} />
                </li>
              )}
            </>
          )}
          {outcome && undone && (
            <>
              <li>{say('result.removed', { n: outcome.removed ?? 0 })}</li>
              {(outcome.restored ?? 0) > 0 && (
                <li>{say('result.restored', { n: outcome.restored ?? 0 })}</li>
              )}
              {(outcome.left ?? 0) > 0 && <li>{say('result.left', { n: outcome.left ?? 0 })}</li>}
            </>
          )}
        </ul>
      </Notice>
      {asking && data.undoUntil ? (
        <UndoQuestion eventId={eventId} data={data} onCancel={() => setAsking(false)} />
      ) : (
        <div className={styles.buttons}>
          {data.undoUntil && <Button onClick={() => setAsking(true)}>{say('undo')}</Button>}
          {state === 'stopped' && (
            <Button
              loading={continuing.pending}
              onClick={() => void continuing.run({ eventId, importId: data.id, again: true })}
            >
              {say('result.goOn')}
            </Button>
          )}
          <Button onClick={onBack}>{say('other')}</Button>
          <Button variant="filled" onClick={onClose}>
            {say('close')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface UndoQuestionProps {
  eventId: string
  data: Import
  onCancel: () => void
}

function UndoQuestion({ eventId, data, onCancel }: UndoQuestionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const when = useImportTime()
  const undoing = useCommand(undoImport)
  const changed = useEndpoint(countChangedSince, { eventId, importId: data.id }).data?.changed
  const until = data.undoUntil ? when(data.undoUntil) : ''
  return (
    <>
      {undoing.error && <Notice tone="error">{sentence(undoing.error)}</Notice>}
      <p className={styles.quiet}>{say('undo.about', { n: data.outcome?.added ?? 0, until })}</p>
      {changed !== undefined && changed > 0 && (
        <Notice tone="warning">{say('undo.changed', { n: changed })}</Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{say('undo.keep')}</Button>
        <Button
          variant="filled"
          loading={undoing.pending}
          onClick={() => void undoing.run({ eventId, importId: data.id })}
        >
          {say('undo.do')}
        </Button>
      </div>
    </>
  )
}
