import { formatPhone } from '#shared/text/phone.ts'
import { choice, flag, link, line, list, paragraphs } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Lines, safeUrl } from '../base/elements.tsx'

export const footer = defineBlock({
  type: 'footer',
  title: ['Subsol', 'Footer'],
  group: 'top',
  global: true,
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        columns: ['Coloane', 'Columns'],
        centred: ['Centrat', 'Centred'],
        line: ['Un rând', 'One line'],
      },
      'columns',
    ),
    text: paragraphs(['Text', 'Text']),
    contact: flag(['Datele organizatorului', 'Organiser contact'], true),
    links: list(
      ['Linkuri', 'Links'],
      { label: line(['Text', 'Text']), link: link(['Duce la', 'Leads to']) },
      12,
    ),
  },
  View({ props, live: { company, event }, context }) {
    const words = context.text(props.text)
    return (
      <div className="foot">
        <div className="foot-words">
          <p className="foot-name">{event.name}</p>
          {words && <Lines text={words} />}
        </div>
        {props.links.length > 0 && (
          <ul className="foot-links">
            {props.links.map(({ label, link: to }, at) => (
              <li key={at}>
                <a href={context.href(to)}>{context.text(label)}</a>
              </li>
            ))}
          </ul>
        )}
        {props.contact && (
          <address className="foot-contact">
            <span>{context.say('foot.organiser', { name: company.name })}</span>
            {company.phone && <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a>}
            {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
            {safeUrl(company.website) && (
              <a href={safeUrl(company.website)} rel="noopener">
                {company.website?.replace(/^https?:\/\//, '')}
              </a>
            )}
          </address>
        )}
        <p className="foot-made">{context.say('foot.made')}</p>
      </div>
    )
  },
})
