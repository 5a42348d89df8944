import { fold } from '#shared/text/text.ts'

/** In the order of a table without a head. */
export const plainColumns = ['hour', 'length', 'title', 'notes'] as const
export type Column = (typeof plainColumns)[number] | 'pin' | 'end' | 'kind' | 'skipped' | 'id'

export const idHeader = 'ID Prilej'

/** Folded words by which a column is known, in either language. */
export const headers: Readonly<Record<Column, readonly string[]>> = {
  pin: ['fixat la', 'pinned at'],
  hour: ['ora', 'ora de inceput', 'inceput', 'incepe', 'start', 'time', 'start time', 'begins'],
  end: ['sfarsit', 'ora de sfarsit', 'pana la', 'se termina', 'end', 'end time', 'until', 'ends'],
  length: ['durata', 'minute', 'minutes', 'length', 'duration', 'min'],
  title: [
    'ce se intampla',
    'ce',
    'moment',
    'activitate',
    'titlu',
    'denumire',
    'what happens',
    'what',
    'title',
    'item',
    'activity',
    'cue',
  ],
  notes: ['note', 'notes', 'observatii', 'detalii', 'comments', 'remarks'],
  kind: ['fel', 'tip', 'kind', 'type'],
  skipped: ['sarit', 'skipped', 'skip'],
  id: [fold(idHeader)],
}

/** Columns of our own file with the live state; they are no departments. */
export const saidOnly = [
  'incepe calculat',
  'begins counted',
  'cine',
  'who',
  'stare',
  'state',
  'inceput real',
  'began real',
  'sfarsit real',
  'ended real',
  'durata reala',
  'real length',
  'asteptat la',
  'expected at',
  'nr',
  'no',
  '#',
]

export function headerText(cell: string): string {
  return fold(cell)
    .replaceAll(/[.:()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
