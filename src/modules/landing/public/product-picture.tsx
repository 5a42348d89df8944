import type { Locale } from '#shared/i18n.ts'
import type { Speak } from '../text.ts'

const folder = 'src/modules/landing/public/pictures'

/** Taken by `scripts/pictures.mjs`; `pictures.css` brings the files into the build. */
export const shareImage = `${folder}/share.png`
const widths = [720, 1440]
const shape = { width: 1440, height: 810 }

interface ProductPictureProps {
  say: Speak
  lang: Locale
  asset: (source: string) => string
}

export function ProductPicture({ say, lang, asset }: ProductPictureProps) {
  const file = (scheme: string, width: number) =>
    asset(`${folder}/workspace-${lang}-${scheme}-${width}.webp`)
  const set = (scheme: string) =>
    widths.map((width) => `${file(scheme, width)} ${width}w`).join(', ')
  const sizes = '(min-width: 75rem) 1120px, calc(100vw - 3rem)'
  return (
    <section className="picture" aria-labelledby="picture-title">
      <div className="wrap">
        <div className="picture-words">
          <h2 id="picture-title">{say('picture.title')}</h2>
          <p>{say('picture.lede')}</p>
        </div>
        <picture className="picture-frame">
          <source media="(prefers-color-scheme: dark)" srcSet={set('dark')} sizes={sizes} />
          <img
            src={file('light', 720)}
            srcSet={set('light')}
            sizes={sizes}
            {...shape}
            alt={say('picture.alt')}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </div>
    </section>
  )
}
