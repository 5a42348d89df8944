import { choice, line, picture, rich } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Buttons, buttonFields, Heading } from '../base/elements.tsx'
import { isRichEmpty, Rich } from '../base/rich.tsx'
import { SitePicture } from '../base/site-picture.tsx'

export const textImage = defineBlock({
  type: 'text-image',
  title: ['Text și imagine', 'Text and picture'],
  group: 'pictures',
  fields: {
    variant: choice(
      ['Imaginea', 'The picture'],
      {
        right: ['La dreapta', 'On the right'],
        left: ['La stânga', 'On the left'],
        over: ['Suprapusă', 'Overlapping'],
        arch: ['În arcadă', 'In an arch'],
        frame: ['În cadru', 'In a frame'],
      },
      'right',
    ),
    kicker: line(['Rând de deasupra', 'Line above']),
    title: line(['Titlu', 'Title']),
    body: rich(['Text', 'Text']),
    picture: picture(['Imagine', 'Picture']),
    buttons: buttonFields,
  },
  isEmpty: ({ title, body, picture: shown }) => !title.ro && isRichEmpty(body) && !shown,
  View: ({ props, context }) => (
    <div className="pair">
      <div className="pair-picture">
        <SitePicture
          picture={context.picture(props.picture)}
          sizes="(min-width: 900px) 45vw, 100vw"
        />
      </div>
      <div className="pair-words">
        <Heading kicker={context.text(props.kicker)} title={context.text(props.title)} />
        <Rich value={props.body} context={context} />
        <Buttons buttons={props.buttons} context={context} />
      </div>
    </div>
  ),
})
