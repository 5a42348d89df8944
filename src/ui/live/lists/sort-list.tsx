import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { SortMenuProps } from './sort-menu.tsx'

const chosen = <IconCheck size={16} aria-hidden />

const arrows = {
  ascending: <IconArrowUp size={16} aria-hidden />,
  descending: <IconArrowDown size={16} aria-hidden />,
}

export default function SortList({ fields, sort, onSort, ...menu }: SortMenuProps & LazyMenuProps) {
  const say = useUiText()
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
        <Menu.RadioGroup
          value={sort?.by ?? ''}
          onChange={(by) => onSort({ by, descending: sort?.by === by ? sort.descending : false })}
        >
          {fields.map(({ id, title }) => (
            <Menu.RadioItem key={id} value={id} checkIcon={chosen}>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {sort && (
          <>
            <Menu.Divider />
            <Menu.RadioGroup
              value={sort.descending ? 'descending' : 'ascending'}
              onChange={(direction) => onSort({ ...sort, descending: direction === 'descending' })}
            >
              {(['ascending', 'descending'] as const).map((direction) => (
                <Menu.RadioItem
                  key={direction}
                  value={direction}
                  checkIcon={chosen}
                  rightSection={arrows[direction]}
                >
                  {say(direction)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
