import { expect, test } from 'vitest'
import { NewsType } from '../model.ts'
import { detailOf, nameOf, titleOf } from './catalogue.ts'

test.each(NewsType.options)('%s has a name and a sentence in both languages', (type) => {
  const first = titleOf({ type, count: 3, facts: {}, eventName: 'Gala' })
  for (const texts of [nameOf(type), first])
    for (const words of [texts.ro, texts.en]) expect(words).not.toMatch(/^(name|news)\.|^$/)
})

test.each([
  [{ verdict: 'approved', option: 'Tort cu fructe' }, 'Ana Pop a ales: Tort cu fructe'],
  [{ verdict: 'approved' }, 'Ana Pop a aprobat'],
  [{ verdict: 'change' }, 'Ana Pop cere o schimbare'],
])('a decision says what the client answered: %o', (answer, expected) => {
  const facts = { decision: 'Tortul', person: 'Ana Pop', ...answer }
  expect(detailOf({ type: 'client-room.decided', count: 1, facts, eventName: 'Gala' })?.ro).toBe(
    expected,
  )
})
