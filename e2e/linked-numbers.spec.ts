import type { Page } from '@playwright/test'
import { demo, enter } from './people.ts'
import { expect, test } from './product.ts'
import { eventOf } from './route-table.ts'
import { openWhole } from './whole-screen.ts'

interface Linked {
  href: string
  text: string
}

/** Lists that say above them how many rows they hold. */
const lists = /^\/(invitati|lista-taskuri|evenimente|bugete|parteneri|speakeri|chestionare)\?/

/** A sum of money, or of things that the rows of the list have, counts no rows. */
const countsOther = /\blei\b|materiale/

const numbersIn = (text: string) =>
  (text.match(/\d[\d.]*/g) ?? []).map((each) => Number(each.replaceAll('.', '')))

async function linkedOn(page: Page, screen: string): Promise<Linked[]> {
  await openWhole(page, screen)
  const all = await page.locator('main a[href*="?"]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: (link as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim(),
    })),
  )
  return all.filter(
    ({ href, text }) =>
      lists.test(href) &&
      !countsOther.test(text) &&
      !href.includes('panou=') &&
      numbersIn(text).length > 0,
  )
}

/** Opens the list behind a number; null where it does not say how many rows it has. */
async function countAt(page: Page, { href }: Linked): Promise<number | null> {
  await openWhole(page, href)
  const text = await page.locator('main [role=status]').allInnerTexts()
  return text.flatMap(numbersIn)[0] ?? null
}

async function differencesOn(page: Page, screens: readonly string[]) {
  const wrong: string[] = []
  const compared = new Set<string>()
  for (const screen of screens)
    for (const link of await linkedOn(page, screen)) {
      const key = `${link.text} ${link.href}`
      // If nothing is late, the list of all is more useful than an empty one.
      if (compared.has(key) || numbersIn(link.text)[0] === 0) continue
      const count = await countAt(page, link)
      if (count === null) continue
      compared.add(key)
      if (!numbersIn(link.text).includes(count))
        wrong.push(`${screen}: “${link.text}” opens a list of ${count}`)
    }
  return { wrong, compared: compared.size }
}

test('a number of the messages of an event opens as many rows', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'nunta-ana-si-mihai')
  const { wrong, compared } = await differencesOn(page, [`/evenimente/${id}?fila=invitatii`])
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(3)
})

test(
  'every number that opens a list is how many rows it has',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000)
    await enter(page, demo.admin)
    const ids = [await eventOf(page), await eventOf(page, 'nunta-ana-si-mihai')]
    const tabs = [
      '',
      'invitatii',
      'invitati',
      'taskuri',
      'parteneri',
      'speakeri',
      'buget',
      'chestionare',
    ]
    const screens = ids.flatMap((id) => tabs.map((tab) => `/evenimente/${id}?fila=${tab}`))
    const { wrong, compared } = await differencesOn(page, ['/dashboard', ...screens])
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(20)
  },
)
