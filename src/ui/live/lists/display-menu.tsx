import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useUiText } from '../locale.tsx'
import type { Density } from '../table/columns.ts'
import styles from './lists.module.css'

export interface DisplayMenuProps {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
  onResetWidths?: () => void
}

/** Which columns, how close together. The first column always stays. */
export function DisplayMenu(props: DisplayMenuProps) {
  const say = useUiText()
  return (
    <Popover width={260} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={say('display')}>
          <ActionIcon variant="default" size="lg" aria-label={say('display')}>
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={say('display')}>
        <div className={styles.choicesHead}>{say('density')}</div>
        <SegmentedControl
          fullWidth
          aria-label={say('density')}
          value={props.density}
          onChange={(density) => props.onDensity(density)}
          data={[
            { value: 'comfortable', label: say('comfortable') },
            { value: 'compact', label: say('compact') },
          ]}
        />
        <ColumnChoices {...props} />
        {props.onResetWidths && (
          <Button variant="subtle" color="gray" size="xs" fullWidth onClick={props.onResetWidths}>
            {say('resetWidths')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnChoices({ columns, hidden, onHidden }: DisplayMenuProps) {
  const say = useUiText()
  const show = (id: string, shown: boolean) =>
    onHidden(shown ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.choicesHead}>{say('columns')}</legend>
      <div className={styles.scroll}>
        {columns.map(({ id, title }, at) => (
          <label key={id} className={styles.choice}>
            <Checkbox
              checked={!hidden.includes(id)}
              disabled={at === 0}
              onChange={({ currentTarget }) => show(id, currentTarget.checked)}
            />
            <span className={styles.grow}>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
