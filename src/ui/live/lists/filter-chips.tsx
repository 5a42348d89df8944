import { Button, CloseButton } from '@mantine/core'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import { isFiltering, withFilter, type FilterField, type FilterValues } from './filters.ts'
import styles from './lists.module.css'

const FieldChoices = lazyMenu(() => import('./field-choices.tsx'), 'dialog')

interface FilterChipsProps {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** The filters in force; each opens to be changed and has its own way out. */
export function FilterChips({ fields, values, onChange }: FilterChipsProps) {
  const say = useUiText()
  if (!isFiltering(values)) return null
  const inForce = fields.filter(({ name }) => (values[name] ?? []).length > 0)
  return (
    <div className={styles.chips} role="group" aria-label={say('filters')}>
      {inForce.map((field) => {
        const chosen = values[field.name] ?? []
        const set = (next: readonly string[]) => onChange(withFilter(values, field.name, next))
        return (
          <span key={field.name} className={styles.chip}>
            <FieldChoices
              field={field}
              chosen={chosen}
              onChange={set}
              handle={
                <button type="button" className={styles.chipText}>
                  <Words field={field} chosen={chosen} />
                </button>
              }
            />
            <CloseButton
              size={24}
              iconSize={14}
              aria-label={say('dropFilter', { name: field.label })}
              onClick={() => set([])}
            />
          </span>
        )
      })}
      {/* A single filter has its own way out. */}
      {inForce.length > 1 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({})}>
          {say('clearFilters')}
        </Button>
      )}
    </div>
  )
}

function Words({ field, chosen }: { field: FilterField; chosen: readonly string[] }) {
  const names = chosen.map(
    (value) => field.options.find((option) => option.value === value)?.label ?? value,
  )
  return (
    <>
      <span className={styles.quiet}>{field.label}</span> {names.slice(0, 2).join(', ')}
      {names.length > 2 && ` +${names.length - 2}`}
    </>
  )
}
