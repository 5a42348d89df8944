import { useEffect, useRef } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { useLocale } from '#platform/web/i18n.tsx'
import { refresh } from '#platform/web/calls/query-client.ts'
import { useSession } from '#platform/web/session/session.ts'
import { signedInHere } from '#platform/web/session/session-rules.ts'
import { fleeting } from '#platform/web/stored.ts'
import type { Locale } from '#shared/i18n.ts'
import { changeAccount, getAccount } from '../contract.ts'

/** Draws nothing: tells the server the language chosen in a menu, and notes that this tab was signed in. */
export default function Background() {
  const { signedIn, profile } = useSession()
  const locale = useLocale()
  const last = useRef<{ person: string | undefined; locale: Locale }>(undefined)
  const person = signedIn ? profile?.id : undefined
  useEffect(() => {
    if (signedIn) fleeting.setItem(signedInHere, 'yes')
  }, [signedIn])
  useEffect(() => {
    const before = last.current
    last.current = { person, locale }
    // Only a choice made while signed in: another person brings a language of their own.
    if (person && before?.person === person && before.locale !== locale) void tellLanguage(locale)
  }, [person, locale])
  return null
}

/** Mails follow the language of the screens; a failure costs nothing but that. */
async function tellLanguage(locale: Locale): Promise<void> {
  try {
    const account = await call(getAccount, {})
    if (account.locale === locale) return
    await call(changeAccount, { version: account.version, locale })
    refresh(changeAccount.changes)
  } catch {
    // The choice stays in this browser, and the profile can still save it.
  }
}
