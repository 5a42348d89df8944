import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as links from './links.ts'

export const routes = bind(contract, {
  listOutsideLinks: links.list,
  renewOutsideLink: (ctx, { linkId }) => links.renew(ctx, linkId),
  revokeOutsideLink: (ctx, { linkId }) => links.revoke(ctx, linkId),
})
