import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './source-tree.mjs'

/** Up to here migrations define functions, triggers and views themselves; since then db/current does. */
const lastWithDefinitions = 230
const definition =
  /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+)?(function|view|trigger)\s+(?!pg_temp\.)/im

/** Definitions outside db/current: a later change of them would have two places. */
export function badMigrationsIn(root) {
  return filesBelow(root, 'db/migrations').flatMap((file) => {
    const number = Number(/\/(\d+)-/.exec(file)?.[1])
    const [, kind] = definition.exec(readFileSync(join(root, file), 'utf8')) ?? []
    if (!kind || number <= lastWithDefinitions) return []
    return [`${file}: a ${kind.toLowerCase()} is defined in db/current, not in a migration`]
  })
}
