import { choice, flag, line, rich } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading } from '../base/elements.tsx'
import { isRichEmpty, Rich } from '../base/rich.tsx'

export const text = defineBlock({
  type: 'text',
  title: ['Text', 'Text'],
  group: 'words',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        plain: ['Simplu', 'Plain'],
        columns: ['Două coloane', 'Two columns'],
        letter: ['Scrisoare', 'Letter'],
      },
      'plain',
    ),
    title: line(['Titlu', 'Title']),
    body: rich(['Text', 'Text']),
    dropCap: flag(['Literă mare la început', 'Drop cap'], false),
  },
  isEmpty: ({ title, body }) => !title.ro && !title.en && isRichEmpty(body),
  View: ({ props, context }) => (
    <div className={props.dropCap ? 'prose drop-cap' : 'prose'}>
      <Heading title={context.text(props.title)} />
      <Rich value={props.body} context={context} />
    </div>
  ),
})
