interface DecisionRequest {
  rule: 'any' | 'all' | 'named'
  deciderId: string | null
  withdrawnAt: string | null
  edition: number
}

interface PersonVerdict {
  edition: number
  personId: string
  verdict: 'approved' | 'change'
  /** What was chosen, where there was a choice. */
  optionKey?: string | null
}

/**
 * What became of a decision. Only answers to the last edition count; somebody who asks for a change holds all of it
 * until the team asks again, and where everybody has to agree, those who decide now are meant, with what each of
 * them chose last: they agree once it is the same.
 */
export function decisionState(
  { rule, deciderId, withdrawnAt, edition }: DecisionRequest,
  deciderIds: readonly string[],
  answers: readonly PersonVerdict[],
): 'open' | 'approved' | 'change_asked' | 'withdrawn' {
  if (withdrawnAt !== null) return 'withdrawn'
  const counted = answers.filter((answer) => answer.edition === edition)
  const meant =
    rule === 'named' ? counted.filter(({ personId }) => personId === deciderId) : counted
  if (meant.some(({ verdict }) => verdict === 'change')) return 'change_asked'
  if (rule !== 'all') return meant.length > 0 ? 'approved' : 'open'
  const chosen = deciderIds.map((id) => meant.findLast(({ personId }) => personId === id))
  const isAgreed = chosen.every((each) => each && each.optionKey === chosen[0]?.optionKey)
  return chosen.length > 0 && isAgreed ? 'approved' : 'open'
}

/** Who has not answered the last edition, where everybody has to agree. */
export function missingDeciders(
  { rule, edition }: Pick<DecisionRequest, 'rule' | 'edition'>,
  deciderIds: readonly string[],
  answers: readonly Pick<PersonVerdict, 'edition' | 'personId'>[],
): string[] {
  if (rule !== 'all') return []
  const counted = answers.filter((answer) => answer.edition === edition)
  return deciderIds.filter((id) => !counted.some(({ personId }) => personId === id))
}

/** Whether everybody who has to agree has answered, and not chosen the same. */
export function isSplit(
  request: DecisionRequest,
  deciderIds: readonly string[],
  answers: readonly PersonVerdict[],
): boolean {
  if (request.rule !== 'all' || deciderIds.length === 0) return false
  const isOpen = decisionState(request, deciderIds, answers) === 'open'
  return isOpen && missingDeciders(request, deciderIds, answers).length === 0
}

/** Whether this person is asked now. */
export function isAsked(
  { rule, deciderId }: Pick<DecisionRequest, 'rule' | 'deciderId'>,
  person: { id: string; canDecide: boolean },
): boolean {
  return rule === 'named' ? person.id === deciderId : person.canDecide
}
