import { TagsInput } from '@mantine/core'
import { fold } from '#shared/text/text.ts'
import { useUiText } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'

interface TagsFieldProps extends FieldProps<string[]> {
  /** Tags already in use, offered while typing. */
  known?: readonly string[]
  max?: number
}

export function TagsField({ known = [], max = 20, ...props }: TagsFieldProps) {
  const say = useUiText()
  return (
    <TagsInput
      {...inputProps(props)}
      placeholder={
        props.value.length === 0 ? (props.placeholder ?? say('tagsPlaceholder')) : undefined
      }
      data={[...known]}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      maxTags={max}
      splitChars={[',', ';', '\t']}
      isDuplicate={(tag, tags) => tags.some((other) => fold(other) === fold(tag))}
      acceptValueOnBlur
    />
  )
}
