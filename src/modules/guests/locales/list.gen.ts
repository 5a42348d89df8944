// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './list-en.json' with { type: 'json' }
import ro from './list-ro.json' with { type: 'json' }

export const list = dictionary({ ro, en })
