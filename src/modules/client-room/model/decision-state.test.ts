import { expect, test } from 'vitest'
import { decisionState, isSplit, missingDeciders } from './decision-state.ts'

const asked = { rule: 'all', deciderId: null, withdrawnAt: null, edition: 2 } as const
const yes = (personId: string, edition = 2) => ({ personId, edition, verdict: 'approved' as const })
const chose = (personId: string, optionKey: string) => ({ ...yes(personId), optionKey })
const no = (personId: string, edition = 2) => ({ personId, edition, verdict: 'change' as const })

test.each([
  ['nobody answered', asked, ['ana', 'ion'], [], 'open'],
  ['one of two agreed', asked, ['ana', 'ion'], [yes('ana')], 'open'],
  ['both agreed', asked, ['ana', 'ion'], [yes('ana'), yes('ion')], 'approved'],
  [
    'they chose differently',
    asked,
    ['ana', 'ion'],
    [chose('ana', 'option-1'), chose('ion', 'option-2')],
    'open',
  ],
  [
    'one came round to what the other chose',
    asked,
    ['ana', 'ion'],
    [chose('ana', 'option-1'), chose('ion', 'option-2'), chose('ana', 'option-2')],
    'approved',
  ],
  [
    'one who decides no more chose differently',
    asked,
    ['ion'],
    [chose('ana', 'option-1'), chose('ion', 'option-2')],
    'approved',
  ],
  ['one asked for a change', asked, ['ana', 'ion'], [yes('ana'), no('ion')], 'change_asked'],
  [
    'they agreed to an older version',
    asked,
    ['ana', 'ion'],
    [yes('ana', 1), yes('ion', 1)],
    'open',
  ],
  ['who had not agreed decides no more', asked, ['ana'], [yes('ana')], 'approved'],
  ['nobody decides any more', asked, [], [yes('ana')], 'open'],
  ['anyone may, and one did', { ...asked, rule: 'any' }, ['ana', 'ion'], [yes('ion')], 'approved'],
  [
    'somebody else than the one who is asked',
    { ...asked, rule: 'named', deciderId: 'ion' },
    ['ana', 'ion'],
    [no('ana')],
    'open',
  ],
  [
    'the one who is asked',
    { ...asked, rule: 'named', deciderId: 'ion' },
    ['ana', 'ion'],
    [yes('ion')],
    'approved',
  ],
  ['it was withdrawn', { ...asked, withdrawnAt: '2027-01-01' }, ['ana'], [yes('ana')], 'withdrawn'],
] as const)('%s', (_, decision, deciders, answers, state) => {
  expect(decisionState(decision, deciders, answers)).toBe(state)
})

test('those who all answered and chose differently are split, and none of them is waited for', () => {
  const deciders = ['ana', 'ion']
  const one = [chose('ana', 'option-1')]
  expect(missingDeciders(asked, deciders, one)).toEqual(['ion'])
  expect(isSplit(asked, deciders, one)).toBe(false)
  const both = [...one, chose('ion', 'option-2')]
  expect(missingDeciders(asked, deciders, both)).toEqual([])
  expect(isSplit(asked, deciders, both)).toBe(true)
  expect(isSplit(asked, deciders, [...both, chose('ana', 'option-2')])).toBe(false)
  expect(isSplit({ ...asked, rule: 'any' }, deciders, one)).toBe(false)
  expect(isSplit(asked, [], [])).toBe(false)
})
