export { answers as text } from '../locales/answers.gen.ts'
