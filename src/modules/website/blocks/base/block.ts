import type { ReactNode } from 'react'
import type { Locale, Localised } from '#shared/i18n.ts'
import {
  commonInitial,
  commonProps,
  initialOf,
  shapeOf,
  type ArtName,
  type AssetRef,
  type Block,
  type CommonProps,
  type Fields,
  type LinkRef,
  type LiveData,
  type LiveQuery,
  type LocalText,
  type Look,
  type MediaRef,
  type SiteGuest,
  type ValuesOf,
} from '../../model.ts'
import type { Speak } from '../../text.ts'
import { z } from 'zod'

export interface SitePlace {
  id: string
  title: string
  href: string
  current: boolean
}

/** A picture as a page draws it: one of ours, or a file in its widths. */
export type DrawnPicture =
  | { art: ArtName; alt: string; focal: string }
  | { src: string; srcSet: string; width: number; height: number; alt: string; focal: string }

/** The context of a block that is drawn: on a public page, in a preview, or on the editor's canvas. */
export interface RenderContext {
  locale: Locale
  say: Speak
  now: Date
  look: Look
  /** On the canvas an empty block shows its purpose; on a page it is left out. */
  editing: boolean
  /** Null on pages without a guest. */
  guest: SiteGuest | null
  siteName: string
  /** The address of the event, below which its calendar file, forms and other pages are. */
  address: string
  /** The calendar file of the reader: the people of an invitation have their own. */
  calendarHref: string
  messageHref: string
  pages: readonly SitePlace[]
  otherLanguages: readonly { lang: Locale; label: string; href: string }[]
  text(value: LocalText): string
  href(link: LinkRef | null): string | undefined
  picture(ref: AssetRef | null): DrawnPicture | undefined
  media(ref: MediaRef | null): { src: string; mime: string } | undefined
  /** Draws nested blocks; the canvas puts its own drop zone here. */
  slot(blocks: Block[]): ReactNode
  mergeTag(name: string): string
}

export interface ViewProps<P = Record<string, unknown>> {
  props: P & CommonProps & { id: string }
  live: LiveData
  context: RenderContext
}

export type View<P> = (view: ViewProps<P>) => ReactNode

export const blockGroups = [
  'top',
  'words',
  'pictures',
  'event',
  'people',
  'guests',
  'layout',
] as const
export type BlockGroup = (typeof blockGroups)[number]

/** One kind of block: what a person sets in it, what it needs of the event, and its single look. */
export interface BlockKind<F extends Fields = Fields> {
  readonly type: string
  readonly title: Localised
  readonly group: BlockGroup
  readonly fields: F
  readonly live: readonly LiveQuery[]
  /** Changes with the clock, so its page is rendered again every minute. */
  readonly ticking?: boolean
  /** The text shown when it has nothing to show. */
  readonly isEmpty?: (props: ValuesOf<F>, live: LiveData, now: Date) => boolean
  readonly View: View<ValuesOf<F>>
  /** Belongs to the frame of every page and is in no document. */
  readonly global?: boolean
  readonly schema: z.ZodType
  readonly initial: ValuesOf<F> & CommonProps
}

type BlockDefinition<F extends Fields> = Omit<
  BlockKind<F>,
  'schema' | 'initial' | 'live' | 'title'
> & {
  title: readonly [ro: string, en: string]
  live?: readonly LiveQuery[]
  common?: Partial<CommonProps>
}

export function defineBlock<const F extends Fields>(input: BlockDefinition<F>): BlockKind {
  const { title, common, live = [], ...rest } = input
  const kind: BlockKind<F> = {
    ...rest,
    live,
    title: { ro: title[0], en: title[1] },
    schema: z.strictObject({
      id: z.string().min(1).max(60),
      ...commonProps,
      ...shapeOf(input.fields),
    }),
    initial: { ...commonInitial, ...initialOf(input.fields), ...common },
  }
  // The table of all kinds uses only the members that every kind has.
  return kind as unknown as BlockKind
}
