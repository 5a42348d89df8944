import type { ReactNode } from 'react'
import { sayIn, type Locale } from '#shared/i18n.ts'
import { classNames } from './class-names.ts'
import { words } from './locales/words.gen.ts'
import { ToastRegion } from './toast-region.tsx'

export interface DocumentProps {
  lang: Locale
  title: string
  description?: string
  /** Addresses of the built stylesheets, in their order. */
  stylesheets: readonly string[]
  /** Rules that are in the page itself, so that a slow line is not asked a second time. */
  styles?: string
  /** Module scripts; a page must be complete without them. */
  scripts?: readonly string[]
  /** A module that is in the page itself. */
  script?: string
  /** Fonts that the first screen is drawn with. */
  preloadFonts?: readonly string[]
  icon?: string
  touchIcon?: string
  canonical?: string
  /** The same page in other languages. */
  alternates?: readonly { lang: Locale; href: string }[]
  image?: { href: string; alt: string }
  noIndex?: boolean
  /** The colour of the browser's own bar; without it that of the product in either scheme. */
  themeColor?: string
  scheme?: 'light' | 'dark'
  bodyClass?: string
  head?: ReactNode
  children: ReactNode
}

/** The whole page; `renderDocument` of the caller puts the doctype before it. */
export function Document(props: DocumentProps) {
  return (
    <html lang={props.lang} data-scheme={props.scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        {props.description && <meta name="description" content={props.description} />}
        {props.noIndex && <meta name="robots" content="noindex" />}
        {props.themeColor ? (
          <meta name="theme-color" content={props.themeColor} />
        ) : (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141512" />
          </>
        )}
        {props.preloadFonts?.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {props.styles && <style dangerouslySetInnerHTML={{ __html: props.styles }} />}
        {props.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {props.icon && <link rel="icon" href={props.icon} type={iconType(props.icon)} />}
        {props.touchIcon && <link rel="apple-touch-icon" href={props.touchIcon} />}
        <ShareTags {...props} />
        {props.scripts?.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {props.script && (
          <script type="module" dangerouslySetInnerHTML={{ __html: props.script }} />
        )}
        {props.head}
      </head>
      <body className={classNames('plain', props.bodyClass)}>
        <a className="skip-link" href="#main">
          {sayIn(words, props.lang)('skip')}
        </a>
        {props.children}
        <ToastRegion />
      </body>
    </html>
  )
}

function ShareTags({ title, description, canonical, alternates, image }: DocumentProps) {
  return (
    <>
      {canonical && <link rel="canonical" href={canonical} />}
      {alternates?.map(({ lang, href }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={href} />
      ))}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image.href} />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

/** The browser looks for itself at what is no drawing. */
function iconType(href: string): string | undefined {
  return href.endsWith('.svg') ? 'image/svg+xml' : undefined
}
