import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'

export type Scheme = 'light' | 'dark' | 'auto'

export const schemeManager = localStorageColorSchemeManager({ key: 'prilej.scheme' })

/** The chosen colour scheme, and a function to change it; stored in this browser. */
export function useScheme(): { scheme: Scheme; setScheme(scheme: Scheme): void } {
  // Otherwise Mantine writes a style element through innerHTML, which trusted types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}
