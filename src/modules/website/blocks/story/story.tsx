import { choice, line, list, paragraphs, picture } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'
import { SitePicture } from '../base/site-picture.tsx'

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
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ol className="story">
        {props.items.map(({ mark, title, text, picture: ref }, at) => {
          const drawn = context.picture(ref)
          return (
            <li key={at}>
              {drawn && (
                <div className="story-picture">
                  <SitePicture picture={drawn} sizes="(min-width: 900px) 30vw, 90vw" />
                </div>
              )}
              <div className="story-words">
                {context.text(mark) && <p className="story-mark">{context.text(mark)}</p>}
                <h3>{context.text(title)}</h3>
                <Lines text={context.text(text)} />
              </div>
            </li>
          )
        })}
      </ol>
    </>
  ),
})
