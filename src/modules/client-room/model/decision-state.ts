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
}

/**
 * What became of a decision. Only answers to the last edition count; somebody who asks for a change holds all of it
 * until the team asks again, and where everybody has to agree, those who decide now are meant.
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
  const agreed = new Set(meant.map(({ personId }) => personId))
  if (rule !== 'all') return agreed.size > 0 ? 'approved' : 'open'
  return deciderIds.length > 0 && deciderIds.every((id) => agreed.has(id)) ? 'approved' : 'open'
}

/** Whether this person is asked now. */
export function isAsked(
  { rule, deciderId }: Pick<DecisionRequest, 'rule' | 'deciderId'>,
  person: { id: string; canDecide: boolean },
): boolean {
  return rule === 'named' ? person.id === deciderId : person.canDecide
}
