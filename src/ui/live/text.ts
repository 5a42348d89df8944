import { dictionary } from '#shared/i18n.ts'
import { en } from './text-en.ts'
import { ro } from './text-ro.ts'

export const uiText = dictionary({ ro, en })
export type UiKey = keyof typeof ro
