import { choice, line, list, picture } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'
import { SitePicture } from '../kit/site-picture.tsx'

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
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <ul className="gallery" data-lightbox={scene.say('gallery.close')}>
        {props.items.map(({ picture: ref, caption }, at) => {
          const drawn = scene.picture(ref)
          if (!drawn) return null
          const image = <SitePicture picture={drawn} sizes="(min-width: 900px) 33vw, 50vw" />
          const words = scene.text(caption)
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
