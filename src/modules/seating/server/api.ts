export { finderHref } from './finder.ts'
