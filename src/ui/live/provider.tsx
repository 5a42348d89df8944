import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffLocale } from '#shared/i18n.ts'
import { LocaleProvider } from './locale.tsx'
import { schemeManager } from './scheme.ts'
import { theme } from './theme.ts'

interface UiProviderProps {
  locale: StaffLocale
  /** The nonce of the page's content-security policy. */
  nonce?: string
  children: ReactNode
}

export function UiProvider({ locale, nonce, children }: UiProviderProps) {
  giveNonceToScrollLock(nonce)
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
      // Both would be written through innerHTML; `theme/mantine-variables.css` replaces them.
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <LocaleProvider locale={locale}>{children}</LocaleProvider>
    </MantineProvider>
  )
}

/** The library that holds the page still behind a dialog looks for the nonce under webpack's name. */
function giveNonceToScrollLock(nonce: string | undefined) {
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
