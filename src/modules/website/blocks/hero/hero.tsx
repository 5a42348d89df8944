import { choice, flag, line, picture, type LiveEvent } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Buttons, buttonFields } from '../base/elements.tsx'
import { SitePicture } from '../base/site-picture.tsx'
import { placeLine, whenOf } from '../base/event-text.ts'

export const hero = defineBlock({
  type: 'hero',
  title: ['Deschidere', 'Hero'],
  group: 'top',
  common: { width: 'wide', spacing: 'l' },
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        centre: ['Centrat', 'Centred'],
        split: ['Text și imagine', 'Split'],
        cover: ['Imagine pe tot ecranul', 'Full-bleed picture'],
        arch: ['Arcadă', 'Arch'],
        poster: ['Afiș', 'Poster'],
        card: ['Carte de invitație', 'Invitation card'],
        ledger: ['Grilă cu cifre', 'Ledger'],
        page: ['Titlu de pagină', 'Page heading'],
      },
      'centre',
    ),
    kicker: line(['Rând de deasupra', 'Line above']),
    title: line(['Titlu (gol: numele evenimentului)', 'Title (empty: name of the event)']),
    subtitle: line(['Subtitlu', 'Subtitle'], { ro: '' }, 500),
    showDate: flag(['Arată data', 'Show the date'], true),
    showPlace: flag(['Arată locul', 'Show the place'], true),
    picture: picture(['Imagine (gol: coperta)', 'Picture (empty: the cover)']),
    overlay: choice(
      ['Umbră peste imagine', 'Shade over the picture'],
      { light: ['Ușoară', 'Light'], middle: ['Medie', 'Medium'], strong: ['Puternică', 'Strong'] },
      'middle',
    ),
    buttons: buttonFields,
  },
  View({ props, live: { event }, context }) {
    const title = context.text(props.title) || event.name
    const [kicker, subtitle] = [context.text(props.kicker), context.text(props.subtitle)]
    const drawn = context.picture(props.picture) ?? coverOf(event)
    return (
      <div className={`hero shade-${props.overlay}`}>
        {drawn && props.variant !== 'page' && (
          <div className="hero-picture">
            <SitePicture picture={drawn} sizes="(min-width: 900px) 60vw, 100vw" first />
          </div>
        )}
        <div className="hero-words">
          {kicker && <p className="kicker">{kicker}</p>}
          <h1 data-word={longestWord(title)}>{title}</h1>
          {subtitle && <p className="lede">{subtitle}</p>}
          <HeroFacts {...{ event, context }} date={props.showDate} place={props.showPlace} />
          <Buttons buttons={props.buttons} context={context} />
        </div>
      </div>
    )
  },
})

/** Looks with giant letters make them smaller for long words. */
function longestWord(title: string): 'long' | 'longer' | undefined {
  const letters = Math.max(...title.split(/[\s-]+/).map(({ length }) => length))
  return letters > 9 ? 'longer' : letters > 6 ? 'long' : undefined
}

interface HeroFactsProps {
  event: LiveEvent
  context: RenderContext
  date: boolean
  place: boolean
}

function HeroFacts({ event, context, date, place }: HeroFactsProps) {
  const where = placeLine(event.place)
  if (!date && !(place && where)) return null
  return (
    <ul className="hero-facts">
      {date && (
        <li>
          <time dateTime={event.startsAt}>{whenOf(event, context.locale)}</time>
        </li>
      )}
      {place && where && <li>{where}</li>}
    </ul>
  )
}

function coverOf({ cover }: LiveEvent) {
  if (!cover) return undefined
  const { path, widths } = cover
  const middle = widths.find((width) => width >= 1280) ?? widths.at(-1)
  return {
    src: `${path}/${middle}.webp`,
    srcSet: widths.map((width) => `${path}/${width}.webp ${width}w`).join(', '),
    width: 0,
    height: 0,
    alt: '',
    focal: 'fx2 fy2',
  }
}
