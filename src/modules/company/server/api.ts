export { bin, type BinKind } from './bin.ts'
export { historyWords, type HistoryWords } from './history-words.ts'
export { companyOfSlug } from './store.ts'
