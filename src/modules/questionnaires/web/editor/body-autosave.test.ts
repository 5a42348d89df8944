import { expect, test } from 'vitest'
import type { Body, Questionnaire } from '../../model.ts'
import { BodyAutosave } from './body-autosave.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const bodyOf = (ro: string): Body => ({
  sections: [
    {
      id: 'ab',
      title: { ro, en: '' },
      help: { ro: '', en: '' },
      showIf: null,
      next: [],
      questions: [],
    },
  ],
})
const one = (version: number) => ({ id: 'q', version, body: bodyOf('Unu') }) as Questionnaire

test('what no save took is there again, over the version it was made on', () => {
  const store = storage()
  const first = new BodyAutosave(one(3), store)
  expect(first.start).toEqual(bodyOf('Unu'))
  first.follow(bodyOf('Unu și ceva'), first.base)
  const repeated = new BodyAutosave(one(4), store)
  expect(repeated.start).toEqual(bodyOf('Unu și ceva'))
  expect(repeated.base).toEqual({ version: 3, body: bodyOf('Unu') })
})

test('what was saved, or given up, is gone', () => {
  const store = storage()
  const kept = new BodyAutosave(one(3), store)
  kept.follow(bodyOf('Alta'), kept.base)
  kept.follow(bodyOf('Alta'), { version: 4, body: bodyOf('Alta') })
  expect(new BodyAutosave(one(4), store).start).toEqual(bodyOf('Unu'))
  kept.follow(bodyOf('Alta'), kept.base)
  kept.forget()
  expect(new BodyAutosave(one(4), store).start).toEqual(bodyOf('Unu'))
})

test('what is no questionnaire any more is left alone', () => {
  const store = storage()
  store.setItem(
    'draft visitor questionnaire q',
    '{"changes":{"body":{"sections":"x"}},"version":2}',
  )
  const kept = new BodyAutosave(one(3), store)
  expect(kept.start).toEqual(bodyOf('Unu'))
  expect(kept.base.version).toBe(3)
})
