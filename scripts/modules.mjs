import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'

/**
 * The declaration of every module with its layer, lowest first. A declaration is pure data, so it is read
 * without compiling; any other code in module.ts is an error here.
 */
export function readModules(root) {
  const folder = join(root, 'src/modules')
  if (!existsSync(folder)) return []
  const modules = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readModule(join(folder, entry.name, 'module.ts'), entry.name))
  return withLayers(modules).toSorted((a, b) => a.layer - b.layer || (a.name < b.name ? -1 : 1))
}

/** The layer of a module is one above the highest that it uses; modules that use each other in a circle are refused. */
function withLayers(modules) {
  const byName = new Map(modules.map((module) => [module.name, module]))
  const layers = new Map()
  const layerOf = (name, path) => {
    if (path.includes(name)) {
      const circle = [...path.slice(path.indexOf(name)), name].join(' → ')
      throw new Error(`src/modules/${name}/module.ts: modules use each other, ${circle}`)
    }
    const known = layers.get(name)
    if (known !== undefined) return known
    const below = byName.get(name)?.uses ?? []
    const layer = 1 + Math.max(0, ...below.map((used) => layerOf(used, [...path, name])))
    layers.set(name, layer)
    return layer
  }
  return modules.map((module) => ({ ...module, layer: layerOf(module.name, []) }))
}

function readModule(file, folder) {
  const where = `src/modules/${folder}/module.ts`
  if (!existsSync(file)) throw new Error(`${where}: missing`)
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf('defineModule(')
  const call = source.slice(start, source.lastIndexOf(')') + 1)
  let info
  try {
    info = JSON.parse(
      JSON.stringify(vm.runInNewContext(call, { names: {}, defineModule: (declared) => declared })),
    )
  } catch (error) {
    throw new Error(`${where}: defineModule takes pure data (${error.message})`, { cause: error })
  }
  if (start < 0 || !Array.isArray(info.uses)) {
    throw new Error(`${where}: wants defineModule({ name, uses, about, screens }, names)`)
  }
  if (info.name !== folder) throw new Error(`${where}: is named "${info.name}"`)
  return info
}
