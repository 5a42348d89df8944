// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import hu from './hu.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }

export const words = dictionary({ ro, en, hu, de })
