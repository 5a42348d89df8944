import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as samples from './samples.ts'

export const routes = bind(contract, {
  listSamples: samples.list,
  getSample: (ctx, { id }) => samples.find(ctx, id),
  addSample: samples.add,
  changeSample: samples.change,
  removeSample: (ctx, { id }) => samples.remove(ctx, id),
  restoreSample: (ctx, { id }) => samples.restore(ctx, id),
  removeSamples: samples.removeMany,
  restoreSamples: samples.restoreMany,
  fillSamples: (ctx) => samples.fill(ctx),
  getFilling: (ctx) => samples.getFillProgress(ctx),
  cancelFilling: (ctx) => samples.cancelFilling(ctx),
})
