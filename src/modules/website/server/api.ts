export {
  draftOfEvent,
  keepDraft,
  lookAtVersion,
  type DraftSection,
} from './share-links/shown-drafts.ts'
