import { flag, choice, link, line } from '../../model.ts'
import { defineBlock } from '../base/block.ts'

export const header = defineBlock({
  type: 'header',
  title: ['Antet și meniu', 'Header and menu'],
  group: 'top',
  global: true,
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        bar: ['Bară', 'Bar'],
        centred: ['Centrat', 'Centred'],
        split: ['Numele la mijloc', 'Name in the middle'],
        overlay: ['Peste imagine', 'Over the picture'],
        side: ['Cuprins la stânga', 'Index on the left'],
      },
      'bar',
    ),
    name: line(['Numele afișat (gol: evenimentul)', 'Shown name (empty: the event)']),
    logo: flag(['Logo-ul companiei', 'Company logo'], false),
    sticky: flag(['Rămâne sus la derulare', 'Stays on top'], true),
    callLabel: line(['Textul butonului', 'Button text']),
    call: link(['Butonul duce la', 'The button leads to']),
  },
  View({ props, live, context }) {
    const name = context.text(props.name) || live.event.name
    const home = context.pages[0]
    const callHref = context.href(props.call)
    const label = context.text(props.callLabel)
    return (
      <div className={props.sticky ? 'top top-sticky' : 'top'}>
        <a className="top-name" href={home?.href ?? context.address}>
          {props.logo && live.company.logo && <img src={live.company.logo} alt="" height={40} />}
          <span>{name}</span>
        </a>
        {context.pages.length > 1 && (
          <details className="menu">
            <summary>
              <span>{context.say('nav.menu')}</span>
            </summary>
            <nav aria-label={context.say('nav.label')}>
              <ul>
                {context.pages.map(({ id, title, href, current }) => (
                  <li key={id}>
                    <a href={href} aria-current={current ? 'page' : undefined}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        )}
        <div className="top-end">
          {context.otherLanguages.map(({ lang, label: spoken, href }) => (
            <a key={lang} className="language" href={href} hrefLang={lang} lang={lang}>
              {spoken}
            </a>
          ))}
          {label && callHref && (
            <a className="btn btn-strong btn-small" href={callHref}>
              {label}
            </a>
          )}
        </div>
      </div>
    )
  },
})
