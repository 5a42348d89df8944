export { bin, type BinKind } from './bin.ts'
export { historyWords, type HistoryWords } from './history-words.ts'
export { companyIds, companyOfSlug, findCompany } from './store.ts'
export { findTag, namesOfTags, pageOfTags } from './tag-store.ts'
