import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'

/** One line for each fault: its number in the list, the requirement, and what was measured. */
export function reportFault(
  id: string,
  promise: string,
  measured: Readonly<Record<string, number | string>>,
): void {
  const figures = Object.entries(measured).map(([name, value]) => `${name} ${shown(value)}`)
  const line = `${id} | ${promise} | ${figures.join(', ')}`
  console.log(line)
  const folder = join(projectRoot, 'test-results')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'faults.txt'), `${new Date().toISOString().slice(0, 16)} | ${line}\n`)
}

function shown(value: number | string): string {
  if (typeof value === 'string') return value
  return String(Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value))
}
