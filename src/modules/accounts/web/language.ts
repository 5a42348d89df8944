import type { Locale } from '#shared/i18n.ts'
import { call } from '#platform/web/call.ts'
import { refresh } from '#platform/web/query-client.ts'
import { changeAccount, getAccount } from '../contract.ts'

/** Mails follow the language of the screens; a failure costs nothing but that. */
export async function tellLanguage(locale: Locale): Promise<void> {
  try {
    const account = await call(getAccount, {})
    if (account.locale === locale) return
    await call(changeAccount, { version: account.version, locale })
    refresh(changeAccount.changes)
  } catch {
    // The choice stays in this browser, and the profile can still save it.
  }
}
