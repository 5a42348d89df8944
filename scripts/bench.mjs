import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writePerformancePage } from './performance-page.mjs'
import { ensureBuild, ensureDependencies, orExit, root } from './setup.mjs'

const folder = join(root, 'bench')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()
const [name, ...words] = process.argv.slice(2)

if (name && !existsSync(join(folder, `${name}.ts`))) {
  console.error(`Prilej: there is no measure "${name}"; there are: ${all.join(', ')}`)
  process.exit(1)
}

await orExit(async () => {
  ensureDependencies()
  await ensureBuild()
})

for (const each of name ? [name] : all) {
  const script = join('bench', `${each}.ts`)
  const done = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) process.exitCode = 1
}
writePerformancePage()
