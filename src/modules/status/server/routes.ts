import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { look, retry } from './status.ts'

export const routes = bind(contract, {
  getStatus: (ctx) => look(ctx),
  retryJob: (ctx, { id }) => retry(ctx, id),
})
