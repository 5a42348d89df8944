import { expect, test } from 'vitest'
import { NewsType } from '../model.ts'
import { nameOf, titleOf } from './catalogue.ts'

test.each(NewsType.options)('%s has a name and a sentence in both languages', (type) => {
  const first = titleOf({ type, count: 3, facts: {}, eventName: 'Gala' })
  for (const texts of [nameOf(type), first])
    for (const words of [texts.ro, texts.en]) expect(words).not.toMatch(/^(name|news)\.|^$/)
})
