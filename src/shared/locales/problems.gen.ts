// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './problems-de.json' with { type: 'json' }
import en from './problems-en.json' with { type: 'json' }
import hu from './problems-hu.json' with { type: 'json' }
import ro from './problems-ro.json' with { type: 'json' }

export const problems = dictionary({ ro, en, hu, de })
