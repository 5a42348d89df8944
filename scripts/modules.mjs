import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'

/**
 * Every module's declaration, in ladder order. A declaration is pure data, so it is read without
 * compiling anything; whatever else stands in module.ts is an error here.
 */
export function readModules(root) {
  const folder = join(root, 'src/modules')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readModule(join(folder, entry.name, 'module.ts'), entry.name))
    .toSorted((a, b) => a.rung - b.rung || (a.name < b.name ? -1 : 1))
}

function readModule(file, folder) {
  const where = `src/modules/${folder}/module.ts`
  if (!existsSync(file)) throw new Error(`${where}: missing`)
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf('defineModule(')
  const literal = source.slice(start + 'defineModule('.length, source.lastIndexOf(')'))
  let info
  try {
    info = JSON.parse(JSON.stringify(vm.runInNewContext(`(${literal.trim().replace(/,$/, '')})`)))
  } catch (error) {
    throw new Error(`${where}: defineModule takes pure data (${error.message})`, { cause: error })
  }
  if (start < 0 || !Number.isFinite(info.rung) || !Array.isArray(info.uses)) {
    throw new Error(`${where}: wants defineModule({ name, rung, uses, title, about })`)
  }
  if (info.name !== folder) throw new Error(`${where}: is named "${info.name}"`)
  return info
}
