import { combine } from '#shared/i18n.ts'
import { choice } from './locales/choice.gen.ts'
import { words } from './locales/words.gen.ts'

export const text = combine(choice, words)
