import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as materials from './materials.ts'
import * as parts from './parts.ts'
import * as sheet from './sheet.ts'
import * as speakers from './speakers.ts'

export const routes = bind(contract, {
  listSpeakers: speakers.list,
  countSpeakers: speakers.count,
  getSpeaker: (ctx, { speakerId }) => speakers.find(ctx, speakerId),
  addSpeaker: speakers.add,
  changeSpeaker: speakers.change,
  removeSpeaker: (ctx, { speakerId }) => speakers.remove(ctx, speakerId),
  restoreSpeaker: (ctx, { speakerId }) => speakers.restore(ctx, speakerId),
  addParts: parts.add,
  getPart: parts.find,
  changePart: parts.change,
  stepPart: parts.step,
  removePart: parts.remove,
  restorePart: parts.restore,
  renewLink: parts.renewLink,
  sendLink: parts.send,
  addMaterial: materials.add,
  changeMaterial: materials.change,
  removeMaterial: materials.remove,
  restoreMaterial: materials.restore,
  speakerSheets: sheet.startExport,
})
