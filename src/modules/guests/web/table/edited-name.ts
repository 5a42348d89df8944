import type { GuestFields } from '../../model.ts'

type Name = Pick<GuestFields, 'firstName' | 'lastName'>

/** A name in one cell: "Popescu, Ion". */
export function editedName({ lastName, firstName }: Name): string {
  return [lastName, firstName].filter(Boolean).join(', ')
}

/** Parses the typed name; without a comma the first word is the family name. */
export function readName(typed: string): Name {
  const name = typed.trim()
  const comma = name.indexOf(',')
  const cut = comma >= 0 ? comma : name.indexOf(' ')
  if (cut < 0) return { lastName: name, firstName: '' }
  return { lastName: name.slice(0, cut).trim(), firstName: name.slice(cut + 1).trim() }
}
