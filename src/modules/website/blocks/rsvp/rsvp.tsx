import { formatDate } from '#shared/dates/time.ts'
import { choice, flag, line, type SiteGuest } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

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
      hu: 'Jelentkezés',
      de: 'Anmelden',
    }),
  },
  View: ({ props, live: { event, registerHref }, context }) => (
    <div className="rsvp">
      <Heading
        title={context.text(props.title)}
        // Shows strangers how to find their invitation.
        intro={context.guest ? '' : context.text(props.intro)}
      />
      {props.deadline && event.rsvpDeadline && (
        <p className="deadline">
          {context.say('rsvp.deadline', { date: formatDate(event.rsvpDeadline, context.locale) })}
        </p>
      )}
      {context.guest && <OwnAnswer guest={context.guest} context={context} />}
      {props.find && !context.guest && <FindInvitation id={props.id} context={context} />}
      {props.register && registerHref && !context.guest && (
        <p className="buttons">
          <a className="btn btn-strong" href={registerHref}>
            {context.text(props.registerLabel)}
          </a>
        </p>
      )}
    </div>
  ),
})

function FindInvitation({ id, context }: { id: string; context: RenderContext }) {
  return (
    <form
      className="find"
      method="post"
      action={`${context.address}/invitatie?lang=${context.locale}`}
    >
      <label htmlFor={`code-${id}`}>{context.say('rsvp.code')}</label>
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
          {context.say('rsvp.find')}
        </button>
      </div>
      <p id={`help-${id}`} className="form-note">
        {context.say('rsvp.codeHelp')}
      </p>
    </form>
  )
}

/** The answers of this invitation so far; they are changed on its own page. */
function OwnAnswer({ guest, context: { say } }: { guest: SiteGuest; context: RenderContext }) {
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
