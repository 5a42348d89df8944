/** Values of the address for the open panel (`?panou=…`). */
export const newContact = 'persoana-noua'
export const newOrganisation = 'organizatie-noua'
export const duplicatesPanel = 'dubluri'

export function panelOf({ id }: { id: string }): string {
  return `persoana-${id}`
}

export function idIn(opened: string | null): string | null {
  return /^persoana-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

export function organisationPanel({ id }: { id: string }): string {
  return `organizatie-${id}`
}
