/**
 * A line that goes with what is done in it takes the focus along, so the same control of the next line gets it, or of
 * the one before; after the last one the first button of what the lines are in.
 */
export async function focusNext(held: HTMLElement | null, doing: Promise<boolean>): Promise<void> {
  const line = held?.closest('li')
  const name = held?.dataset['action']
  const lines = [line?.nextElementSibling, line?.previousElementSibling]
  const around = line?.closest('section, [role="dialog"]')
  await doing
  const now = document.activeElement
  // An element that took the focus meanwhile keeps it.
  if (now !== null && now !== document.body && now.getAttribute('role') !== 'dialog') return
  const next = lines.find((each) => each?.isConnected) ?? around
  const same = name && next?.querySelector<HTMLElement>(`[data-action="${name}"]:not(:disabled)`)
  const target = same || next?.querySelector<HTMLElement>('button:not(:disabled)')
  target?.focus()
}
