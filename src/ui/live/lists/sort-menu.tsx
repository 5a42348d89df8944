import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { useUiText } from '../locale.tsx'
import type { Sort } from '../table/columns.ts'
import styles from './lists.module.css'

export interface SortMenuProps {
  fields: readonly { id: string; title: string }[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** The same order that the headers set, for cards and phones too. */
export function SortMenu({ fields, sort, onSort }: SortMenuProps) {
  const say = useUiText()
  const current = fields.find(({ id }) => id === sort?.by)
  const directions = [
    { descending: false, label: say('ascending'), icon: <IconArrowUp size={16} /> },
    { descending: true, label: say('descending'), icon: <IconArrowDown size={16} /> },
  ]
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button leftSection={<IconArrowsSort size={16} />} className={styles.shrinks}>
          <span className={styles.label}>{current ? current.title : say('sort')}</span>
        </Button>
      </Menu.Target>
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
