import type { Block } from '../../model.ts'
import type { BlockKind } from './block.ts'
import { activities } from '../activities/activities.tsx'
import { agenda } from '../agenda/agenda.tsx'
import { columns } from '../columns/columns.tsx'
import { contact } from '../contact/contact.tsx'
import { countdown } from '../countdown/countdown.tsx'
import { cta } from '../cta/cta.tsx'
import { divider } from '../divider/divider.tsx'
import { downloads } from '../downloads/downloads.tsx'
import { facts } from '../facts/facts.tsx'
import { faq } from '../faq/faq.tsx'
import { footer } from '../footer/footer.tsx'
import { gallery } from '../gallery/gallery.tsx'
import { gifts } from '../gifts/gifts.tsx'
import { header } from '../header/header.tsx'
import { hero } from '../hero/hero.tsx'
import { map } from '../map/map.tsx'
import { menu } from '../menu/menu.tsx'
import { music } from '../music/music.tsx'
import { nowNext } from '../now-next/now-next.tsx'
import { partners } from '../partners/partners.tsx'
import { questionnaire } from '../questionnaire/questionnaire.tsx'
import { quote } from '../quote/quote.tsx'
import { rsvp } from '../rsvp/rsvp.tsx'
import { speakers } from '../speakers/speakers.tsx'
import { stats } from '../stats/stats.tsx'
import { stay } from '../stay/stay.tsx'
import { story } from '../story/story.tsx'
import { tableFinder } from '../table-finder/table-finder.tsx'
import { text } from '../text/text.tsx'
import { textImage } from '../text-image/text-image.tsx'
import { ticket } from '../ticket/ticket.tsx'
import { video } from '../video/video.tsx'

/** Every kind of block, in the order of the palette. */
export const allBlocks: readonly BlockKind[] = [
  header,
  footer,
  hero,
  text,
  textImage,
  quote,
  story,
  faq,
  stats,
  cta,
  downloads,
  gallery,
  video,
  music,
  facts,
  countdown,
  agenda,
  nowNext,
  map,
  speakers,
  partners,
  contact,
  rsvp,
  ticket,
  questionnaire,
  activities,
  tableFinder,
  stay,
  menu,
  gifts,
  columns,
  divider,
]

export const blockKinds: Readonly<Record<string, BlockKind | undefined>> = Object.assign(
  Object.create(null) as Record<string, BlockKind>,
  Object.fromEntries(allBlocks.map((kind) => [kind.type, kind])),
)

/** A new block as it is dropped on a page; what is not given takes its first value, in items of lists too. */
export function newBlock(type: string, id: string, props: Record<string, unknown> = {}): Block {
  const kind = blockKinds[type]
  const input = { ...kind?.initial, ...props, id }
  const full = kind?.schema.safeParse(input)
  return { type, props: full?.success ? (full.data as Block['props']) : input }
}
