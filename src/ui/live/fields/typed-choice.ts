import { defaultOptionsFilter } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { fold } from '#shared/text/text.ts'

type Field = HTMLInputElement

/**
 * Enter in a field of choices takes what was typed: the choice of that name, else the first that fits. Without it the
 * form was saved and what was in the field was lost. Before Ctrl/⌘ Enter saves, the field is left, as by the mouse.
 */
export function takeTyped(event: KeyboardEvent<Field>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const field = event.currentTarget
  if (event.ctrlKey || event.metaKey) return field.blur()
  const typed = field.value.trim()
  if (typed === '' || field.readOnly || !field.hasAttribute('aria-controls')) return
  const options = optionsOf(field)
  if (options.some(isPointedAt)) return
  const own = options.find((option) => isCalled(option, typed) && !isPicked(option))
  // The field shows the name of a chosen option.
  if (!own && options.some((option) => isPicked(option) && containsText(option, typed))) return
  event.preventDefault()
  const choice = own ?? options[0]
  choice?.click()
}

/** Blurs the field before Ctrl/⌘ Enter saves, which keeps the typed text. */
export function leaveToSave(event: KeyboardEvent<Field>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.blur()
}

function optionsOf(field: Field): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return [
    ...(list?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ?? []),
  ]
}

function isPointedAt(option: HTMLElement): boolean {
  return option.hasAttribute('data-combobox-selected')
}

function containsText(option: HTMLElement, typed: string): boolean {
  return fold(option.textContent ?? '').includes(fold(typed))
}

function isCalled(option: HTMLElement, typed: string): boolean {
  return fold(option.textContent ?? '') === fold(typed)
}

function isPicked(option: HTMLElement): boolean {
  return option.hasAttribute('data-checked') || option.getAttribute('aria-selected') === 'true'
}

/** A text that is one of the list was chosen, not searched for: all the others are offered beside it. */
export function allOfAChosen(searched: Parameters<typeof defaultOptionsFilter>[0]) {
  const { options, search, limit } = searched
  const isChosen = options.some((each) => 'label' in each && each.label === search.trim())
  return isChosen ? options.slice(0, limit) : defaultOptionsFilter(searched)
}
