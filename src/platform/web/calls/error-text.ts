/** Every sentence says what happened, that nothing was lost, and what to do. */
export { failures as errorText } from '../locales/failures.gen.ts'
