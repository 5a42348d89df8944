import { expect, test } from 'vitest'
import { Address, addressOf, filterOf, listed } from './filter-address.ts'

const filterOfAddress = (address: object) => filterOf(Address.parse(address))
const group = '0197a2a0-0000-7000-8000-000000000001'

test('an address that narrows nothing asks for everybody', () => {
  expect(filterOfAddress({})).toEqual({})
  expect(filterOfAddress({ cauta: '   ', sortare: 'name', invers: true })).toEqual({})
})

test.each([
  ['a search without the blanks around it', { cauta: ' pop ' }, { search: 'pop' }],
  ['with an e-mail', { are: ['email'] }, { hasEmail: true }],
  ['without a table', { lipsa: ['table'] }, { hasTable: false }],
  ['with and without needs: with wins', { are: ['needs'], lipsa: ['needs'] }, { hasNeeds: true }],
  ['companions', { fel: ['companion'] }, { isCompanion: true }],
  ['all but companions', { fel: ['main'] }, { isCompanion: false }],
  ['companions and all others', { fel: ['companion', 'main'] }, {}],
  ['those without a name', { fel: ['nameless'] }, { isPlaceholder: true }],
  ['who came', { sosire: ['sosit'] }, { hasArrived: true }],
  ['who is missing', { sosire: ['nesosit'] }, { hasArrived: false }],
  ['who came and who is missing', { sosire: ['sosit', 'nesosit'] }, {}],
  ['a group', { grup: [group] }, { groupIds: [group] }],
  ['who did not answer a questionnaire', { chestionar: [group] }, { unansweredId: group }],
])('%s', (_, address, filter) => {
  expect(filterOfAddress(address)).toEqual(filter)
})

test('of two parts the one ticked last is meant, and none is taken out of the address', () => {
  expect(addressOf({ moment: ['a', 'b'] }).moment).toBe('b')
  expect(addressOf({}).moment).toBeNull()
})

test('whatever is not chosen any more leaves the address', () => {
  const address = addressOf({ grup: [group] })
  expect(address.grup).toEqual([group])
  for (const name of listed.filter((each) => each !== 'grup')) expect(address[name]).toEqual([])
})
