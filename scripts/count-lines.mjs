import { execFileSync } from 'node:child_process'

/**
 * Lines of code that are neither tests nor generated, by folder. `node scripts/count-lines.mjs` counts the files
 * as they are, `… COMMIT` compares them with a commit, `… each COMMIT COMMIT` says what each commit changed.
 */
const folders = [
  'src/app',
  'src/shared',
  'src/ui',
  'src/platform/server/embedded',
  'src/platform/server',
  'src/platform/web',
  'src/modules',
  'vite',
  'scripts',
]
const paths = ['src', 'scripts', 'vite*.ts']
const code = /\.(tsx?|mjs|cjs|css)$/
const tests = /\.(test|testbed|gen)\.tsx?$|[/-]testbed\.tsx?$|^src\/platform\/testing\//
const testParts = /^src\/platform\/server\/embedded\/(test-cluster|write-load)\.ts$/

const [first, ...commits] = process.argv.slice(2)
if (first === 'each') for (const commit of commits) show(subjectOf(commit), changeOf(commit))
else {
  const [before, now] = [first ? linesIn(first) : undefined, linesIn()]
  for (const folder of [...folders, 'all']) {
    const change = now[folder] - (before?.[folder] ?? 0)
    show(folder, before ? [before[folder], now[folder], change] : [now[folder]])
  }
}

function linesIn(commit) {
  const lines = Object.fromEntries([...folders, 'all'].map((folder) => [folder, 0]))
  const counted = git('grep', '-I', '-c', '', ...(commit ? [commit] : []), '--', ...paths)
  for (const line of counted.trim().split('\n')) {
    const [, path, count] = /([^:]+):(\d+)$/.exec(line) ?? []
    if (!isCounted(path)) continue
    lines[folders.find((folder) => path.startsWith(folder))] += Number(count)
    lines.all += Number(count)
  }
  return lines
}

function changeOf(commit) {
  const changes = git('show', '--numstat', '--no-renames', '--format=', commit, '--', ...paths)
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , path]) => path && isCounted(path))
  const sum = (column) => changes.reduce((all, change) => all + Number(change[column]), 0)
  return [sum(0), -sum(1), sum(0) - sum(1)]
}

function isCounted(path) {
  return code.test(path) && !tests.test(path) && !testParts.test(path)
}

function subjectOf(commit) {
  return git('show', '--no-patch', '--format=%h %s', commit).trim()
}

function show(name, counts) {
  console.log([name.padEnd(80), ...counts.map((count) => String(count).padStart(8))].join(''))
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
