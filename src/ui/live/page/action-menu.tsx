import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'

const ActionList = lazyMenu(() => import('./action-list.tsx'))

export interface MenuAction {
  label: string
  icon?: ReactNode
  onClick?: () => void
  href?: string
  tone?: 'danger'
  disabled?: boolean
  shortcut?: string
  /** Draws a line above, to set apart what is rarer or heavier. */
  apart?: boolean
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  label?: string
  /** A handle that replaces the three dots. */
  children?: ReactElement<object>
}

export function ActionMenu({ actions, label, children }: ActionMenuProps) {
  const say = useUiText()
  if (actions.length === 0) return null
  const handle = children ?? (
    <ActionIcon aria-label={label ?? say('moreActions')} variant="default" size="lg">
      <IconDots size={18} />
    </ActionIcon>
  )
  return <ActionList actions={actions} handle={handle} />
}
