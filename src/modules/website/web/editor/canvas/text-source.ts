import type { Block, LiveData } from '../../../model.ts'
import { blockKinds } from '../../../blocks/base/registry.ts'

/** The part of the event, or of the company, that a text on the page comes from. */
const textSources = [
  'sessions',
  'speakers',
  'partners',
  'activities',
  'questionnaires',
  'event',
  'company',
] as const
export type TextSource = (typeof textSources)[number]

/** Where words come from that are in no field of the block; undefined for those of the product, such as "Where". */
export function sourceOf(
  element: Element,
  block: Block,
  live: Pick<LiveData, TextSource>,
): TextSource | undefined {
  const words = element.textContent?.trim() ?? ''
  if (words === '') return undefined
  const reads = blockKinds[block.type]?.live ?? []
  // Days and hours are written for people, so they are in the data in another form.
  if (element.closest('time')) return reads[0] ?? 'event'
  // What the block reads is asked first: a speaker may be called as the event is.
  const order = [...reads, ...textSources.filter((each) => !reads.some((one) => one === each))]
  const found = order.find((source) => holds(live[source], words))
  if (found) return found
  return holdsPart(live.event.place, words) ? 'event' : undefined
}

function holds(value: unknown, words: string): boolean {
  if (typeof value === 'string') return value.trim() === words
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((each) => holds(each, words))
}

/** A place is written in one line of its name, street and town. */
function holdsPart(place: Readonly<Record<string, unknown>>, words: string): boolean {
  return Object.values(place).some(
    (each) => typeof each === 'string' && each.length > 3 && words.includes(each),
  )
}
