import type { Benefit, Deliverable, Engagement, Tier } from '../model.ts'

interface TierChange<Promised> {
  /** Unchanged deliverables of the old tier that were not begun. */
  replaced: Promised[]
  /** Deliverables of the old tier that stay, since they were begun or changed. */
  kept: Promised[]
  added: Benefit[]
}

/** The changes to a sponsor's deliverables when the sponsor moves to another tier, or to none. */
export function tierChange<Promised extends Deliverable>(
  promises: readonly Promised[],
  sponsor: Pick<Engagement, 'ownerId'>,
  {
    from,
    to,
  }: { from: Pick<Tier, 'benefits'> | undefined; to: Pick<Tier, 'benefits'> | undefined },
): TierChange<Promised> {
  const benefits = to?.benefits ?? []
  const old = (from?.benefits ?? []).filter(({ id }) => !benefits.some((each) => each.id === id))
  const change: TierChange<Promised> = { replaced: [], kept: [], added: [] }
  for (const promise of promises) {
    const benefit = old.find(({ id }) => id === promise.benefitId)
    if (!benefit) continue
    change[isUntouched(promise, benefit, sponsor) ? 'replaced' : 'kept'].push(promise)
  }
  change.added = benefits.filter(({ id }) => !promises.some(({ benefitId }) => benefitId === id))
  return change
}

function isUntouched(
  promise: Deliverable,
  benefit: Benefit,
  { ownerId }: Pick<Engagement, 'ownerId'>,
): boolean {
  return (
    // One that was signed late has another day than its benefit from the start.
    promise.version === 1 ||
    (promise.status === 'todo' &&
      !promise.pinned &&
      promise.proofNote === '' &&
      promise.proofFileId === null &&
      promise.title === benefit.title &&
      (promise.ownerId === null || promise.ownerId === ownerId) &&
      sameDue(promise.due, benefit.due))
  )
}

function sameDue(a: Benefit['due'], b: Benefit['due']): boolean {
  if ('anchor' in a) return 'anchor' in b && a.anchor === b.anchor && a.offsetDays === b.offsetDays
  return !('anchor' in b) && a.date === b.date
}
