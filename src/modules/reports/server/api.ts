export { answersByPart, type PartAnswers } from './guest-report-store.ts'
export { promiseLines, type PromiseLine } from './money-report-store.ts'
export { presenceByList, type ListPresence } from './presence-report-store.ts'
