import { combine } from '#shared/i18n.ts'
import { list } from './locales/list.gen.ts'
import { words } from './locales/words.gen.ts'

export const text = combine(list, words)
