import { formatDate, formatTime } from '#shared/dates/time.ts'
import type { LiveSpeaker } from '../../model.ts'
import { choice, flag, records } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields, Lines, safeUrl } from '../base/elements.tsx'
import { Art } from '../art/art.tsx'

export const speakers = defineBlock({
  type: 'speakers',
  title: ['Speakeri', 'Speakers'],
  group: 'people',
  live: ['speakers'],
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        grid: ['Grilă', 'Grid'],
        list: ['Listă', 'List'],
        wall: ['Perete de nume', 'Wall of names'],
        round: ['Portrete rotunde', 'Round portraits'],
      },
      'grid',
    ),
    ...headingFields,
    chosen: records(['Numai aceștia (gol: toți)', 'Only these (empty: all)'], 'speakers'),
    showBio: flag(['Arată biografia', 'Show the biography'], true),
    showSessions: flag(['Arată sesiunile', 'Show sessions'], true),
  },
  isEmpty: (_, { speakers: all }) => all.length === 0,
  View({ props, live, context }) {
    const shown = live.speakers.filter(
      ({ id }) => props.chosen.length === 0 || props.chosen.includes(id),
    )
    return (
      <>
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        <ul className="speakers">
          {shown.map((speaker) => (
            <Speaker key={speaker.id} speaker={speaker} shown={props} context={context} />
          ))}
        </ul>
      </>
    )
  },
})

interface SpeakerProps {
  speaker: LiveSpeaker
  shown: { showBio: boolean; showSessions: boolean }
  context: RenderContext
}

function Speaker({ speaker, shown, context }: SpeakerProps) {
  const { name, role, bio, photo, links, sessions } = speaker
  const width = photo?.widths.find((each) => each >= 320) ?? photo?.widths.at(-1)
  const talks = shown.showSessions ? sessions : []
  const more = (shown.showBio && bio) || talks.length > 0 || links.length > 0
  return (
    <li className="speaker">
      <div className="speaker-photo">
        {photo ? (
          <img src={`${photo.path}/${width}.webp`} alt="" loading="lazy" />
        ) : (
          <Art name="portrait" label="" />
        )}
      </div>
      <h3>{name}</h3>
      {role && <p className="speaker-role">{role}</p>}
      {more && (
        <details>
          <summary>{context.say('speakers.more')}</summary>
          {shown.showBio && bio && <Lines text={bio} />}
          {talks.length > 0 && (
            <ul className="speaker-talks">
              {talks.map(({ title, date, from }) => (
                <li key={title}>
                  {title}{' '}
                  <small>
                    {formatDate(date, context.locale, 'short')}, {formatTime(from)}
                  </small>
                </li>
              ))}
            </ul>
          )}
          {links.map(({ label, url }) => (
            <a key={url} className="more" href={safeUrl(url)} rel="noopener nofollow">
              {label}
            </a>
          ))}
        </details>
      )}
    </li>
  )
}
