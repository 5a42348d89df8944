import { formatDate } from '#shared/dates/time.ts'
import { choice, flag, line, type SiteGuest } from '../../model.ts'
import { defineBlock, type Scene } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'

export const rsvp = defineBlock({
  type: 'rsvp',
  title: ['Confirmare', 'RSVP'],
  group: 'guests',
  common: { width: 'narrow', background: 'alt' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { panel: ['Panou', 'Panel'], letter: ['Scrisoare', 'Letter'], band: ['Bandă', 'Band'] },
      'panel',
    ),
    ...headingFields,
    deadline: flag(['Arată termenul', 'Show the deadline'], true),
    find: flag(['Căutarea invitației după cod', 'Find the invitation by code'], true),
    register: flag(['Butonul de înscriere', 'Registration button'], true),
    registerLabel: line(['Textul înscrierii', 'Registration text'], {
      ro: 'Înscrieți-vă',
      en: 'Register',
    }),
  },
  View: ({ props, live: { event, registerHref }, scene }) => (
    <div className="rsvp">
      <Heading
        title={scene.text(props.title)}
        // Shows strangers how to find their invitation.
        intro={scene.guest ? '' : scene.text(props.intro)}
      />
      {props.deadline && event.rsvpDeadline && (
        <p className="deadline">
          {scene.say('rsvp.deadline', { date: formatDate(event.rsvpDeadline, scene.locale) })}
        </p>
      )}
      {scene.guest && <OwnAnswer guest={scene.guest} scene={scene} />}
      {props.find && !scene.guest && <FindInvitation id={props.id} scene={scene} />}
      {props.register && registerHref && !scene.guest && (
        <p className="buttons">
          <a className="btn btn-strong" href={registerHref}>
            {scene.text(props.registerLabel)}
          </a>
        </p>
      )}
    </div>
  ),
})

function FindInvitation({ id, scene }: { id: string; scene: Scene }) {
  return (
    <form className="find" method="post" action={`${scene.address}/invitatie?lang=${scene.locale}`}>
      <label htmlFor={`code-${id}`}>{scene.say('rsvp.code')}</label>
      <div>
        <input
          id={`code-${id}`}
          name="code"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`help-${id}`}
        />
        <button className="btn btn-strong" type="submit">
          {scene.say('rsvp.find')}
        </button>
      </div>
      <p id={`help-${id}`} className="form-note">
        {scene.say('rsvp.codeHelp')}
      </p>
    </form>
  )
}

/** What this invitation answered so far; it is changed on its own page. */
function OwnAnswer({ guest, scene: { say } }: { guest: SiteGuest; scene: Scene }) {
  const isSilent = guest.people.every(({ standing: overallRsvp }) => overallRsvp === 'none')
  return (
    <>
      <p>
        <b>{guest.salutation || say('rsvp.hello', { name: guest.name })}</b>
      </p>
      <ul className="own-answers">
        {guest.people.map(({ name, standing: overallRsvp }, at) => (
          <li key={at}>
            <b>{name}</b> <span>{say(`rsvp.standing.${overallRsvp}`)}</span>
          </li>
        ))}
      </ul>
      <p className="buttons">
        <a className="btn btn-strong" href={guest.href}>
          {say(isSilent ? 'rsvp.answer' : 'rsvp.change')}
        </a>
      </p>
    </>
  )
}
