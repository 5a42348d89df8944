// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './undo-en.json' with { type: 'json' }
import ro from './undo-ro.json' with { type: 'json' }

export const undo = dictionary({ ro, en })
