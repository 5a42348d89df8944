import { useLocation } from 'react-router'

/** The text typed into the palette after the name of the action that opened this form. */
export function usePrefilledText(): string {
  const { prefilled } = (useLocation().state ?? {}) as { prefilled?: unknown }
  return typeof prefilled === 'string' ? prefilled : ''
}
