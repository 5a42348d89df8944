import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { text } from '../text.ts'

interface QuestionProps {
  title: string
  /** The effect of the answer for people. */
  children: ReactNode
  confirmLabel: string
  /** Of the button that changes nothing. */
  cancelLabel?: string
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asked before a change that guests or doors notice at once. */
export function Question(props: QuestionProps) {
  const { title, children, confirmLabel, cancelLabel, isDanger = false, onConfirm, onClose } = props
  const say = useText(text)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancelLabel ?? say('plan.cancel')}
          </Button>
          <Button
            variant="filled"
            {...(isDanger && { color: 'danger' })}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
