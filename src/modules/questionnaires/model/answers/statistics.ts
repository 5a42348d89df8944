interface ValueCount {
  value: number
  n: number
}

export function meanOf(values: readonly ValueCount[]): number | null {
  const count = sum(values)
  return count === 0 ? null : values.reduce((all, { value, n }) => all + value * n, 0) / count
}

/** The median; values come sorted. */
export function medianOf(values: readonly ValueCount[]): number | null {
  const count = sum(values)
  if (count === 0) return null
  const at = (place: number) => {
    let counted = 0
    for (const { value, n } of values) if ((counted += n) > place) return value
    return 0
  }
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2
}

export interface Nps {
  promoters: number
  passives: number
  detractors: number
  /** From -100 to 100. */
  score: number
}

export function npsOf(values: readonly ValueCount[]): Nps | null {
  const count = sum(values)
  if (count === 0) return null
  const between = (from: number, to: number) =>
    sum(values.filter(({ value }) => value >= from && value <= to))
  const promoters = between(9, 10)
  const detractors = between(0, 6)
  const score = Math.round((100 * (promoters - detractors)) / count)
  return { promoters, detractors, passives: between(7, 8), score }
}

function sum(values: readonly ValueCount[]): number {
  return values.reduce((all, { n }) => all + n, 0)
}
