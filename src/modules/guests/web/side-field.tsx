import { Autocomplete } from '@mantine/core'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'
import { useChoices } from './guest-words.tsx'

/** The side that invited the guests, with the sides already in use. */
export function SideField({ eventId, ...field }: FieldBinding<string> & { eventId: string }) {
  const say = useText(text)
  return (
    <Autocomplete
      {...field}
      label={say('field.side')}
      description={say('side.help')}
      data={useChoices(eventId)?.sides.map(({ value }) => value) ?? []}
    />
  )
}
