import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as anonymising from './anonymisation.ts'
import * as guestMail from './guest-mail.ts'
import * as person from './person.ts'
import * as register from './register.ts'
import * as requests from './requests.ts'
import * as retention from './retention.ts'

export const routes = bind(contract, {
  getRetention: retention.find,
  changeRetention: retention.change,
  listKeptEvents: anonymising.listKept,
  listAnonymisations: anonymising.listDone,
  listRegister: async (ctx) => ({ items: await register.list(ctx) }),
  addEntry: register.add,
  changeEntry: register.change,
  removeEntry: (ctx, { id }) => register.remove(ctx, id),
  restoreEntry: (ctx, { id }) => register.restore(ctx, id),
  downloadRegister: register.download,
  listRequests: requests.list,
  getRequest: (ctx, { id }) => requests.find(ctx, id),
  addRequest: requests.add,
  changeRequest: requests.change,
  moveRequest: requests.move,
  removeRequest: (ctx, { id }) => requests.remove(ctx, id),
  restoreRequest: (ctx, { id }) => requests.restore(ctx, id),
  findPerson: (ctx, { id }) => person.findPerson(ctx, id),
  describePersonErasure: (ctx, { id }) => person.describeErasure(ctx, id),
  downloadPerson: (ctx, input) => person.download(ctx, input),
  erasePerson: (ctx, input) => person.erase(ctx, input),
  listKeptMail: guestMail.list,
  getKeptMail: (ctx, { id }) => guestMail.find(ctx, id),
})
