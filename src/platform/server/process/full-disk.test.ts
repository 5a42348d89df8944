import { tmpdir } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { isDiskFull } from './full-disk.ts'

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'database_unavailable', { message: 'for a moment', cause })
const coded = (code: string) => Object.assign(new Error('could not extend file'), { code })

test.each<[string, Error, boolean]>([
  ['the system', coded('ENOSPC'), true],
  ['PostgreSQL, behind the answer to a request', unavailable(coded('53100')), true],
  ['the words of initdb', new Error('initdb: error: ...: No space left on device'), true],
  ['a database that is away', unavailable(coded('ECONNREFUSED')), false],
  ['anything else', new Error('nonsense'), false],
])('%s: is the disk full?', (_name, error, expected) => {
  expect(isDiskFull(error, { dataDir: tmpdir(), databaseUrl: undefined })).toBe(expected)
})

test('the full disk of an external database is not ours', () => {
  const error = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), {
    code: '53100',
  })
  const isFull = (databaseUrl?: string) =>
    isDiskFull(unavailable(error), { dataDir: tmpdir(), databaseUrl })
  expect([isFull(), isFull('postgres://db/prilej')]).toEqual([true, false])
})
