import { choice, line, list, picture } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'
import { SitePicture } from '../base/site-picture.tsx'

export const gallery = defineBlock({
  type: 'gallery',
  title: ['Galerie', 'Gallery'],
  group: 'pictures',
  common: { width: 'wide' },
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        grid: ['Grilă', 'Grid'],
        mosaic: ['Mozaic', 'Mosaic'],
        strip: ['Bandă', 'Strip'],
        polaroid: ['Polaroid', 'Polaroid'],
      },
      'grid',
    ),
    ...headingFields,
    items: list(
      ['Imagini', 'Pictures'],
      { picture: picture(['Imagine', 'Picture']), caption: line(['Legendă', 'Caption']) },
      60,
    ),
  },
  isEmpty: ({ items }) => !items.some(({ picture: shown }) => shown),
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="gallery" data-lightbox={context.say('gallery.close')}>
        {props.items.map(({ picture: ref, caption }, at) => {
          const drawn = context.picture(ref)
          if (!drawn) return null
          const words = context.text(caption)
          // Dozens are added at once, so those without a description of their own still get a name.
          const alt = drawn.alt || words || context.say('gallery.photo', { n: at + 1 })
          const image = (
            <SitePicture picture={{ ...drawn, alt }} sizes="(min-width: 900px) 33vw, 50vw" />
          )
          return (
            <li key={at}>
              <figure>
                {'src' in drawn ? <a href={drawn.src}>{image}</a> : image}
                {words && <figcaption>{words}</figcaption>}
              </figure>
            </li>
          )
        })}
      </ul>
    </>
  ),
})
