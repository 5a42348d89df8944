import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as materials from './materials.ts'
import * as engagements from './engagements.ts'
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
  addSpeakerEngagements: engagements.add,
  getSpeakerEngagement: engagements.find,
  changeSpeakerEngagement: engagements.change,
  stepSpeakerEngagement: engagements.step,
  removeSpeakerEngagement: engagements.remove,
  restoreSpeakerEngagement: engagements.restore,
  renewLink: engagements.renewLink,
  sendLink: engagements.send,
  addMaterial: materials.add,
  changeMaterial: materials.change,
  removeMaterial: materials.remove,
  restoreMaterial: materials.restore,
  speakerSheets: sheet.startExport,
})
