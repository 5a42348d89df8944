import { expect, test } from 'vitest'
import { pastedCues } from './pasted-cues.ts'

const sheet = [
  'Ora\tDurata\tCe',
  '09:00\t1:30\tDeschiderea\tJingle',
  '\t15\tPauză',
  '\t\tDupă-amiaza',
  '12.30\t\tPrânzul',
  'x\t5\tGreșit',
].join('\n')

test('rows of a spreadsheet become cues; what one colon means is asked', () => {
  const { cues, unread, asksColon } = pastedCues(sheet, 'minutes')
  expect(asksColon).toBe(true)
  expect(
    cues.map(({ kind, startTime, seconds, title }) => [kind, startTime, seconds, title]),
  ).toEqual([
    ['cue', '09:00', 90, 'Deschiderea'],
    ['cue', null, 900, 'Pauză'],
    ['group', null, 0, 'După-amiaza'],
    ['milestone', '12:30', 0, 'Prânzul'],
  ])
  expect(unread).toEqual([6])
  expect(pastedCues(sheet, 'hours').cues[0]?.seconds).toBe(5400)
})

test('nothing is asked where every length is clear, and none may be longer than a day', () => {
  expect(pastedCues('9;0:10:00;Intrare;', 'minutes')).toMatchObject({
    asksColon: false,
    unread: [],
  })
  expect(pastedCues('9;1500;Prea lung;', 'minutes')).toMatchObject({ cues: [], unread: [1] })
})
