export { briefSource, type BriefSource } from './brief-lines.ts'
