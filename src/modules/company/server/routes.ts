import { bind } from '#platform/server/pipeline/bind.ts'
import * as team from '#modules/accounts/server/api.ts'
import * as contract from '../contract.ts'
import * as bin from './bin.ts'
import * as details from './details.ts'
import * as historyLog from './history-log.ts'
import * as offboarding from './offboarding.ts'
import * as tags from './tags.ts'

export const routes = bind(contract, {
  getCompany: details.find,
  changeCompany: details.change,
  checkSlug: details.checkSlug,
  listTags: tags.list,
  getTag: (ctx, { id }) => tags.find(ctx, id),
  addTag: tags.add,
  changeTag: tags.change,
  removeTag: (ctx, { id }) => tags.remove(ctx, id),
  restoreTag: (ctx, { id }) => tags.restore(ctx, id),
  listTeam: team.listTeam,
  listShares: team.listShares,
  inviteColleague: team.inviteToTeam,
  showInviteLink: team.inviteLink,
  withdrawInvite: async (ctx, input) => {
    await team.withdrawInvite(ctx, input)
    return null
  },
  changeRole: team.changeRole,
  deactivateMember: offboarding.deactivate,
  reactivateMember: team.reactivate,
  readFactorRule: team.readFactorRule,
  changeFactorRule: team.changeFactorRule,
  resetColleaguesFactor: team.resetColleaguesFactor,
  listHistory: historyLog.list,
  listHistoryKinds: historyLog.kinds,
  listBin: bin.list,
  restoreFromBin: bin.restore,
})
