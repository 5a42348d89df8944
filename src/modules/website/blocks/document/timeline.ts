/** Steps that can be undone; typing without a pause in one field is a single step. */
export interface Timeline<T> {
  now: T
  past: readonly T[]
  future: readonly T[]
  /** The field that the last step belongs to, and its time. */
  last: { key: string; at: number } | null
}

const maxSteps = 100
const oneStepMs = 1200

export function begin<T>(now: T): Timeline<T> {
  return { now, past: [], future: [], last: null }
}

export function advance<T>(line: Timeline<T>, now: T, key: string, at: number): Timeline<T> {
  if (Object.is(now, line.now)) return line
  const joined = key !== '' && line.last?.key === key && at - line.last.at < oneStepMs
  const past = joined ? line.past : [...line.past, line.now].slice(-maxSteps)
  return { now, past, future: [], last: { key, at } }
}

export function back<T>(line: Timeline<T>): Timeline<T> {
  const before = line.past.at(-1)
  if (before === undefined) return line
  return {
    now: before,
    past: line.past.slice(0, -1),
    future: [line.now, ...line.future],
    last: null,
  }
}

export function forth<T>(line: Timeline<T>): Timeline<T> {
  const [next, ...future] = line.future
  if (next === undefined) return line
  return { now: next, past: [...line.past, line.now], future, last: null }
}

/** A change from elsewhere is no step: it changes every point in time alike. */
export function rewrite<T>(line: Timeline<T>, change: (point: T) => T): Timeline<T> {
  return {
    ...line,
    now: change(line.now),
    past: line.past.map(change),
    future: line.future.map(change),
  }
}
