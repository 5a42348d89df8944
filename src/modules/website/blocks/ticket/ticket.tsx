import { choice } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'

export const ticket = defineBlock({
  type: 'ticket',
  title: ['Biletul meu', 'My ticket'],
  group: 'guests',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { stub: ['Bilet', 'Stub'], plain: ['Simplu', 'Plain'] },
      'stub',
    ),
    ...headingFields,
  },
  View: ({ props, scene }) => (
    <div className="ticket">
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <p>{scene.say('ticket.where')}</p>
      <form
        className="find"
        method="post"
        action={`${scene.address}/invitatie?lang=${scene.locale}`}
      >
        <label htmlFor={`ticket-${props.id}`}>{scene.say('rsvp.code')}</label>
        <div>
          <input id={`ticket-${props.id}`} name="code" required maxLength={20} autoComplete="off" />
          <button className="btn btn-strong" type="submit">
            {scene.say('ticket.open')}
          </button>
        </div>
      </form>
    </div>
  ),
})
