import { choice, line, picture, rich } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Buttons, buttonFields, Heading } from '../kit/pieces.tsx'
import { isRichEmpty, Rich } from '../kit/rich.tsx'
import { SitePicture } from '../kit/site-picture.tsx'

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
  View: ({ props, scene }) => (
    <div className="pair">
      <div className="pair-picture">
        <SitePicture
          picture={scene.picture(props.picture)}
          sizes="(min-width: 900px) 45vw, 100vw"
        />
      </div>
      <div className="pair-words">
        <Heading kicker={scene.text(props.kicker)} title={scene.text(props.title)} />
        <Rich value={props.body} scene={scene} />
        <Buttons buttons={props.buttons} scene={scene} />
      </div>
    </div>
  ),
})
