import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getImport } from '../../contract/exchange.ts'
import type { Import } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { ImportMapping } from './import-mapping.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { WorkProgress } from './work-progress.tsx'

interface ImportFlowProps {
  eventId: string
  importId: string
  /** The columns were confirmed before; the import continues with its rows. */
  seen: boolean
  onBack: () => void
  onClose: () => void
}

/** One import; the display follows from its state, the same on every screen. */
export function ImportFlow({ eventId, importId, seen, onBack, onClose }: ImportFlowProps) {
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(getImport, { eventId, importId }, { keepPrevious: true })
  const [step, setStep] = useState<'columns' | 'rows'>(seen ? 'rows' : 'columns')
  if (error && !data) return <Notice tone="error">{sentence(error)}</Notice>
  if (!data) return <PanelSkeleton />
  const shared = { eventId, data }
  switch (data.state) {
    case 'reading':
    case 'checking':
    case 'running':
    case 'undoing':
      return <WorkProgress key={data.workId} workId={data.workId} />
    case 'failed':
      return <Failed {...shared} onBack={onBack} />
    case 'ready':
      return step === 'columns' ? (
        // Another sheet has columns of its own, also where the reading itself was too quick to be seen.
        <ImportMapping
          key={data.workId}
          {...shared}
          onBack={onBack}
          onNext={() => setStep('rows')}
        />
      ) : (
        <ImportRows {...shared} onBack={() => setStep('columns')} />
      )
    default:
      return <ImportResult {...shared} onBack={onBack} onClose={onClose} />
  }
}

const reasons = [
  'encrypted',
  'unreadable',
  'empty',
  'too_many_rows',
  'too_large',
  'newer_file',
] as const

interface FailedProps {
  eventId: string
  data: Import
  onBack: () => void
}

function Failed({ eventId, data, onBack }: FailedProps) {
  const say = useText(text)
  const reason = reasons.find((each) => data.problem === `guests.import_${each}`)
  return (
    <div className={styles.form}>
      <Notice tone="error" title={data.name}>
        {say(reason ? `failed.${reason}` : 'failed.other')}
      </Notice>
      <SheetChoice eventId={eventId} data={data} />
      <div className={styles.buttons}>
        <Button variant="filled" onClick={onBack}>
          {say('other')}
        </Button>
      </div>
    </div>
  )
}
