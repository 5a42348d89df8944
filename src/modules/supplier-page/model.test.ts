import { expect, test } from 'vitest'
import { bestOf, invitationState } from './model.ts'

test('a firm is as far as its last step, and an accepted offer stays accepted', () => {
  const at = '2027-01-10T10:00:00.000Z'
  const none = { seenAt: null, repliedAt: null, declinedAt: null, offerStatus: null }
  expect(invitationState(none)).toBe('asked')
  expect(invitationState({ ...none, seenAt: at })).toBe('seen')
  expect(invitationState({ ...none, seenAt: at, repliedAt: at })).toBe('answered')
  expect(invitationState({ ...none, repliedAt: at, declinedAt: at })).toBe('declined')
  expect(invitationState({ ...none, repliedAt: at, offerStatus: 'accepted' })).toBe('accepted')
})

test('the best price is the lowest that still holds, and one alone is not compared', () => {
  const offer = (id: string, gross: number, isComparable = true) => ({ id, gross, isComparable })
  expect(bestOf([offer('a', 300), offer('b', 200), offer('c', 100, false)])).toBe('b')
  expect(bestOf([offer('a', 300), offer('b', 200, false)])).toBeUndefined()
})
