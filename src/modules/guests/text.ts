import { combine } from '#shared/i18n.ts'
import { fields } from './locales/fields.gen.ts'
import { list } from './locales/list.gen.ts'
import { words } from './locales/words.gen.ts'

export const text = combine(combine(list, fields), words)
