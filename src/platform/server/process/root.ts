import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, the same from the sources and from the bundle. */
export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))

export const migrationsFolder = join(projectRoot, 'db', 'migrations')
export const webFolder = join(projectRoot, 'dist', 'web')

function find(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : find(dirname(folder))
}
