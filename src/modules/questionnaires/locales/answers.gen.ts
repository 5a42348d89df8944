// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './answers-en.json' with { type: 'json' }
import ro from './answers-ro.json' with { type: 'json' }

export const answers = dictionary({ ro, en })
