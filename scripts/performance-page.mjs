import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const page = join(root, 'docs/performance.md')
const marked = /(<!-- measured -->\n)[^]*(<!-- \/measured -->)/

/** Writes the results of `bench/results` into the tables of the page; the text around them is written by hand. */
export function writePerformancePage() {
  const folder = join(root, 'bench/results')
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const tables = [ratios(reports.filter(({ results }) => results)), weights(reports)].join('\n\n')
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(marked, (_, open, close) => `${open}\n${tables}\n\n${close}`),
  )
}

function ratios(reports) {
  const rows = reports.flatMap(({ bench, at, machine, loadBefore, results }) =>
    results.map(({ name, unit, goal, ours, floor, ratio, reached }) => [
      `\`${bench}\``,
      name,
      `${spread(ours)} ${unit}`,
      `${spread(floor)} ${unit}`,
      `${ratio.toFixed(2)}×`,
      `${goal.kind === 'at-least' ? '≥' : '≤'} ${goal.ratio}× ${reached ? '✓' : '**short**'}`,
      `${at.slice(0, 10)}, load ${loadBefore.toFixed(1)} on ${machine.cores}`,
    ]),
  )
  return table(['bench', 'measure', 'ours', 'floor', 'ratio', 'goal', 'measured'], rows)
}

function weights(reports) {
  const rows = reports.find(({ bench }) => bench === 'weight')?.rows ?? []
  const kilo = (bytes) => (bytes / 1000).toFixed(1)
  return table(
    ['first visit to', 'JavaScript, kB gzip', 'at most', 'CSS, kB gzip'],
    rows.map(({ name, js, css, most: max }) => [
      name.replace(/\/(?:web|public)\/|\.tsx?$/g, ' ').trim(),
      kilo(js),
      kilo(max),
      kilo(css),
    ]),
  )
}

/** Median and the range of all rounds. */
function spread({ median, lowest, highest }) {
  return `${short(median)} (${short(lowest)}–${short(highest)})`
}

function short(value) {
  return value >= 100 ? String(Math.round(value)) : Number(value.toPrecision(3)).toString()
}

function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}
