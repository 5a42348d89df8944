import { choice, flag, line, list, rich } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'
import { Rich } from '../base/rich.tsx'

export const faq = defineBlock({
  type: 'faq',
  title: ['Întrebări frecvente', 'FAQ'],
  group: 'words',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        lines: ['Rânduri', 'Lines'],
        cards: ['Casete', 'Cards'],
        open: ['Deschise, pe coloane', 'Open, in columns'],
      },
      'lines',
    ),
    ...headingFields,
    openFirst: flag(['Prima deschisă', 'First one open'], true),
    items: list(
      ['Întrebări', 'Questions'],
      {
        question: line(['Întrebare', 'Question'], { ro: '' }, 300),
        answer: rich(['Răspuns', 'Answer']),
      },
      60,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <div className="faq">
        {props.items.map(({ question, answer }, at) => (
          <details key={at} open={props.variant === 'open' || (props.openFirst && at === 0)}>
            <summary>{context.text(question)}</summary>
            <Rich value={answer} context={context} />
          </details>
        ))}
      </div>
    </>
  ),
})
