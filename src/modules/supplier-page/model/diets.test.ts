import { expect, test } from 'vitest'
import { countDiets, dietsIn } from './diets.ts'

test.each([
  ['Vegetariană', ['vegetarian']],
  ['fără gluten și fără lactoză', ['gluten', 'lactose']],
  ['Sunt vegan, alergic la alune', ['vegan', 'nuts']],
  ['mănâncă de post', ['fasting']],
  ['no dairy, please', ['lactose']],
  ['halal', ['halal']],
  ['diabet', ['sugar']],
  ['Ouă', ['eggs']],
  ['  ', []],
])('%s', (text, found) => {
  expect(dietsIn(text)).toEqual(found)
})

test('what is not known is counted, and nothing of it is repeated', () => {
  expect(countDiets(['Ana Pop nu mănâncă ridichi', 'vegan', 'vegan', 'vegan, fără nuci'])).toEqual([
    { diet: 'vegan', guests: 3 },
    { diet: 'nuts', guests: 1 },
    { diet: 'other', guests: 1 },
  ])
})
