import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

const kinds = 'feat|fix|docs|test|refactor|perf|style|build|bench|chore'
const form = new RegExp(`^(${kinds})(\\([a-z0-9-]+\\))?: \\S`)
const maxLength = 72
const recentCommits = 100

/** The problem of a commit subject, or nothing. */
export function badSubject(subject) {
  if (subject.length > maxLength) return `is longer than ${maxLength} characters`
  if (subject.includes(';')) return 'has a semicolon: make one commit for each change'
  if (!form.test(subject)) return `does not begin with one of ${kinds.replaceAll('|', ', ')}`
  return undefined
}

/** The last commits, unless this is no clone. */
function recentSubjects() {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['log', `-${recentCommits}`, '--no-merges', '--format=%s'], options)
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = recentSubjects().flatMap((subject) => {
    const problem = badSubject(subject)
    return problem ? [`commit "${subject}" ${problem}`] : []
  })
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
