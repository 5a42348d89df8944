import { Loader, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'
import styles from './fields.module.css'

interface SlugFieldProps extends FieldProps<string> {
  /** The part of the address before it: `/event/demo/`. */
  prefix: string
  /** The answer of a live check, asked by the caller. */
  check?: 'idle' | 'checking' | 'free' | 'taken'
}

export function SlugField({ prefix, check = 'idle', ...props }: SlugFieldProps) {
  const say = useUiText()
  const takenError = check === 'taken' ? say('slugTaken') : undefined
  return (
    <div>
      <TextInput
        {...inputProps({ ...props, error: props.error ?? takenError })}
        classNames={{ wrapper: styles.slug, section: styles.prefix }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={props.value}
        onChange={(event) => props.onChange(typedSlug(event.currentTarget.value))}
        onBlur={props.onBlur}
        leftSection={<span className={styles.prefixText}>{prefix}</span>}
        leftSectionWidth="auto"
        rightSection={signs[check]}
      />
      <div className={styles.understood} role="status" data-tone={check}>
        {check === 'free' && say('slugFree')}
      </div>
    </div>
  )
}

const signs: Record<NonNullable<SlugFieldProps['check']>, ReactNode> = {
  idle: null,
  checking: <Loader size={16} />,
  free: <IconCircleCheck size={18} className={styles.free} aria-hidden />,
  taken: <IconAlertTriangle size={18} className={styles.taken} aria-hidden />,
}

/** Corrects common slips while typing; the rules themselves are in the schema. */
function typedSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}
