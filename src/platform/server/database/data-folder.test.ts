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
  expect(() => prepareDataFolder('/proc/x/y')).toThrow(
    'DATA_DIR: /proc/x/y cannot be made: the system refuses to make anything there',
  )
  expect(() => prepareDataFolder('/proc')).toThrow(/^DATA_DIR: nothing can be kept in \/proc: /)
})

test('a file is no folder', () => {
  const file = join(place(), 'file')
  writeFileSync(file, '')
  const below = join(file, 'data')
  for (const [folder, problem] of [
    [file, `nothing can be kept in ${file}`],
    [below, `${below} cannot be made`],
  ] as const)
    expect(() => prepareDataFolder(folder)).toThrow(`DATA_DIR: ${problem}: a file is in the way`)
})
