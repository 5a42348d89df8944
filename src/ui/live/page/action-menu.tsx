import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useUiText } from '../locale.tsx'

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
  /** Another handle than the three dots. */
  children?: ReactNode
}

export function ActionMenu({ actions, label, children }: ActionMenuProps) {
  const say = useUiText()
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        {children ?? (
          <ActionIcon aria-label={label ?? say('moreActions')} variant="default" size="lg">
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.apart && <Menu.Divider />}
            <Item action={action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ action }: { action: MenuAction }) {
  const shared = {
    leftSection: action.icon,
    rightSection: action.shortcut && <kbd>{action.shortcut}</kbd>,
    disabled: action.disabled,
    onClick: action.onClick,
    'data-tone': action.tone,
  }
  return action.href ? (
    <Menu.Item {...shared} component={Link} href={action.href}>
      {action.label}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared}>{action.label}</Menu.Item>
  )
}
