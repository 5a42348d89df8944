/** Apart from the words of the frame, since few ever see them. */
export { missingRecord as recordText } from '../locales/missing-record.gen.ts'
