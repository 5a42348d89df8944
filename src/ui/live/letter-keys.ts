/** Buttons in all but name: a letter typed on them is free to be a shortcut. */
const withoutLetters = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
])

/** A letter belongs to the field it is typed into. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !withoutLetters.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
