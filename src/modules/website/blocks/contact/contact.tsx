import { formatPhone } from '#shared/text/phone.ts'
import { choice, flag, line, list } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const contact = defineBlock({
  type: 'contact',
  title: ['Contact', 'Contact'],
  group: 'people',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { side: ['Alături', 'Side by side'], centred: ['Centrat', 'Centred'] },
      'side',
    ),
    ...headingFields,
    form: flag(['Formular de mesaj', 'Message form'], true),
    organiser: flag(['Datele organizatorului', 'Organiser details'], true),
    topics: list(['Subiecte', 'Topics'], { label: line(['Subiect', 'Topic']) }, 12),
    people: list(
      ['Persoane', 'People'],
      {
        name: line(['Nume', 'Name']),
        role: line(['Rol', 'Role']),
        phone: line(['Telefon', 'Phone'], { ro: '' }, 40),
      },
      12,
    ),
  },
  View: ({ props, live: { company }, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <div className="contact">
        <div className="contact-people">
          {props.people.map(({ name, role, phone }, at) => (
            <p key={at} className="person">
              <b>{context.text(name)}</b>
              <span>{context.text(role)}</span>
              {context.text(phone) && (
                <a href={`tel:${context.text(phone).replace(/[^+\d]/g, '')}`}>
                  {context.text(phone)}
                </a>
              )}
            </p>
          ))}
          {props.organiser && (
            <p className="person">
              <b>{company.name}</b>
              {company.address && <span>{company.address}</span>}
              {company.phone && <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a>}
              {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
            </p>
          )}
        </div>
        {props.form && (
          <MessageForm
            context={context}
            topics={props.topics.map(({ label }) => context.text(label))}
          />
        )}
      </div>
    </>
  ),
})

function MessageForm({ context, topics }: { context: RenderContext; topics: readonly string[] }) {
  const { say } = context
  return (
    <form className="form" method="post" action={context.messageHref}>
      <input type="hidden" name="lang" value={context.locale} />
      <p className="trap">
        <label>
          {say('contact.trap')} <input name="site" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <label>
        {say('contact.name')}
        <input name="name" required maxLength={200} autoComplete="name" />
      </label>
      <label>
        {say('contact.email')}
        <input name="email" type="email" required maxLength={254} autoComplete="email" />
      </label>
      {topics.length > 0 && (
        <label>
          {say('contact.topic')}
          <select name="topic">
            {topics.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
          </select>
        </label>
      )}
      <label className="form-wide">
        {say('contact.message')}
        <textarea name="message" required rows={5} maxLength={4000} />
      </label>
      <p className="form-wide form-note">{say('contact.notice')}</p>
      <button className="btn btn-strong" type="submit">
        {say('contact.send')}
      </button>
    </form>
  )
}
