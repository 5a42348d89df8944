import type { Locale } from '#shared/i18n.ts'
import { Document } from '#ui/plain/document.tsx'
import { speak } from '../text.ts'
import { DoorSection } from './door-section.tsx'
import { Closing, DemoSection, SiteFooter } from './closing-sections.tsx'
import { EventDay } from './event-day.tsx'
import { GuestSide } from './guest-side.tsx'
import { Hero } from './hero.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { ProductPicture, shareImage } from './product-picture.tsx'
import { RulesSection } from './rules-section.tsx'
import { SiteHeader } from './site-header.tsx'
import { structuredData } from './structured-data.ts'

export interface LandingPageProps {
  lang: Locale
  /** The address of this server, for links that other machines read. */
  publicUrl: string
  /** Built address of a source file. */
  asset: (source: string) => string
  /** Whether the sample agency is on this server. */
  demo: boolean
}

export const stylesheet = 'src/modules/landing/public/landing.css'
const fonts = ['fraunces/files/fraunces-latin-opsz-normal', 'inter/files/inter-latin-wght-normal']

export function LandingPage({ lang, publicUrl, asset, demo }: LandingPageProps) {
  const say = speak(lang)
  const other: Locale = lang === 'ro' ? 'en' : 'ro'
  const address = (locale: Locale) => `${publicUrl}/?lang=${locale}`
  return (
    <Document
      lang={lang}
      title={say('meta.title')}
      description={say('meta.description')}
      stylesheets={[asset(stylesheet)]}
      preloadFonts={fonts.map((name) => asset(`node_modules/@fontsource-variable/${name}.woff2`))}
      bodyClass="landing"
      icon="/favicon.svg"
      canonical={address(lang)}
      alternates={[
        { lang, href: address(lang) },
        { lang: other, href: address(other) },
      ]}
      image={{ href: publicUrl + asset(shareImage), alt: say('meta.image') }}
      head={<HeadExtras lang={lang} publicUrl={publicUrl} />}
    >
      <SiteHeader say={say} other={other} />
      <main id="main">
        <Hero say={say} />
        <ProductPicture say={say} lang={lang} asset={asset} />
        <EventDay say={say} />
        <GuestSide say={say} />
        <DoorSection say={say} />
        <RulesSection say={say} />
        <LanguagesSection say={say} />
        {demo && <DemoSection say={say} />}
        <Closing say={say} />
      </main>
      <SiteFooter say={say} other={other} />
    </Document>
  )
}

/** The data block is read by search engines and never runs, so the policy lets it be. */
function HeadExtras({ lang, publicUrl }: { lang: Locale; publicUrl: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Prilej" />
      <meta property="og:locale" content={lang === 'ro' ? 'ro_RO' : 'en_GB'} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(lang, publicUrl) }}
      />
    </>
  )
}
