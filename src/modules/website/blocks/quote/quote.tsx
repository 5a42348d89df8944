import { choice, line, paragraphs, picture } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { SitePicture } from '../base/site-picture.tsx'

export const quote = defineBlock({
  type: 'quote',
  title: ['Citat', 'Quote'],
  group: 'words',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { plain: ['Simplu', 'Plain'], large: ['Mare', 'Large'], card: ['Casetă', 'Card'] },
      'plain',
    ),
    text: paragraphs(['Citat', 'Quote'], { ro: '' }, 800),
    author: line(['Autor', 'Author']),
    role: line(['Rol', 'Role']),
    picture: picture(['Portret', 'Portrait']),
  },
  isEmpty: ({ text }) => !text.ro && !text.en,
  View({ props, context }) {
    const drawn = context.picture(props.picture)
    return (
      <figure className="quote">
        {drawn && (
          <div className="quote-picture">
            <SitePicture picture={drawn} sizes="120px" />
          </div>
        )}
        <blockquote>
          <p>{context.text(props.text)}</p>
        </blockquote>
        {context.text(props.author) && (
          <figcaption>
            <b>{context.text(props.author)}</b> <span>{context.text(props.role)}</span>
          </figcaption>
        )}
      </figure>
    )
  },
})
