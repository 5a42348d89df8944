// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './not-found-en.json' with { type: 'json' }
import ro from './not-found-ro.json' with { type: 'json' }

export const notFound = dictionary({ ro, en })
