import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as desk from './desk/desk.ts'
import * as devices from './doors/devices.ts'
import * as door from './doors/door.ts'
import * as lists from './lists.ts'
import * as roster from './doors/roster.ts'
import * as staff from './staff.ts'
import { printAll } from './documents/ticket-print.ts'
import { print } from './documents/tickets.ts'
import { upload } from './doors/upload.ts'

export const routes = bind(contract, {
  pairDoor: { grouped: devices.pair },
  getRoster: roster.read,
  scanAtDoor: { grouped: door.scan },
  uploadScans: upload,
  undoAtDoor: door.undo,
  searchAtDoor: door.search,
  walkInAtDoor: door.walkIn,
  sendHeartbeat: devices.beat,
  leaveDoor: devices.leave,
  getCheckIn: lists.overview,
  getCounters: lists.counters,
  addList: lists.add,
  changeList: lists.change,
  removeList: lists.remove,
  scanByStaff: staff.scan,
  admitGroup: staff.admitGroup,
  undoEntry: staff.undo,
  addWalkIn: staff.walkIn,
  searchForCheckIn: staff.search,
  listPeople: staff.people,
  getArrivals: staff.arrivals,
  listDevices: devices.list,
  makePin: devices.makePin,
  revokeDevice: devices.revoke,
  listIncidents: desk.list,
  settleIncident: desk.settle,
  reopenIncident: desk.reopen,
  startRehearsal: lists.startRehearsal,
  countRehearsal: lists.countRehearsal,
  endRehearsal: lists.endRehearsal,
  getPresence: staff.presenceOf,
  reissue: staff.reissue,
  printTickets: print,
  printAll,
})
