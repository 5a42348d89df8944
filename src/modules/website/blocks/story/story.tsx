import { choice, line, list, paragraphs, picture } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields, Lines } from '../kit/pieces.tsx'
import { SitePicture } from '../kit/site-picture.tsx'

export const story = defineBlock({
  type: 'story',
  title: ['Poveste pe etape', 'Story and steps'],
  group: 'words',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        alternate: ['Alternat', 'Alternating'],
        rail: ['Pe o linie', 'On a rail'],
        steps: ['Pași numerotați', 'Numbered steps'],
        cards: ['Casete', 'Cards'],
      },
      'alternate',
    ),
    ...headingFields,
    items: list(
      ['Etape', 'Steps'],
      {
        mark: line(['Dată sau număr', 'Date or number']),
        title: line(['Titlu', 'Title']),
        text: paragraphs(['Text', 'Text']),
        picture: picture(['Imagine', 'Picture']),
      },
      30,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <ol className="story">
        {props.items.map(({ mark, title, text, picture: ref }, at) => {
          const drawn = scene.picture(ref)
          return (
            <li key={at}>
              {drawn && (
                <div className="story-picture">
                  <SitePicture picture={drawn} sizes="(min-width: 900px) 30vw, 90vw" />
                </div>
              )}
              <div className="story-words">
                {scene.text(mark) && <p className="story-mark">{scene.text(mark)}</p>}
                <h3>{scene.text(title)}</h3>
                <Lines text={scene.text(text)} />
              </div>
            </li>
          )
        })}
      </ol>
    </>
  ),
})
