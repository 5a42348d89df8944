import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as keys from './keys/keys.ts'

export const routes = bind(contract, {
  listKeys: keys.list,
  addKey: keys.add,
  revokeKey: (ctx, { keyId }) => keys.revoke(ctx, keyId),
})
