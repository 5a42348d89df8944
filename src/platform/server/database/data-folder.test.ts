import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a folder is made with all above it, and nothing is left in it', () => {
  const folder = join(place(), 'a/b/c')
  prepareDataFolder(folder)
  prepareDataFolder(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a place where nothing can be made is refused, not waited for', ({ skip }) => {
  if (!existsSync('/proc/self')) skip('no such place on this machine')
  for (const folder of ['/proc/x/y', '/proc'])
    expect(() => prepareDataFolder(folder)).toThrow(/^DATA_DIR: /)
})

test('a file is no folder', () => {
  const file = join(place(), 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'data')])
    expect(() => prepareDataFolder(folder)).toThrow(/^DATA_DIR: /)
})
