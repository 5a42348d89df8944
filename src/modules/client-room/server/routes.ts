import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as decisions from './decisions.ts'
import * as papers from './files/signed-papers.ts'
import * as evidence from './evidence.ts'
import * as messages from './messages.ts'
import * as people from './people.ts'
import * as rooms from './rooms.ts'
import { waitingDecisions } from './open-decisions/waiting-decisions.ts'

export const routes = bind(contract, {
  getClientRoom: rooms.readRoom,
  listWaitingDecisions: async (ctx) => ({ items: await waitingDecisions(ctx) }),
  addClientPerson: people.add,
  changeClientPerson: people.change,
  removeClientPerson: (ctx, { personId }) => people.remove(ctx, personId),
  sendClientLink: (ctx, { personId }) => people.sendLink(ctx, personId),
  askDecision: decisions.ask,
  askDecisionAgain: decisions.askAgain,
  withdrawDecision: (ctx, { decisionId }) => decisions.withdraw(ctx, decisionId),
  printDecision: (ctx, { decisionId }) => evidence.startEvidence(ctx, decisionId),
  addSignedPaper: papers.addByTeam,
  removeSignedPaper: papers.remove,
  writeToClient: messages.writeToClient,
  previewClientRoom: async (ctx) => rooms.preview(ctx),
})
