import { bind } from '#platform/server/bind.ts'
import * as contract from '../contract.ts'
import { fillSamples } from './jobs.ts'
import * as samples from './samples.ts'

export const routes = bind(contract, {
  listSamples: samples.list,
  getSample: (ctx, { id }) => samples.find(ctx, id),
  addSample: samples.add,
  changeSample: samples.change,
  removeSample: (ctx, { id }) => samples.remove(ctx, id),
  restoreSample: (ctx, { id }) => samples.restore(ctx, id),
  fillSamples: (ctx) => {
    ctx.enqueue(fillSamples, {}, { key: 'gallery.fill' })
    return null
  },
})
