import type { Live } from '#platform/server/live/live.ts'

/** For work that notifies open browsers of changes, where none is open. */
export const noLiveReaders: Live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}
