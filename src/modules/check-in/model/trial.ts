/**
 * Whether what a door did belongs to a rehearsal. Decided by what the screen showed, since people acted on
 * it; when the server had another state, the scan is shown for review.
 */
export type Trial =
  | 'real'
  | 'trial'
  /** The rehearsal of the trial was deleted. */
  | 'wiped'
  /** The door showed a rehearsal that was over. */
  | 'outlived'
  /** The door had not received the news of the rehearsal. */
  | 'unaware'

/** `shown` is missing where the device showed what the server answered. */
export function trialOf(
  shown: boolean | undefined,
  { rehearsal, wiped }: { rehearsal: boolean; wiped: boolean },
): Trial {
  const isKnown = rehearsal || wiped
  if (shown !== undefined && shown !== isKnown) return shown ? 'outlived' : 'unaware'
  return wiped ? 'wiped' : rehearsal ? 'trial' : 'real'
}

/** The reason why the trial is on the desk. */
export const trialReasons = {
  wiped: 'rehearsed',
  outlived: 'shown_rehearsal',
  unaware: 'rehearsal_unknown',
} as const
