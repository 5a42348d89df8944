import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { text } from '../../text.ts'

interface CoupleNamesProps {
  /** The name of the event. */
  name: string
  onName: (name: string) => void
}

/** A wedding is named after the couple, and its site and letters are too; a name that was typed is asked about. */
export function CoupleNames({ name, onName }: CoupleNamesProps) {
  const say = useText(text)
  const [couple, setCouple] = useState<readonly [string, string]>(['', ''])
  const nameOf = ([one, two]: readonly [string, string]) =>
    one.trim() && two.trim() ? say('new.couple', { one: one.trim(), two: two.trim() }) : ''
  const change = (next: readonly [string, string]) => {
    if (name.trim() === '' || name === nameOf(couple)) onName(nameOf(next))
    setCouple(next)
  }
  const [one, two] = couple
  const ofBoth = nameOf(couple)
  return (
    <FormRow>
      <TextInput
        label={say('new.coupleOne')}
        description={say('new.coupleHelp')}
        autoComplete="off"
        value={one}
        onChange={(event) => change([event.currentTarget.value, two])}
      />
      <TextInput
        label={say('new.coupleTwo')}
        autoComplete="off"
        value={two}
        onChange={(event) => change([one, event.currentTarget.value])}
      />
      {ofBoth !== '' && name !== ofBoth && (
        <Button variant="light" onClick={() => onName(ofBoth)}>
          {say('new.coupleUse', { name: ofBoth })}
        </Button>
      )}
    </FormRow>
  )
}
