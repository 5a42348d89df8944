// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './room-en.json' with { type: 'json' }
import ro from './room-ro.json' with { type: 'json' }

export const room = dictionary({ ro, en })
