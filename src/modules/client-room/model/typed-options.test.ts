import { expect, test } from 'vitest'
import { readOptions, writeOptions } from './typed-options.ts'

test('options are typed one on each line, with details after a bar', () => {
  const options = [
    { label: 'Zmeură și vanilie', detail: '12 kg, trei etaje' },
    { label: 'Candy bar', detail: '' },
  ]
  expect(writeOptions(options)).toBe('Zmeură și vanilie | 12 kg, trei etaje\nCandy bar')
  expect(readOptions(writeOptions(options))).toEqual(options)
  expect(readOptions(' Tort|8 kg | fără gluten \n\n | doar detalii\nCandy bar |')).toEqual([
    { label: 'Tort', detail: '8 kg, fără gluten' },
    { label: 'Candy bar', detail: '' },
  ])
})
