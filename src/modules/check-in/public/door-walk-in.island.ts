import { element } from './door-screen.island.ts'

export function showWalkIn(open: boolean, name?: string): void {
  const field = element<HTMLInputElement>('walk-in-name')
  if (name !== undefined) field.value = name
  element('walk-in').hidden = !open
  showNameless(false)
  if (!open) return
  field.focus()
  // Shows its button too, also above the keyboard of a tablet.
  element('walk-in').scrollIntoView({ block: 'nearest' })
}

/** Closes the form and returns the typed name; null and a message without a name. */
export function takeName(): { firstName: string; lastName: string } | null {
  const field = element<HTMLInputElement>('walk-in-name')
  const [firstName = '', ...rest] = field.value.trim().split(/\s+/)
  if (!firstName) {
    showNameless(true)
    field.focus()
    return null
  }
  showWalkIn(false, '')
  return { firstName, lastName: rest.join(' ') }
}

function showNameless(isNameless: boolean): void {
  element('walk-in-problem').hidden = !isNameless
  element('walk-in-name').setAttribute('aria-invalid', String(isNameless))
}
