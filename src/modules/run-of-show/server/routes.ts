import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { readFile } from './cues/cue-file.ts'
import * as announcements from './show/announcements.ts'
import * as cues from './cues/cues.ts'
import * as followers from './followers.ts'
import * as marks from './show/marks.ts'
import { keepDurations } from './cues/durations.ts'
import { add } from './new-rundown.ts'
import { startPrintout } from './printouts.ts'
import { choices } from './cues/refs.ts'
import * as rundowns from './rundowns.ts'

export const routes = bind(contract, {
  listRundowns: rundowns.list,
  getRundown: (ctx, { rundownId }) => rundowns.findAnywhere(ctx, rundownId),
  getLive: (ctx, { rundownId }) => marks.live(ctx, rundownId),
  listCueChoices: choices,
  addRundown: add,
  changeRundown: rundowns.change,
  removeRundown: (ctx, { rundownId }) => rundowns.remove(ctx, rundownId),
  restoreRundown: (ctx, { rundownId }) => rundowns.restore(ctx, rundownId),
  editCues: cues.edit,
  readCueFile: readFile,
  undoCues: cues.undo,
  redoCues: cues.redo,
  addMarks: marks.add,
  noteCaller: marks.noteCaller,
  previewAnnouncement: announcements.preview,
  announce: announcements.announce,
  addFollower: followers.add,
  keepDurations,
  printRundown: startPrintout,
  followRundown: { grouped: followers.follow },
})
