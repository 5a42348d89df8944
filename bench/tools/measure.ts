import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'

export interface Comparison {
  name: string
  unit: string
  /** `at-least`: ours/floor must reach the goal; `at-most`: must not pass it. */
  goal: { kind: 'at-least' | 'at-most'; ratio: number }
  ours: () => Promise<number>
  floor: () => Promise<number>
  rounds?: number
  /** True for work that starts from nothing each time and needs no warm-up. */
  cold?: boolean
}

/** Ours and the floor take turns in one run, so that a busy machine disturbs both alike. */
export async function compare(bench: string, comparisons: readonly Comparison[]): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  say(`\n${bench}`)
  const results = []
  for (const comparison of comparisons) {
    const result = await one(comparison)
    results.push(result)
    print(result)
  }
  const loadAfter = loadavg()[0] ?? 0
  const report = {
    bench,
    at: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      model: cpus()[0]?.model ?? '',
      memory: totalmem(),
      node: process.version,
    },
    loadBefore,
    loadAfter,
    results,
  }
  mkdirSync(join(projectRoot, 'bench/results'), { recursive: true })
  const file = `bench/results/${bench.replaceAll(' ', '-')}.json`
  writeFileSync(join(projectRoot, file), `${JSON.stringify(report, null, 2)}\n`)
  printLoad(report)
}

/** Shows what is being measured. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function one({ name, unit, goal, ours, floor, rounds = 7, cold = false }: Comparison) {
  const mine: number[] = []
  const baseline: number[] = []
  if (!cold) {
    await ours()
    await floor()
  }
  for (let round = 0; round < rounds; round++) {
    baseline.push(await floor())
    mine.push(await ours())
  }
  const ratio = median(mine) / median(baseline)
  const reached = goal.kind === 'at-least' ? ratio >= goal.ratio : ratio <= goal.ratio
  return { name, unit, goal, ours: summary(mine), floor: summary(baseline), ratio, reached }
}

function summary(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: median(values), lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function print(result: Awaited<ReturnType<typeof one>>): void {
  const { name, unit, goal, ours, floor, ratio, reached } = result
  const sign = goal.kind === 'at-least' ? '≥' : '≤'
  say(
    `  ${reached ? 'ok ' : 'SHORT'} ${name}: ${ratio.toFixed(2)}× (goal ${sign} ${goal.ratio}×), ` +
      `ours ${format(ours.median)} ${unit} [${format(ours.lowest)}–${format(ours.highest)}], ` +
      `floor ${format(floor.median)} ${unit} [${format(floor.lowest)}–${format(floor.highest)}]`,
  )
}

function printLoad(report: {
  loadBefore: number
  loadAfter: number
  machine: { cores: number }
}): void {
  const busy =
    report.loadBefore > report.machine.cores * 0.75
      ? '  (the machine was busy before the run began)'
      : ''
  say(`  load before ${report.loadBefore.toFixed(2)}, after ${report.loadAfter.toFixed(2)}${busy}`)
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
