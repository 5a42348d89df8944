// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './shipped-de.json' with { type: 'json' }
import en from './shipped-en.json' with { type: 'json' }
import hu from './shipped-hu.json' with { type: 'json' }
import ro from './shipped-ro.json' with { type: 'json' }

export const shipped = dictionary({ ro, en, hu, de })
