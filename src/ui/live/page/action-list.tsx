import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import { Link } from '../link.tsx'
import type { MenuAction } from './action-menu.tsx'

interface ActionListProps extends LazyMenuProps {
  actions: readonly MenuAction[]
}

export default function ActionList({ actions, handle, opened, onOpened }: ActionListProps) {
  return (
    <Menu opened={opened} onChange={onOpened}>
      <Menu.Target>{handle}</Menu.Target>
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
