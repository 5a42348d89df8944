import { bind } from '#platform/server/bind.ts'
import * as contract from '../contract.ts'
import * as historyLog from './history-log.ts'
import * as tags from './tags.ts'

export const routes = bind(contract, {
  listTags: tags.list,
  getTag: (ctx, { id }) => tags.find(ctx, id),
  addTag: tags.add,
  changeTag: tags.change,
  removeTag: (ctx, { id }) => tags.remove(ctx, id),
  restoreTag: (ctx, { id }) => tags.restore(ctx, id),
  listHistory: historyLog.list,
})
