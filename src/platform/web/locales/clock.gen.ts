// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './clock-en.json' with { type: 'json' }
import ro from './clock-ro.json' with { type: 'json' }

export const clock = dictionary({ ro, en })
