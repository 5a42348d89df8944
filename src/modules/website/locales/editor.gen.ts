// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './editor-en.json' with { type: 'json' }
import ro from './editor-ro.json' with { type: 'json' }

export const editor = dictionary({ ro, en })
