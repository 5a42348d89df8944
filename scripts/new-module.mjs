import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, orExit, root, run } from './setup.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ro: { type: 'string' },
    en: { type: 'string' },
  },
})

await orExit(async () => {
  const [name = ''] = positionals
  const target = join(root, 'src/modules', name)
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new Error('usage: npm run new:module -- parking [--ro Parcare] [--en Parking]')
  }
  if (existsSync(target)) throw new Error(`there is already a module "${name}"`)
  ensureDependencies()
  write(target, wordsFor(name))
  await mustRun('node_modules/oxfmt/bin/oxfmt', target)
  await mustRun('scripts/gen.mjs')
  console.log(`src/modules/${name} is there; say in its module.ts what it is and what it uses`)
})

function wordsFor(name) {
  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return {
    __name__: name,
    __Name__: `-${name}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    __ro__: JSON.stringify(values.ro ?? title),
    __en__: JSON.stringify(values.en ?? title),
  }
}

function write(target, words) {
  const fill = (text) => text.replace(/__\w+?__/g, (word) => words[word] ?? word)
  const templates = join(import.meta.dirname, 'new-module')
  for (const path of readdirSync(templates, { recursive: true })) {
    if (!path.endsWith('.txt')) continue
    const file = join(target, fill(path.slice(0, -'.txt'.length)))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, fill(readFileSync(join(templates, path), 'utf8')))
  }
}

async function mustRun(script, ...words) {
  const { code, output } = await run(script, words)
  if (code !== 0) throw new Error(output)
}
