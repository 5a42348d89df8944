import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'

export type Scheme = 'light' | 'dark' | 'auto'

export const schemeManager = localStorageColorSchemeManager({ key: 'prilej.scheme' })

/** What the person chose, and the way to change it; it is remembered in this browser. */
export function useScheme(): { scheme: Scheme; setScheme(scheme: Scheme): void } {
  // Otherwise Mantine writes a style element through innerHTML, which trusted types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}
