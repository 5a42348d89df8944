import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import { FilterChoices, type FilterChoicesProps } from './filter-choices.tsx'
import { HandledPopover } from './handled-popover.tsx'

type FieldChoicesProps = LazyMenuProps & Pick<FilterChoicesProps, 'field' | 'chosen' | 'onChange'>

/** The values of one filter in force. */
export default function FieldChoices({ handle, opened, onOpened, ...choices }: FieldChoicesProps) {
  return (
    <HandledPopover {...{ handle, opened, onOpened }} label={choices.field.label}>
      <FilterChoices {...choices} />
    </HandledPopover>
  )
}
