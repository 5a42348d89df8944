import { Popover, type PopoverProps } from '@mantine/core'
import { cloneElement } from 'react'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import styles from './lists.module.css'

interface HandledPopoverProps extends LazyMenuProps, Pick<PopoverProps, 'position' | 'children'> {
  label: string
  onClosed?: () => void
}

/** A sheet of choices below its handle. */
export function HandledPopover(props: HandledPopoverProps) {
  const { label, position = 'bottom-start', handle, opened, onOpened, onClosed, children } = props
  return (
    <Popover
      width={260}
      position={position}
      opened={opened}
      onChange={onOpened}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(handle, { onClick: () => onOpened(!opened) } as object)}
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
