import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as activities from './activities.ts'
import { enrol, leave, offerHeld } from './enrolment/enrolment.ts'
import { startExport } from './export.ts'
import * as reach from './reach.ts'
import * as slots from './slots/slots.ts'

export const routes = bind(contract, {
  listActivities: activities.list,
  countActivities: activities.count,
  getActivity: (ctx, { activityId }) => activities.findAnywhere(ctx, activityId),
  addActivity: activities.add,
  changeActivity: activities.change,
  removeActivity: activities.remove,
  restoreActivity: (ctx, { activityId }) => activities.restore(ctx, activityId),
  addSlot: slots.add,
  changeSlot: slots.change,
  removeSlot: slots.remove,
  activityReach: (ctx, { activityId }) => reach.ofActivity(ctx, activityId),
  slotReach: reach.ofSlot,
  listEnrolments: slots.enrolments,
  enrolGuest: (ctx, { slotId, guestId, reason }) => enrol(ctx, { slotId, guestId, reason }),
  leaveSlot: (ctx, { slotId, guestId }) => leave(ctx, { slotId, guestId }),
  offerHeldPlaces: offerHeld,
  guestEnrolments: (ctx, { guestId }) => slots.ofGuest(ctx, guestId),
  exportEnrolments: startExport,
  openDoorList: (ctx, { slotId }) => slots.openList(ctx, slotId),
})
