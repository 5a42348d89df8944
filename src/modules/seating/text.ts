import { sayIn, type Locale } from '#shared/i18n.ts'
import { tableWords } from './model.ts'
import type { VersionChange } from './model/versions.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export const speak = (locale: Locale) => sayIn(text, locale)

/** One difference between two versions, as a sentence. */
export function changeWords(say: ReturnType<typeof speak>, change: VersionChange): string {
  const table = change.table === null ? say('paper.nameNoTable') : tableWords(say, change.table)
  const placeOf = (name: string | null, seat: number | null) => {
    if (name === null) return say('paper.nameNoTable')
    const at = tableWords(say, name)
    return seat === null ? at : say('change.place', { table: at, seat })
  }
  switch (change.kind) {
    case 'came':
    case 'left': {
      const { kind, name, seat } = change
      if (kind === 'left' && change.table === null) return say('change.leftList', { name })
      return say(`change.${kind}`, { name, place: placeOf(change.table, seat) })
    }
    case 'moved': {
      const { name, seat, seatBefore } = change
      return say('change.moved', {
        name,
        place: placeOf(change.table, seat),
        before: placeOf(change.tableBefore, seatBefore),
      })
    }
    case 'menu': {
      const none = say('paper.noMenu')
      const { name, menu, menuBefore } = change
      return say('change.menu', { name, table, menu: menu || none, before: menuBefore || none })
    }
    case 'table_seats':
      return say('change.table_seats', { table, n: change.seats, before: change.seatsBefore })
    case 'table_added':
    case 'table_removed':
      return say(`change.${change.kind}`, { table })
  }
}
