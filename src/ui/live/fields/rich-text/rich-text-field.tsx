import { Input } from '@mantine/core'
import type { JSONContent } from '@tiptap/core'
import { useId } from 'react'
import { lazyWithRetry } from '../../lazy-with-retry.tsx'
import type { FieldProps } from '../field-props.ts'
import styles from './rich-text.module.css'

const Editor = lazyWithRetry(
  () => import('./rich-text-editor.tsx'),
  <div className={styles.waiting} aria-busy data-late />,
)

export type RichText = JSONContent

export interface MergeTag {
  /** The stored name: `guest.firstName`. */
  name: string
  label: string
}

export interface RichTextFieldProps extends FieldProps<RichText | null> {
  /** Placeholders for the reader's own data. */
  mergeTags?: readonly MergeTag[]
}

/** The value is the editor's JSON, limited to what our pages can show. */
export function RichTextField(props: RichTextFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={props.help}
      descriptionProps={{ id: `${id}-help` }}
      error={props.error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={props.required}
    >
      <Editor
        {...props}
        labelledBy={`${id}-label`}
        describedBy={[props.error && `${id}-error`, props.help && `${id}-help`]
          .filter(Boolean)
          .join(' ')}
      />
    </Input.Wrapper>
  )
}
