import { words } from './locales/words.gen.ts'

export { words as uiText }
export type UiKey = keyof typeof words.ro
