/** Apart from the words of the frame, since they are rarely needed. */
export { missingRecord as recordText } from '../locales/missing-record.gen.ts'
