import { QrCode } from '#ui/plain/qr-code.tsx'
import { choice, flag, type SiteGuest } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'
import { OwnPlaces } from '../base/own-places.tsx'

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
    places: flag(['Arată și înscrierile la activități', 'Show enrolments in activities too'], true),
  },
  View: ({ props, context }) => (
    <div className="ticket">
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      {context.guest ? (
        <OwnTickets guest={context.guest} places={props.places} context={context} />
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

interface OwnTicketsProps {
  guest: SiteGuest
  places: boolean
  context: RenderContext
}

function OwnTickets({ guest, places, context }: OwnTicketsProps) {
  const { say } = context
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
      {places && <OwnPlaces context={context} />}
      <p className="buttons">
        <a className="btn btn-quiet" href={`${guest.href}#bilet`}>
          {say('ticket.page')}
        </a>
      </p>
    </>
  )
}
