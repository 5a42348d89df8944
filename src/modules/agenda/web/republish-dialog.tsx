import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { previewPublish, publishAgain } from '../contract.ts'
import { text } from '../text.ts'
import { LetterReach } from './letter-reach.tsx'
import styles from './agenda.module.css'

interface RepublishDialogProps {
  eventId: string
  /** The older version; none while the dialog is closed. */
  number: number | null
  onClose: () => void
}

/** Publishes an older version again, after showing who gets a letter. */
export function RepublishDialog({ eventId, number, onClose }: RepublishDialogProps) {
  const say = useText(text)
  return (
    <Dialog
      opened={number !== null}
      onClose={onClose}
      title={say('versions.republish', { n: number ?? 0 })}
      size="md"
    >
      {number !== null && <Question {...{ eventId, number, onClose }} />}
    </Dialog>
  )
}

function Question({ eventId, number, onClose }: RepublishDialogProps & { number: number }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [notify, setNotify] = useState(true)
  const { data, error, refetch } = useEndpoint(previewPublish, { eventId, again: number })
  const republish = useCommand(publishAgain)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  const publish = async () => {
    const outcome = await republish.run({ eventId, number, tell: notify })
    if (!outcome.ok) return
    toast.success(say('versions.rolled', { n: number }))
    onClose()
  }
  const concerns = data.told.length + data.guests.reached + data.guests.unreachable.length
  return (
    <div className={styles.panel}>
      {republish.error && <Notice tone="error">{sentence(republish.error)}</Notice>}
      {concerns === 0 && <p className={styles.quiet}>{say('publish.nobody')}</p>}
      <LetterReach speakers={data.told} guests={data.guests} notify={notify} onNotify={setNotify} />
      <Button variant="filled" loading={republish.pending} onClick={() => void publish()}>
        {say('versions.republish', { n: number })}
      </Button>
    </div>
  )
}
