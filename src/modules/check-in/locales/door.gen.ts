// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './door-de.json' with { type: 'json' }
import en from './door-en.json' with { type: 'json' }
import hu from './door-hu.json' with { type: 'json' }
import ro from './door-ro.json' with { type: 'json' }

export const door = dictionary({ ro, en, hu, de })
