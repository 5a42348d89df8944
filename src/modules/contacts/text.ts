export { words as text } from './locales/words.gen.ts'
