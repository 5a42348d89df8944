import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import styles from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the chief one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A dialog with unsaved work should not vanish under a stray click. */
  stay?: boolean
}

export function Dialog({
  opened,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  stay,
}: DialogProps) {
  const say = useUiText()
  useFocusReturn(opened)
  return (
    <Modal
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!stay}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  )
}
