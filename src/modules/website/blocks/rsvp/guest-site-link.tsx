import type { Locale } from '#shared/i18n.ts'
import { ButtonLink } from '#ui/plain/button.tsx'
import { speak } from '../../text.ts'

/** The link from the page of an invitation to the site as its people see it. */
export function GuestSiteLink({ locale, href }: { locale: Locale; href: string }) {
  const say = speak(locale)
  return (
    <>
      <p>{say('guestSite.about')}</p>
      <p>
        <ButtonLink href={href}>{say('guestSite.open')}</ButtonLink>
      </p>
    </>
  )
}
