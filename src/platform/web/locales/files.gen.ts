// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './files-en.json' with { type: 'json' }
import ro from './files-ro.json' with { type: 'json' }

export const files = dictionary({ ro, en })
