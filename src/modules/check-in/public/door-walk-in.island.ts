import { part } from './door-screen.island.ts'

export function showWalkIn(open: boolean, name?: string): void {
  const field = part<HTMLInputElement>('walk-in-name')
  if (name !== undefined) field.value = name
  part('walk-in').hidden = !open
  showNameless(false)
  if (!open) return
  field.focus()
  // With its button, also above the keyboard of a tablet.
  part('walk-in').scrollIntoView({ block: 'nearest' })
}

/** The name that was written, and the form is closed; null where there is none, which is said. */
export function takeName(): { firstName: string; lastName: string } | null {
  const field = part<HTMLInputElement>('walk-in-name')
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
  part('walk-in-problem').hidden = !isNameless
  part('walk-in-name').setAttribute('aria-invalid', String(isNameless))
}
