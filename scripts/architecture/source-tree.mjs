import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

/** Tests and their test beds. */
export const isTest = (file) => /(\.test|testbed)\.tsx?$/.test(file)

/** All files below a folder of the root, as paths from the root. */
export function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

/** Where a file of src is: its zone and, below src/modules, its module and its path inside it. */
export function locationOf(file) {
  const [, top, second, ...inside] = file.replace(/\.[^/]*$/, '').split('/')
  if (top === 'modules') return { zone: inside[0], module: second, path: inside.join('/') }
  return { zone: top === 'platform' || top === 'ui' ? `${top}/${second}` : top }
}

const statement =
  /^\s*(?:import|export)\b\s*(type\b\s*)?(?:(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)?\s*from\s*)?['"]([^'"]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * The imports of a file: `to` is a path from the root or a package's name; `runs` is false for types and lazy
 * loading.
 */
export function importsOf(root, file) {
  const source = readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const found = [...source.matchAll(statement)].map(([, type, to]) => ({ to, runs: !type }))
  for (const [, to] of source.matchAll(call)) found.push({ to, runs: false })
  return found.map(({ to, runs }) => ({ from: file, to: targetOf(root, file, to), runs }))
}

function targetOf(root, from, to) {
  if (!/^[.#]/.test(to)) return to
  const named = to.startsWith('#') ? `src/${to.slice(1)}` : posix.join(posix.dirname(from), to)
  const path = named.replace(/\?.*$/, '')
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => existsSync(join(root, each))) ?? path
}

/** Each circle of running imports once, as the list of its files. */
export function circlesIn(imports) {
  const next = new Map()
  for (const { from, to, runs } of imports) {
    if (runs) next.set(from, [...(next.get(from) ?? []), to])
  }
  const circles = []
  const done = new Set()
  const walk = (file, path) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}
