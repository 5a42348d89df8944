import { formatDate } from '#shared/time.ts'
import { choice, flag, line } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
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
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      {props.deadline && event.rsvpDeadline && (
        <p className="deadline">
          {scene.say('rsvp.deadline', { date: formatDate(event.rsvpDeadline, scene.locale) })}
        </p>
      )}
      {props.find && (
        <form
          className="find"
          method="post"
          action={`${scene.address}/invitatie?lang=${scene.locale}`}
        >
          <label htmlFor={`code-${props.id}`}>{scene.say('rsvp.code')}</label>
          <div>
            <input
              id={`code-${props.id}`}
              name="code"
              required
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby={`help-${props.id}`}
            />
            <button className="btn btn-strong" type="submit">
              {scene.say('rsvp.find')}
            </button>
          </div>
          <p id={`help-${props.id}`} className="form-note">
            {scene.say('rsvp.codeHelp')}
          </p>
        </form>
      )}
      {props.register && registerHref && (
        <p className="buttons">
          <a className="btn btn-strong" href={registerHref}>
            {scene.text(props.registerLabel)}
          </a>
        </p>
      )}
    </div>
  ),
})
