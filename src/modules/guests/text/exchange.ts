export { exchange as text } from '../locales/exchange.gen.ts'
