// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './palette-en.json' with { type: 'json' }
import ro from './palette-ro.json' with { type: 'json' }

export const palette = dictionary({ ro, en })
