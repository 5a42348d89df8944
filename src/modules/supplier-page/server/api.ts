export { briefSource, type BriefSource } from './briefs/brief-lines.ts'
