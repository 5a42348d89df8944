import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as categories from './categories.ts'
import * as dated from './dated.ts'
import * as settings from './settings.ts'

export const routes = bind(contract, {
  getDefaults: settings.find,
  changeDefaults: settings.change,
  listDated: async (ctx) => ({ items: await dated.list(ctx) }),
  addDated: dated.add,
  changeDated: dated.change,
  removeDated: (ctx, { id }) => dated.remove(ctx, id),
  restoreDated: (ctx, { id }) => dated.restore(ctx, id),
  listCategories: async (ctx, { kind }) => ({ items: await categories.list(ctx, kind) }),
  addCategory: categories.add,
  changeCategory: categories.change,
  placeCategory: categories.moveCategory,
  removeCategory: (ctx, { id }) => categories.remove(ctx, id),
  restoreCategory: (ctx, { id }) => categories.restore(ctx, id),
})
