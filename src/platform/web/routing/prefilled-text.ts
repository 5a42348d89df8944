import { useLocation } from 'react-router'

/** What was typed into the palette after the name of the action that opened this form. */
export function usePrefilledText(): string {
  const { begun } = (useLocation().state ?? {}) as { begun?: unknown }
  return typeof begun === 'string' ? begun : ''
}
