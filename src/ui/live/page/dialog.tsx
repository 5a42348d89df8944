import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import styles from './dialog.module.css'
import { useEscape } from './escape.ts'
import { useFirstField } from './first-field.ts'
import { useFocusReturn } from './focus-return.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the chief one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A dialog with unsaved work must not close on an accidental click. */
  stay?: boolean
  /** What it shows cannot be shown again: only its buttons close it. */
  once?: boolean
}

export function Dialog({
  opened,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  stay,
  once,
}: DialogProps) {
  const say = useUiText()
  useFocusReturn(opened)
  useEscape(opened, once ? ignore : onClose)
  return (
    <Modal
      returnFocus={false}
      closeOnEscape={false}
      onKeyDown={saveByKey}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!stay && !once}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Body>{children}</Body>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}

function ignore(): void {
  // Escape is often meant for something else, and would lose what is shown.
}

function Body({ children }: { children: ReactNode }) {
  return <div ref={useFirstField()}>{children}</div>
}

/** Ctrl/⌘ Enter saves the form of the dialog also while the focus is on its close button or on none of its fields. */
function saveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  const { target, currentTarget } = event
  const isHere = target instanceof Element && currentTarget.contains(target)
  if (!isHere || target.closest('form')) return
  // A question (`Confirm`) is closed only by its buttons.
  const form = currentTarget.querySelector<HTMLFormElement>('form[novalidate]')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}
