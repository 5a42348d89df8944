import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './offers.module.css'

interface RefusalDialogProps {
  /** The title of the refused thing, also used for the button. */
  title: string
  problem: ReactNode
  busy: boolean
  onSend: (answer: string) => void
  onClose: () => void
}

/** A refusal goes to the supplier by email, with the reason that is typed here. */
export function RefusalDialog({ title, problem, busy, onSend, onClose }: RefusalDialogProps) {
  const say = useText(text)
  const [answer, setAnswer] = useState('')
  return (
    <Dialog opened stay onClose={onClose} title={title}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSend(answer)
        }}
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        <Textarea
          label={say('refusal.answer')}
          description={say('refusal.help')}
          autosize
          minRows={2}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <FormActions saveLabel={title} busy={busy} />
      </form>
    </Dialog>
  )
}
