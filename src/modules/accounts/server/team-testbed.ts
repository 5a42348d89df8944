import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { bind } from '#platform/server/pipeline/bind.ts'
import { NewInvite, StaffRole, Team, TeamInvite, TeamMember } from '../model.ts'
import * as api from './api.ts'

/** The functions that other modules call, as endpoints of the test. */
const Chosen = { userId: Id, version: z.int() }
export const team = {
  list: query({
    path: '/team',
    access: 'company:read',
    output: Team,
  }),
  invite: command({
    method: 'POST',
    path: '/team/invites',
    access: 'company:admin',
    input: NewInvite,
    output: TeamInvite,
  }),
  setRole: command({
    method: 'POST',
    path: '/team/role',
    access: 'company:admin',
    input: z.strictObject({ ...Chosen, role: StaffRole }),
    output: TeamMember,
  }),
  limit: command({
    method: 'POST',
    path: '/team/events',
    access: 'company:admin',
    input: z.strictObject({ ...Chosen, eventIds: z.array(Id).nullable() }),
    output: TeamMember,
  }),
  close: command({
    method: 'POST',
    path: '/team/deactivate',
    access: 'company:admin',
    input: z.strictObject(Chosen),
    output: TeamMember,
  }),
  reopen: command({
    method: 'POST',
    path: '/team/reactivate',
    access: 'company:admin',
    input: z.strictObject(Chosen),
    output: TeamMember,
  }),
  withdraw: command({
    method: 'DELETE',
    path: '/team/invites/:inviteId',
    access: 'company:admin',
    input: z.strictObject({ inviteId: Id }),
    output: Nothing,
  }),
  link: command({
    method: 'POST',
    path: '/team/invites/:inviteId/link',
    access: 'company:admin',
    input: z.strictObject({ inviteId: Id }),
    output: z.strictObject({ link: z.string() }),
  }),
  suspend: command({
    method: 'POST',
    path: '/team/suspend',
    access: 'company:admin',
    output: Nothing,
  }),
  inEvent: query({
    path: '/events/:eventId/probe',
    access: 'company:read',
    input: z.strictObject({ eventId: Id }),
    output: z.strictObject({ eventId: Id }),
  }),
}
export const teamRoutes = bind(team, {
  list: api.listTeam,
  invite: api.inviteToTeam,
  setRole: api.changeRole,
  limit: api.limitToEvents,
  close: api.deactivate,
  reopen: api.reactivate,
  withdraw: async (ctx, input) => (await api.withdrawInvite(ctx, input), null),
  link: api.inviteLink,
  suspend: async (ctx) => (await api.endSessionsOfCompany(ctx, 'suspended'), null),
  inEvent: (ctx) => ({ eventId: ctx.event.eventId }),
})
