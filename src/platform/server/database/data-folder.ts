import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BadConfiguration } from '../process/env.ts'

/** Makes the folder and proves that something can be kept in it, before anything else starts. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolders(folder)
    rmdirSync(mkdtempSync(join(folder, '.probe-')))
  } catch (error) {
    throw new BadConfiguration(
      `DATA_DIR: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** One by one: Node's own recursive way never comes back from a place like /proc, where nothing can be made. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process of ours may have made it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
