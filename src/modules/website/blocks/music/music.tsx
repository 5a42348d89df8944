import { choice, line, list, media } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Buttons, buttonFields, Heading, headingFields } from '../base/elements.tsx'

export const music = defineBlock({
  type: 'music',
  title: ['Muzică', 'Music'],
  group: 'pictures',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      { list: ['Listă', 'List'], cards: ['Casete', 'Cards'] },
      'list',
    ),
    ...headingFields,
    tracks: list(
      ['Piese', 'Tracks'],
      {
        title: line(['Titlu', 'Title']),
        by: line(['Cine cântă', 'Performed by']),
        sound: media('sound', [
          'Sunetul (MP3, M4A, OGG sau WAV)',
          'The sound (MP3, M4A, OGG or WAV)',
        ]),
      },
      20,
    ),
    buttons: buttonFields,
  },
  isEmpty: ({ tracks }) => !tracks.some(({ sound }) => sound),
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ol className="tracks">
        {props.tracks.map(({ title, by, sound }, at) => {
          const played = context.media(sound)
          const name = context.text(title) || context.say('music.track', { n: at + 1 })
          const who = context.text(by)
          if (!played) return null
          return (
            <li key={at}>
              <p>
                <b>{name}</b> {who && <span>{who}</span>}
              </p>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words to read */}
              <audio controls preload="none" aria-label={name}>
                <source src={played.src} type={played.mime} />
                <a href={played.src}>{context.say('film.download')}</a>
              </audio>
            </li>
          )
        })}
      </ol>
      <Buttons buttons={props.buttons} context={context} />
    </>
  ),
})
