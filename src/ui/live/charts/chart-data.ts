export interface ChartSeries {
  name: string
  label: string
  /** Index of one of the five chart colours; their order by default. */
  color?: 1 | 2 | 3 | 4 | 5
}

export interface ChartPoint {
  label: string
  values: Readonly<Record<string, number>>
}

export interface ChartData {
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** Formats a value: money, percent; plain numbers by default. */
  format?: (value: number) => string
}

export function colorOf({ color }: ChartSeries, at: number): string {
  return `var(--chart-${color ?? (at % 5) + 1})`
}

/** The format of Mantine's charts. */
export function flatPoints(points: readonly ChartPoint[]): Record<string, string | number>[] {
  return points.map(({ label, values }) => ({ label, ...values }))
}

const maxAxisLabel = 32

/** Three lines beside a bar; the whole name is in the tooltip and in the table. */
export function axisLabel(label: string | number): string {
  const text = String(label)
  return text.length > maxAxisLabel ? `${text.slice(0, maxAxisLabel - 1).trimEnd()}…` : text
}

/** Counts of people and things have no halves, so their axis has none either. */
export function isWhole({ points }: ChartData): boolean {
  return points.every(({ values }) => Object.values(values).every(Number.isInteger))
}
