import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import type * as door from '../contract/door.ts'

export const apiBase = '/api'
/** The stream of news, which is no endpoint of a contract. */
export const liveStreamPath = `${apiBase}/live`

type Contract = typeof door

/** The endpoints that a door may call. */
export type DoorCall = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never
}[keyof Contract]

export type DoorInput<Name extends DoorCall> = CallOf<Contract[Name]>
export type DoorOutput<Name extends DoorCall> = OutputOf<Contract[Name]>

/**
 * Each endpoint of the contract, which itself would bring its validation into a page that must stay small. The compiler
 * compares names and paths, a test the methods.
 */
export const doorEndpoints: {
  readonly [Name in DoorCall]: readonly ['GET' | 'POST', Contract[Name]['path']]
} = {
  pairDoor: ['POST', '/door/pair'],
  getRoster: ['GET', '/door/roster'],
  scanAtDoor: ['POST', '/door/scans'],
  uploadScans: ['POST', '/door/scans/batch'],
  undoAtDoor: ['POST', '/door/undo'],
  leaveDoor: ['POST', '/door/leave'],
  searchAtDoor: ['GET', '/door/search'],
  walkInAtDoor: ['POST', '/door/walk-in'],
  sendHeartbeat: ['POST', '/door/beat'],
}
