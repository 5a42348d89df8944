import { dictionary } from '#shared/i18n.ts'
import choiceEn from './locales/choice-en.json' with { type: 'json' }
import choiceRo from './locales/choice-ro.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import ro from './locales/ro.json' with { type: 'json' }

export const text = dictionary({ ro: { ...choiceRo, ...ro }, en: { ...choiceEn, ...en } })
