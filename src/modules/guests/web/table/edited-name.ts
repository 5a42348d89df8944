import type { GuestFields } from '../../model.ts'

type Name = Pick<GuestFields, 'firstName' | 'lastName'>

/** A name in one cell: "Popescu, Ion". */
export function editedName({ lastName, firstName }: Name): string {
  return [lastName, firstName].filter(Boolean).join(', ')
}

/** Parses the typed name; without a comma it is written as it is shown, the family name last. */
export function readName(typed: string): Name {
  const name = typed.trim()
  const comma = name.indexOf(',')
  if (comma >= 0)
    return { lastName: name.slice(0, comma).trim(), firstName: name.slice(comma + 1).trim() }
  const cut = name.lastIndexOf(' ')
  return { lastName: name.slice(cut + 1), firstName: name.slice(0, Math.max(0, cut)).trim() }
}
