export {
  draftOfEvent,
  keepDraft,
  lookAtVersion,
  type DraftSection,
} from './sharing/shown-drafts.ts'
