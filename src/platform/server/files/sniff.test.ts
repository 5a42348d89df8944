import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bomb, photo, photoWithPlace } from '#platform/testing/hostile-images.ts'
import { mimeOf, sniff } from './sniff.ts'

const folder = mkdtempSync(join(tmpdir(), 'prilej-sniff-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function sniffed(bytes: Buffer) {
  writeFileSync(join(folder, 'file'), bytes)
  return sniff(join(folder, 'file'))
}

test('pictures are known by their bytes, with the size they claim', async () => {
  const size = { width: 160, height: 120 }
  expect(await sniffed(await photo(160, 120).jpeg().toBuffer())).toEqual({ type: 'jpeg', size })
  expect(await sniffed(await photo(160, 120).jpeg({ progressive: true }).toBuffer())).toEqual({
    type: 'jpeg',
    size,
  })
  expect(await sniffed(await photo(160, 120).png().toBuffer())).toEqual({ type: 'png', size })
  expect(await sniffed(await photo(160, 120).gif().toBuffer())).toEqual({ type: 'gif', size })
  expect(await sniffed(await photo(160, 120).webp().toBuffer())).toEqual({ type: 'webp', size })
  expect(await sniffed(await photo(160, 120).webp({ lossless: true }).toBuffer())).toEqual({
    type: 'webp',
    size,
  })
  expect(await sniffed(await photo(160, 120).ensureAlpha(0.5).webp().toBuffer())).toEqual({
    type: 'webp',
    size,
  })
  expect((await sniffed(await photo(160, 120).avif({ effort: 0 }).toBuffer())).type).toBe('avif')
  expect((await sniffed(await photoWithPlace())).size).toEqual({ width: 800, height: 600 })
  expect((await sniffed(bomb(5000, 5000))).size).toEqual({ width: 5000, height: 5000 })
})

test.each([
  ['', 'other'],
  ['%PDF-1.7', 'pdf'],
  ['PK\u0003\u0004', 'zip'],
  ['MZ\u0090', 'program'],
  ['\u007fELF', 'program'],
  ['#!/bin/sh', 'program'],
  ['<svg onload=alert(1)>', 'other'],
  ['<!doctype html>', 'other'],
])('%j is %s', async (text, type) => {
  expect((await sniffed(Buffer.from(text, 'latin1'))).type).toBe(type)
})

test('broken pictures claim no size, and none ends the reading', async () => {
  const full = await photo(64, 64).jpeg().toBuffer()
  for (let length = 0; length < 60; length++) await sniffed(full.subarray(0, length))
  expect(await sniffed(Buffer.concat([full.subarray(0, 4), Buffer.alloc(100)]))).toEqual({
    type: 'jpeg',
    size: undefined,
  })
})

test('a type is named only where the bytes confirm it', () => {
  expect(mimeOf('zip', 'xlsx')).toContain('spreadsheetml')
  expect(mimeOf('zip', 'exe')).toBe('application/zip')
  expect(mimeOf('other', 'html')).toBe('application/octet-stream')
  expect(mimeOf('other', 'xlsx')).toBe('application/octet-stream')
})
