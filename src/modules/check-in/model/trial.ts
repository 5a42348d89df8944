/**
 * Whether what a door did was only tried. It goes by what the screen showed, which is a fact; where the server knew
 * otherwise, somebody has to look at it.
 */
export type Trial =
  | 'real'
  | 'trial'
  /** Of a rehearsal that is wiped. */
  | 'wiped'
  /** The door showed a rehearsal that was over. */
  | 'outlived'
  /** The door did not know of the rehearsal. */
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

/** Why it is on the desk. */
export const trialReasons = {
  wiped: 'rehearsed',
  outlived: 'shown_rehearsal',
  unaware: 'rehearsal_unknown',
} as const
