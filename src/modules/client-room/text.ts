import { sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { room } from './locales/room.gen.ts'
import { words as text } from './locales/words.gen.ts'

export { text }

/** The page and the letters are made by the server, so their words do not come with the screens of the team. */
export type ClientRoomSay = Say<keyof (typeof room)['ro']>
export const speak = (locale: Locale): ClientRoomSay => sayIn(room, locale)
