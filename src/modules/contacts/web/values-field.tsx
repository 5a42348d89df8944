import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { formatPhone, normalisePhone } from '#shared/text/phone.ts'
import { useNewRow } from '#ui/live/fields/new-row.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'

interface ValuesFieldProps {
  kind: 'phones' | 'emails'
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  error: ReactNode
  help?: string
}

const maxValues = 10

/** Several values of one field, a line each; there is always one to type into. */
export function ValuesField({ kind, value, onChange, onBlur, error, help }: ValuesFieldProps) {
  const say = useText(text)
  const id = useId()
  const { list, expectNewRow } = useNewRow<HTMLDivElement>()
  const lines = value.length > 0 ? value : ['']
  const set = (at: number, next: string) => onChange(lines.with(at, next))
  const label = say(`field.${kind}`)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      errorProps={{ id }}
      description={help}
    >
      <div ref={list} className={styles.values} role="group" aria-label={label}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
          <div key={at} data-row className={styles.value}>
            <TextInput
              aria-label={lines.length > 1 ? `${label} ${at + 1}` : label}
              aria-describedby={error ? id : undefined}
              error={Boolean(error)}
              type={kind === 'phones' ? 'tel' : 'email'}
              inputMode={kind === 'phones' ? 'tel' : 'email'}
              autoComplete="off"
              value={formatValue(kind, line)}
              onChange={(event) => set(at, event.currentTarget.value)}
              onBlur={() => {
                const number = kind === 'phones' ? normalisePhone(line) : null
                if (number && number !== line) set(at, number)
                onBlur()
              }}
            />
            {lines.length > 1 && (
              <ActionIcon
                aria-label={say('removeValue', { value: line || label })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
        {lines.length < maxValues && lines.at(-1) !== '' && (
          <Button
            variant="subtle"
            size="xs"
            className={styles.more}
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              expectNewRow()
              onChange([...lines, ''])
            }}
          >
            {say('addValue', { field: say(`value.${kind}`) })}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** A stored number is shown in groups; what is being typed stays as it is typed. */
function formatValue(kind: ValuesFieldProps['kind'], line: string): string {
  return kind === 'phones' && line.startsWith('+') && normalisePhone(line) === line
    ? formatPhone(line)
    : line
}
