export { answersByPart, type PartAnswers } from './topics/guest-report-store.ts'
export { promiseLines, type PromiseLine } from './topics/money-report-store.ts'
export { presenceByList, type ListPresence } from './topics/presence-report-store.ts'
