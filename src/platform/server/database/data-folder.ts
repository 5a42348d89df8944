import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BadConfiguration } from '../process/env.ts'
import { noSpaceLeft } from '../process/full-disk.ts'

/** Makes the folder and proves that it is writable, before anything else starts. */
export function prepareDataFolder(folder: string): void {
  attempt(`${folder} cannot be made`, () => makeFolders(folder))
  attempt(`nothing can be kept in ${folder}`, () => rmdirSync(mkdtempSync(join(folder, '.probe-'))))
}

function attempt(problem: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new BadConfiguration(`DATA_DIR: ${problem}: ${reasons[code] ?? message}`)
  }
}

const notAllowed = 'this user is not allowed to'
const reasons: Record<string, string> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'the file system is read-only',
  ENOENT: 'the system refuses to make anything there',
  ENOTDIR: 'a file is in the way',
  ENOSPC: noSpaceLeft,
}

/** One by one: Node's own recursive option never returns for a path like /proc, where nothing can be made. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process of ours may have made the file meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
