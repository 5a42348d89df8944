import { classNames } from '#ui/plain/class-names.ts'
import type { Block, CommonProps, LiveData } from '../../model.ts'
import type { Scene } from './block.ts'
import { SitePicture } from './site-picture.tsx'
import { blockKinds } from './registry.ts'

interface BlockFrameProps {
  block: Block
  live: LiveData
  scene: Scene
}

/** A block with its ground, space and width; the single look on pages, in previews and on the canvas. */
export function BlockFrame({ block, live, scene }: BlockFrameProps) {
  const kind = blockKinds[block.type]
  if (!kind) return null
  const props = { ...kind.initial, ...block.props } as CommonProps & { id: string }
  if (!scene.editing && !isShown(props, scene.now)) return null
  const empty = kind.isEmpty?.(props, live, scene.now) ?? false
  if (empty && !scene.editing) return null
  const backdrop = props.background === 'image' ? scene.picture(props.backdrop) : undefined
  const variant = (props as { variant?: unknown }).variant
  return (
    <section
      id={props.anchor || undefined}
      className={classNames(
        'block',
        `block-${block.type}`,
        `bg-${backdrop ? 'image' : props.background === 'image' ? 'alt' : props.background}`,
        `space-${props.spacing}`,
        `width-${props.width}`,
        props.hideOn[0] && `hide-${props.hideOn[0]}`,
      )}
      data-variant={typeof variant === 'string' ? variant : undefined}
    >
      {backdrop && (
        <div className="backdrop" aria-hidden>
          <SitePicture picture={{ ...backdrop, alt: '' }} sizes="100vw" />
        </div>
      )}
      <div className="inner">
        {empty ? <p className="nothing">{scene.say('block.nothing')}</p> : null}
        <kind.View props={props} live={live} scene={scene} />
      </div>
    </section>
  )
}

function isShown({ visibility: { from, until } }: CommonProps, now: Date): boolean {
  const at = now.toISOString()
  return (from === null || from <= at) && (until === null || at < until)
}
