import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { BehindHandle } from '../late-part.tsx'
import { useUiText } from '../locale.tsx'
import type { SortMenuProps } from './sort-menu.tsx'

export default function SortList({ fields, sort, onSort, ...menu }: SortMenuProps & BehindHandle) {
  const say = useUiText()
  const directions = [
    { descending: false, label: say('ascending'), icon: <IconArrowUp size={16} /> },
    { descending: true, label: say('descending'), icon: <IconArrowDown size={16} /> },
  ]
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      opened={menu.opened}
      onChange={menu.onOpened}
    >
      <Menu.Target>{menu.handle}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('sortBy')}</Menu.Label>
        {fields.map(({ id, title }) => (
          <Menu.Item
            key={id}
            aria-current={id === sort?.by || undefined}
            rightSection={id === sort?.by && <IconCheck size={16} />}
            onClick={() =>
              onSort({ by: id, descending: sort?.by === id ? sort.descending : false })
            }
          >
            {title}
          </Menu.Item>
        ))}
        {sort && (
          <>
            <Menu.Divider />
            {directions.map(({ descending, label, icon }) => (
              <Menu.Item
                key={label}
                leftSection={icon}
                aria-current={descending === sort.descending || undefined}
                rightSection={descending === sort.descending && <IconCheck size={16} />}
                onClick={() => onSort({ ...sort, descending })}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
