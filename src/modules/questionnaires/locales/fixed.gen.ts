// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './fixed-de.json' with { type: 'json' }
import en from './fixed-en.json' with { type: 'json' }
import hu from './fixed-hu.json' with { type: 'json' }
import ro from './fixed-ro.json' with { type: 'json' }

export const fixed = dictionary({ ro, en, hu, de })
