import { expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import en from '../locales/en.json' with { type: 'json' }
import ro from '../locales/ro.json' with { type: 'json' }
import { browser } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, family } = browser(app, bed)

/** Sentences of a language that no name of an event or a guest could hold. */
const sentencesOf = (words: Record<string, unknown>) =>
  Object.values(words).filter(
    (each): each is string =>
      typeof each === 'string' && !each.includes('{') && each.split(' ').length > 2,
  )

test.each([
  ['hu', ['Az Ön válasza', 'Hozzájárulok']],
  ['de', ['Ihre Antwort', 'Ich willige ein']],
])('a family reads its page in %s, and no sentence of another language', async (lang, words) => {
  const { path, ids } = await family()
  for (const id of ids) await bed.answer(id, 'yes')
  for (const page of [path, `${path}/date`]) {
    const { statusCode, body } = await open(`${page}?lang=${lang}`)
    expect({ page: page.slice(path.length), statusCode }).toMatchObject({ statusCode: 200 })
    expect(body).toContain(`<html lang="${lang}"`)
    const foreign = [...sentencesOf(ro), ...sentencesOf(en)].filter((each) => body.includes(each))
    expect(foreign).toEqual([])
  }
  const { body } = await open(`${path}?lang=${lang}`)
  for (const each of words) expect(body).toContain(each)
})
