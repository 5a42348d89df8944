import { QrCode } from '#ui/plain/qr-code.tsx'
import { choice, type SiteGuest } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

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
  View: ({ props, context }) => (
    <div className="ticket">
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      {context.guest ? (
        <OwnTickets guest={context.guest} context={context} />
      ) : (
        <FindTicket id={props.id} context={context} />
      )}
    </div>
  ),
})

function FindTicket({ id, context }: { id: string; context: RenderContext }) {
  return (
    <>
      <p>{context.say('ticket.where')}</p>
      <form
        className="find"
        method="post"
        action={`${context.address}/invitatie?lang=${context.locale}`}
      >
        <label htmlFor={`ticket-${id}`}>{context.say('rsvp.code')}</label>
        <div>
          <input id={`ticket-${id}`} name="code" required maxLength={20} autoComplete="off" />
          <button className="btn btn-strong" type="submit">
            {context.say('ticket.open')}
          </button>
        </div>
      </form>
    </>
  )
}

function OwnTickets({ guest, context: { say } }: { guest: SiteGuest; context: RenderContext }) {
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
