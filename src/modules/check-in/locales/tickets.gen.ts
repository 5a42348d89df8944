// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './tickets-en.json' with { type: 'json' }
import ro from './tickets-ro.json' with { type: 'json' }

export const tickets = dictionary({ ro, en })
