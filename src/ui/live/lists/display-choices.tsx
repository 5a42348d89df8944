import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { DisplayMenuProps } from './display-menu.tsx'
import { HandledPopover } from './handled-popover.tsx'
import styles from './lists.module.css'

export default function DisplayChoices(props: DisplayMenuProps & LazyMenuProps) {
  const say = useUiText()
  const { handle, opened, onOpened } = props
  return (
    <HandledPopover {...{ handle, opened, onOpened }} position="bottom-end" label={say('display')}>
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
    </HandledPopover>
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
