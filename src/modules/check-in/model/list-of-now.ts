interface TimedList {
  id: string
  endsAt: string | null
}

/** The list that is scanned now: where most people are, else of the part that runs or comes next. */
export function listOfNow<L extends TimedList>(
  lists: readonly L[],
  counters: readonly { listId: string; inside: number }[],
  now: Date,
): L | undefined {
  const insideOf = (id: string) => counters.find(({ listId }) => listId === id)?.inside ?? 0
  const busiest = lists.toSorted((a, b) => insideOf(b.id) - insideOf(a.id))[0]
  if (busiest && insideOf(busiest.id) > 0) return busiest
  return lists.find(({ endsAt }) => endsAt !== null && endsAt > now.toISOString()) ?? lists.at(-1)
}
