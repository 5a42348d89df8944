import { ActionIcon, Drawer } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
import { useEscape } from './escape.ts'
import { useFirstField } from './first-field.ts'
import { useFocusReturn } from './focus-return.ts'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  opened: boolean
  /** Goes to the address without the panel. */
  onClose: () => void
  /** One step back inside the panel, when it was opened from another one. */
  onBack?: () => void
  onPrevious?: () => void
  onNext?: () => void
  title: ReactNode
  /** The line below the title: status, dates. */
  about?: ReactNode
  menu?: readonly MenuAction[]
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Detail beside its list; it fills the screen of a phone. */
export function SidePanel(props: SidePanelProps) {
  useFocusReturn(props.opened)
  useEscape(props.opened, props.onClose)
  return (
    <Drawer.Root
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={props.wide ? 760 : 560}
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
      // A class on the content would reach the element around it too.
      classNames={{ overlay: styles.overlay, content: styles.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Head {...props} />
        <Body>{props.children}</Body>
        {props.footer && <div className={styles.footer}>{props.footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Body({ children }: { children: ReactNode }) {
  return (
    <div ref={useFirstField()} className={styles.body}>
      {children}
    </div>
  )
}

function Head({ onClose, onBack, onPrevious, onNext, title, about, menu = [] }: SidePanelProps) {
  const say = useUiText()
  return (
    <div className={styles.head} data-head>
      {onBack && (
        <ActionIcon aria-label={say('back')} onClick={onBack}>
          <IconArrowLeft size={18} />
        </ActionIcon>
      )}
      <div className={styles.words}>
        <Drawer.Title className={styles.title}>{title}</Drawer.Title>
        {about && <div className={styles.about}>{about}</div>}
      </div>
      <div className={styles.tools}>
        {onPrevious && (
          <ActionIcon aria-label={say('previous')} onClick={onPrevious}>
            <IconChevronUp size={18} />
          </ActionIcon>
        )}
        {onNext && (
          <ActionIcon aria-label={say('next')} onClick={onNext}>
            <IconChevronDown size={18} />
          </ActionIcon>
        )}
        <ActionMenu actions={menu} />
        <ActionIcon aria-label={say('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}
