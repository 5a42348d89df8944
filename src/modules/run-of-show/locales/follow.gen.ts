// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './follow-en.json' with { type: 'json' }
import ro from './follow-ro.json' with { type: 'json' }

export const follow = dictionary({ ro, en })
