import { expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { changePageSettings, getPageSettings } from '../contract.ts'
import de from '../locales/de.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import ro from '../locales/ro.json' with { type: 'json' }
import { usualSettings } from '../model.ts'
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

test('a greeting is read in its language, and the usual one where it was not written', async () => {
  const { path } = await family()
  const greeting = { ro: 'Vă așteptăm.', en: 'We await you.', hu: 'Szeretettel várjuk.' }
  const { version } = await bed.admin.call(getPageSettings, { eventId: bed.event.id })
  await bed.admin.call(changePageSettings, {
    ...usualSettings,
    eventId: bed.event.id,
    version,
    greeting,
  })
  expect((await open(`${path}?lang=hu`)).body).toContain(greeting.hu)
  const german = (await open(`${path}?lang=de`)).body
  expect(german).not.toContain(greeting.en)
  expect(german).toContain(de['welcome.many'])
})
