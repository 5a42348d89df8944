import { z } from 'zod'

/** The printouts of a plan. */
export const Printout = z.enum([
  'hall',
  'tables',
  'names',
  'kitchen',
  'cards',
  'numbers',
  'poster',
  'finder',
])
export type Printout = z.infer<typeof Printout>

export const PaperSize = z.enum([
  'card_85x55',
  'card_105x74',
  'tent_105x50',
  'card_148x105',
  'a6',
  'a5',
  'a4',
  'a3',
  'a2',
  'a1',
])
export type PaperSize = z.infer<typeof PaperSize>

/** The sizes of each, the usual one first; lists are A4. */
export const paperSizes: Readonly<Record<Printout, readonly PaperSize[]>> = {
  hall: ['a4', 'a3'],
  tables: ['a4'],
  names: ['a4'],
  kitchen: ['a4'],
  cards: ['card_105x74', 'card_85x55', 'tent_105x50', 'card_148x105'],
  numbers: ['a5', 'a6', 'a4'],
  poster: ['a2', 'a3', 'a1'],
  finder: ['a4', 'a5'],
}

/** The layout of cards on a sheet of A4, in millimetres; a tent card is folded along its middle. */
export interface CardCut {
  width: number
  height: number
  landscape: boolean
  isTent: boolean
  /** The largest letters of a name, in points. */
  letters: number
}

const usualCut = { width: 105, height: 74, landscape: false, isTent: false, letters: 20 }
const cardCuts: Partial<Record<PaperSize, CardCut>> = {
  card_105x74: usualCut,
  card_85x55: { width: 85, height: 55, landscape: false, isTent: false, letters: 15 },
  tent_105x50: { width: 105, height: 99, landscape: false, isTent: true, letters: 20 },
  card_148x105: { width: 148, height: 105, landscape: true, isTent: false, letters: 28 },
}

export function cardCutOf(size: PaperSize): CardCut {
  return cardCuts[size] ?? usualCut
}

/** A sign for a menu on a place card: waiters can look it up in the kitchen sheet, neighbours cannot. */
export interface Mark {
  shape: (typeof shapes)[number]
  isFilled: boolean
}

const shapes = ['circle', 'square', 'triangle', 'diamond'] as const

/** By menu, in the order of their names; after eight menus the signs begin again. */
export function menuMarks(menus: Iterable<string>): Map<string, Mark> {
  const names = [...new Set(menus)].filter(Boolean).toSorted()
  return new Map(
    names.map((name, at) => [
      name,
      {
        shape: shapes[at % shapes.length] ?? 'circle',
        isFilled: Math.floor(at / shapes.length) % 2 === 0,
      },
    ]),
  )
}
