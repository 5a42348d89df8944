import { describe, expect, test } from 'vitest'
import { sampleLive } from '../../../blocks/templates/sample-live.ts'
import { newBlock } from '../../../blocks/base/registry.ts'
import { sourceOf } from './text-source.ts'

const live = sampleLive('meridian', new Date('2027-01-01T10:00:00Z'))
const element = (textContent: string, inTime = false) =>
  ({ textContent, closest: (what: string) => (what === 'time' && inTime ? {} : null) }) as Element

describe('a text on the page comes from', () => {
  test.each([
    ['the name of the event', 'hero', live.event.name, 'event'],
    ['its place in one line', 'hero', `${live.event.place.name}, București`, 'event'],
    ['a speaker', 'speakers', live.speakers[0]?.name, 'speakers'],
    ['a session', 'agenda', live.sessions[0]?.title, 'sessions'],
    ['a speaker of a session', 'agenda', live.speakers[0]?.name, 'sessions'],
    ['a partner', 'partners', live.partners[0]?.name, 'partners'],
    ['the company', 'footer', live.company.name, 'company'],
    ['nothing, as words of the product', 'facts', 'Unde', undefined],
    ['nothing, as an empty element', 'facts', ' ', undefined],
  ])('%s', (_, type, words, source) => {
    expect(sourceOf(element(words ?? ''), newBlock(type, 'b'), live)).toBe(source)
  })

  test('a day or an hour is that of what the block lists', () => {
    expect(sourceOf(element('15 ianuarie', true), newBlock('hero', 'b'), live)).toBe('event')
    expect(sourceOf(element('09:00', true), newBlock('agenda', 'b'), live)).toBe('sessions')
  })
})
