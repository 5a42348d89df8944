import { choice, line, media, paragraphs, picture } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'

export const video = defineBlock({
  type: 'video',
  title: ['Film', 'Film'],
  group: 'pictures',
  common: { width: 'wide' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        plain: ['Simplu', 'Plain'],
        framed: ['În ramă', 'In a frame'],
        beside: ['Lângă text', 'Beside the text'],
      },
      'plain',
    ),
    ...headingFields,
    film: media('film', ['Filmul (MP4 sau WebM)', 'The film (MP4 or WebM)']),
    poster: picture(['Imaginea dinainte de pornire', 'Picture before it starts']),
    caption: line(['Legendă', 'Caption']),
    words: paragraphs([
      'Ce se aude în film, pentru cine nu îl aude',
      'What is heard in the film, for those who cannot hear it',
    ]),
  },
  isEmpty: ({ film }) => film === null,
  View({ props, context }) {
    const film = context.media(props.film)
    const poster = context.picture(props.poster)
    const image = poster && 'src' in poster ? poster.src : undefined
    const caption = context.text(props.caption)
    const words = context.text(props.words)
    return (
      <div className="film">
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        {film && (
          <figure>
            {/* Nothing of the film is fetched before it is asked for, unless its first frame is the picture. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard is written below */}
            <video controls playsInline preload={image ? 'none' : 'metadata'} poster={image}>
              <source src={film.src} type={film.mime} />
              <a href={film.src}>{context.say('film.download')}</a>
            </video>
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        )}
        {words && (
          <details>
            <summary>{context.say('film.words')}</summary>
            <Lines text={words} />
          </details>
        )}
      </div>
    )
  },
})
