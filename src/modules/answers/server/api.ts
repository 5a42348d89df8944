export { gather as resultsOf } from './results.ts'
