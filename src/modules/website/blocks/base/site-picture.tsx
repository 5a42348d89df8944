import type { DrawnPicture } from './block.ts'
import { Art } from '../art/art.tsx'

interface SitePictureProps {
  picture: DrawnPicture | undefined
  sizes: string
  /** The largest picture of the first screen. */
  first?: boolean
}

export function SitePicture({ picture, sizes, first }: SitePictureProps) {
  if (!picture) return null
  if ('art' in picture) return <Art name={picture.art} label={picture.alt} />
  const { src, srcSet, width, height, alt, focal } = picture
  return (
    <img
      className={focal}
      alt={alt}
      {...{ src, srcSet, sizes }}
      {...(width > 0 && { width, height })}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
    />
  )
}
