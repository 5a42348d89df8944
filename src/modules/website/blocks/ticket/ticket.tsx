import { QrCode } from '#ui/plain/qr-code.tsx'
import { choice, type SiteGuest } from '../../model.ts'
import { defineBlock, type Scene } from '../kit/block.ts'
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
      {scene.guest ? (
        <OwnTickets guest={scene.guest} scene={scene} />
      ) : (
        <FindTicket id={props.id} scene={scene} />
      )}
    </div>
  ),
})

function FindTicket({ id, scene }: { id: string; scene: Scene }) {
  return (
    <>
      <p>{scene.say('ticket.where')}</p>
      <form
        className="find"
        method="post"
        action={`${scene.address}/invitatie?lang=${scene.locale}`}
      >
        <label htmlFor={`ticket-${id}`}>{scene.say('rsvp.code')}</label>
        <div>
          <input id={`ticket-${id}`} name="code" required maxLength={20} autoComplete="off" />
          <button className="btn btn-strong" type="submit">
            {scene.say('ticket.open')}
          </button>
        </div>
      </form>
    </>
  )
}

function OwnTickets({ guest, scene: { say } }: { guest: SiteGuest; scene: Scene }) {
  const coming = guest.people.filter(({ ticket: code }) => code !== null)
  return (
    <>
      {coming.length === 0 && <p>{say('ticket.none')}</p>}
      <ul className="own-tickets">
        {coming.map(({ name, ticket: code }, at) => (
          <li key={at}>
            <QrCode text={code ?? ''} label={say('ticket.qr', { name })} />
            <b>{name}</b>
          </li>
        ))}
      </ul>
      <p className="buttons">
        <a className="btn btn-quiet" href={`${guest.href}#bilet`}>
          {say('ticket.page')}
        </a>
      </p>
    </>
  )
}
