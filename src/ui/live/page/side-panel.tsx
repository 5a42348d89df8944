import { ActionIcon, Drawer } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
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
  /** Under the title: status, dates. */
  about?: ReactNode
  menu?: readonly MenuAction[]
  footer?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Detail beside its list; it fills the screen of a phone. */
export function SidePanel(props: SidePanelProps) {
  useFocusReturn(props.opened)
  return (
    <Drawer.Root
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={props.wide ? 760 : 560}
      padding={0}
      returnFocus={false}
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

/** The content often comes after the panel has opened, so the focus follows it to its first field. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = body.current
    const panel = place?.closest('[role="dialog"]')
    // On a phone a focused field would cover half of the panel with the keyboard.
    if (!place || !panel || !window.matchMedia('(pointer: fine)').matches) return
    const settle = () => {
      const field = place.querySelector<HTMLElement>(firstField)
      if (!field) return
      watch.disconnect()
      const held = document.activeElement
      if (held === document.body || held === panel || held?.closest(`.${styles.head}`))
        field.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(settle)
    watch.observe(place, { childList: true, subtree: true })
    // What is there from the start waits only for the panel's own first focus.
    const soon = setTimeout(settle, 60)
    return () => {
      clearTimeout(soon)
      watch.disconnect()
    }
  }, [])
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  )
}

const firstField =
  '[data-autofocus], input:not([type="hidden"], [type="file"], [type="checkbox"], :disabled), textarea:not(:disabled), select:not(:disabled)'

function Head({ onClose, onBack, onPrevious, onNext, title, about, menu = [] }: SidePanelProps) {
  const say = useUiText()
  return (
    <div className={styles.head}>
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
