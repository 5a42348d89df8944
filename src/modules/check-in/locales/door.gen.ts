// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './door-en.json' with { type: 'json' }
import ro from './door-ro.json' with { type: 'json' }

export const door = dictionary({ ro, en })
