import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const results = join(import.meta.dirname, '../test-results')
const report = join(results, 'test-times.json')
const journeyReport = join(results, 'e2e.json')

/** A reporter of vitest: how long each file took, and how much of that passed before and between its tests. */
export default class TestTimes {
  onTestRunStart() {
    rmSync(report, { force: true })
  }

  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      const tests = [...module.children.allTests()]
      const inTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
      const all = (collectDuration + duration) / 1000
      return { name: module.relativeModuleId, all, setUp: all - inTests / 1000 }
    })
    writeFileSync(report, JSON.stringify(times))
  }
}

export function testFileTimes() {
  return read(report) ?? []
}

export function journeyTimes() {
  const journeys = []
  const visit = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const { results: tries } of spec.tests) {
        const all = tries.reduce((sum, { duration }) => sum + duration, 0) / 1000
        journeys.push({ name: `${relative('.', suite.file)}: ${spec.title}`, all })
      }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of read(journeyReport)?.suites ?? []) visit(suite)
  return journeys
}

export function slowest(times) {
  return times.toSorted((one, other) => other.all - one.all).slice(0, 10)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
