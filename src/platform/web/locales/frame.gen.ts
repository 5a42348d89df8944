// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './frame-en.json' with { type: 'json' }
import ro from './frame-ro.json' with { type: 'json' }

export const frame = dictionary({ ro, en })
