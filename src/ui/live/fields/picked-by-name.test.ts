import { expect, test } from 'vitest'
import { pickedByName } from './picked-by-name.ts'

const weaver = { id: '1', label: 'Țesătura SRL' }
const baker = { id: '2', label: 'Pâinea SRL' }
const base = { typed: '', options: [weaver, baker], loading: false, canCreate: true }

test.each([
  ['nothing typed', { typed: '  ' }, 'nothing'],
  ['the very name, without its marks', { typed: 'tesatura srl ' }, { take: weaver }],
  ['the very name while more is searched', { typed: 'Pâinea SRL', loading: true }, { take: baker }],
  ['two of one name', { typed: 'Pâinea SRL', options: [baker, baker] }, 'unclear'],
  ['a part of a name', { typed: 'srl' }, 'unclear'],
  ['a new name', { typed: 'Lumina', options: [] }, 'create'],
  ['a new name while still searched', { typed: 'Lumina', loading: true }, 'wait'],
  [
    'a new name where none can be made',
    { typed: 'Lumina', options: [], canCreate: false },
    'unclear',
  ],
])('Enter after %s', (_, input, expected) => {
  expect(pickedByName({ ...base, ...input })).toEqual(expected)
})
