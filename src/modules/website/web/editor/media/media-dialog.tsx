import { lazyWhenWanted } from '#ui/live/lazy-with-retry.tsx'
import type { MediaDialogProps } from './media-library.tsx'

/** The library, fetched when the browser is idle or it is first opened: the editor begins without it. */
export const MediaDialog = lazyWhenWanted<MediaDialogProps>(
  () => import('./media-library.tsx'),
  ({ opened }) => opened,
)
