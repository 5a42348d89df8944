import { expect, test } from 'vitest'
import { dictionary, inEveryLanguage } from './i18n.ts'

test('words are in every language at once, singly and by the last part of their key', () => {
  const { localised, localisedOf } = inEveryLanguage(
    dictionary({
      ro: { title: 'Titlu', 'status.draft': 'ciornă', 'status.done': 'gata' },
      en: { title: 'Title', 'status.draft': 'draft', 'status.done': 'done' },
    }),
  )
  expect(localised('title')).toEqual({ ro: 'Titlu', en: 'Title' })
  expect(localisedOf('status', ['draft', 'done'])).toEqual({
    draft: { ro: 'ciornă', en: 'draft' },
    done: { ro: 'gata', en: 'done' },
  })
})
