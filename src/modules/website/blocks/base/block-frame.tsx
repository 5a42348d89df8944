import { classNames } from '#ui/plain/class-names.ts'
import type { Block, CommonProps, LiveData, SiteGuest } from '../../model.ts'
import type { RenderContext } from './block.ts'
import { SitePicture } from './site-picture.tsx'
import { blockKinds } from './registry.ts'

interface BlockFrameProps {
  block: Block
  live: LiveData
  context: RenderContext
}

/** A block with its ground, space and width; the single look on pages, in previews and on the canvas. */
export function BlockFrame({ block, live, context }: BlockFrameProps) {
  const kind = blockKinds[block.type]
  if (!kind) return null
  const props = { ...kind.initial, ...block.props } as CommonProps & { id: string }
  if (!context.editing && !isShown(props, context)) return null
  const { audience } = props.visibility
  const empty = kind.isEmpty?.(props, live, context.now) ?? false
  if (empty && !context.editing) return null
  const backdrop = props.background === 'image' ? context.picture(props.backdrop) : undefined
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
      data-audience={
        context.editing && (audience === 'invited' || audience === 'confirmed')
          ? context.say(`audience.${audience}`)
          : undefined
      }
    >
      {backdrop && (
        <div className="backdrop" aria-hidden>
          <SitePicture picture={{ ...backdrop, alt: '' }} sizes="100vw" />
        </div>
      )}
      <div className="inner">
        {empty ? <p className="nothing">{context.say('block.nothing')}</p> : null}
        <kind.View props={props} live={live} context={context} />
      </div>
    </section>
  )
}

/** Depends on the time and the visitor: a block for guests alone is on no page for strangers. */
export function isShown(
  { visibility: { from, until, audience } }: Pick<CommonProps, 'visibility'>,
  { now, guest }: { now: Date; guest: SiteGuest | null },
): boolean {
  const at = now.toISOString()
  const isMeant = audience === 'confirmed' ? guest?.confirmed : audience !== 'invited' || guest
  return Boolean(isMeant) && (from === null || from <= at) && (until === null || at < until)
}
