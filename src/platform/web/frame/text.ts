export { frame as frameText } from '../locales/frame.gen.ts'
