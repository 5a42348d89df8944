import { expect, test } from 'vitest'
import { badSubject } from './check-commits.mjs'

test.each([
  ['fix(tasks): keep the deadline when only the title changes', undefined],
  ['docs: name the settings of a container', undefined],
  ['fix(tasks): keep the deadline; fix(guests): keep the seat', /semicolon/],
  [`fix(tasks): ${'keep '.repeat(13)}`, /longer than 72/],
  ['Keep the deadline', /does not begin/],
  ['tasks: keep the deadline', /does not begin/],
])('%s', (subject, problem) => {
  if (problem) expect(badSubject(subject)).toMatch(problem)
  else expect(badSubject(subject)).toBeUndefined()
})
