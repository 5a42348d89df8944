import { dictionary } from '#shared/i18n.ts'
import en from './locales/en.json' with { type: 'json' }
import ro from './locales/ro.json' with { type: 'json' }

export const text = dictionary({ ro, en })
