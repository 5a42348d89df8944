import { expect, test } from 'vitest'
import { detailQuestions, hashLength } from './tickets.ts'

const hashes = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(hashLength, '0'))

test.each([
  [0, []],
  [100, [80, 20]],
  [800, Array.from({ length: 10 }, () => 80)],
  // Reading everything is less work than so many questions.
  [801, [0]],
])('of %i changed tickets the details are asked some at a time', (count, asked) => {
  const questions = detailQuestions(hashes(count))
  expect(questions.map((tickets) => tickets.length / hashLength)).toEqual(asked)
})
