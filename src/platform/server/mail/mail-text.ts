export { mail as mailText } from '../locales/mail.gen.ts'
