import { dictionary } from '#shared/i18n.ts'
import en from './editor-en.json' with { type: 'json' }
import ro from './editor-ro.json' with { type: 'json' }

export const editorText = dictionary({ ro, en })
