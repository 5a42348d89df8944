import { choice, line } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Buttons, buttonFields } from '../base/elements.tsx'

export const cta = defineBlock({
  type: 'cta',
  title: ['Îndemn', 'Call to action'],
  group: 'words',
  common: { background: 'accent' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { band: ['Bandă', 'Band'], card: ['Casetă', 'Card'], line: ['Un rând', 'One line'] },
      'band',
    ),
    title: line(['Titlu', 'Title']),
    text: line(['Text', 'Text'], { ro: '' }, 500),
    buttons: buttonFields,
  },
  // A call to register says nothing while registration is closed.
  isEmpty: ({ title, buttons }, { registerHref }) =>
    (!title.ro && !title.en && buttons.length === 0) ||
    (buttons.length > 0 &&
      registerHref === null &&
      buttons.every(({ link }) => link?.kind === 'own' && link.page === 'register')),
  View: ({ props, context }) => (
    <div className="cta">
      <div>
        {context.text(props.title) && <h2>{context.text(props.title)}</h2>}
        {context.text(props.text) && <p>{context.text(props.text)}</p>}
      </div>
      <Buttons buttons={props.buttons} context={context} />
    </div>
  ),
})
