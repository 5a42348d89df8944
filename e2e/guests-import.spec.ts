import type { Locator, Page } from '@playwright/test'
import { book } from '../src/platform/testing/spreadsheet.ts'
import { call, demo, enter, tabTo } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

/** `GUESTS=100000` walks the same road with as many guests as an event may bring; here a few keep it short. */
const crowd = Number(process.env.GUESTS ?? 2500)
const chosen = Math.round(crowd * 0.1248)

/** An event of one's own, made by the signed-in person. */
async function newEvent(page: Page, name: string): Promise<string> {
  const event = { name, startDate: '2029-06-12', type: 'conference' }
  return (await call<{ id: string }>(page, 'POST', '/events', event)).id
}

/** Opens the import from the menu of the list and gives it a file. */
async function give(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Importați invitați' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importați invitați' })
  const mimeType = 'application/octet-stream'
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  return dialog
}

async function begin(page: Page, name: string, rows: readonly string[]): Promise<Locator> {
  const dialog = await give(page, name, Buffer.from(`\uFEFF${rows.join('\r\n')}`))
  await dialog.getByRole('button', { name: 'Continuați la rânduri' }).click()
  return dialog
}

const messy = [
  'Lista finală;;;;',
  'Nume și prenume;Telefon;E-mail;Familia;Vine?',
  'Popescu Ion +1;0722 000 001;ion@exemplu.ro;Familia Popescu;da',
  'Ion și Maria Ionescu;0722 000 002;;Familia Ionescu;nu',
  ...Array.from({ length: 20 }, (_, at) => `Pop Ana-${at};07331000${10 + at};;Familia Pop;da`),
  ...Array.from({ length: 10 }, (_, at) => `Rus Telefon-${at};07abc;;Familia Rus;da`),
  ...Array.from({ length: 10 }, (_, at) => `Rus Adresa-${at};;fara-arond;Familia Rus;da`),
  ...Array.from({ length: 10 }, (_, at) => `;07332000${10 + at};;Familia Rus;`),
  ...Array.from({ length: 10 }, (_, at) => `Rus Vine-${at};;;Familia Rus;habar n-am`),
]

test('the guests are on the second sheet of a book', async ({ page }) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Import din a doua foaie')
  await page.goto(`/invitati?eveniment=${eventId}`)
  const sheets = { Coperta: [], Citiți: ['Foaia a doua'], Listă: ['Nume', 'Ana Pop', 'Ion Pop'] }
  const dialog = await give(page, 'lista.xlsx', book(sheets))
  await dialog.getByRole('combobox', { name: 'Foaia' }).click()
  await page.getByRole('option', { name: 'Listă' }).click()
  await expect(dialog.getByText('Ana Pop · Ion Pop')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuați la rânduri' }).click()
  await dialog.getByRole('button', { name: /^Importați 2 / }).click()
  await expect(dialog.getByText('2 invitați adăugați')).toBeVisible()
})

test('a messy spreadsheet comes in once its forty bad rows are mended or left out, and goes again', async ({
  page,
}) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Import cu probleme')
  await page.goto(`/invitati?eveniment=${eventId}`)
  const dialog = await begin(page, 'lista finală.csv', messy)
  await expect(dialog.getByText('Cu probleme (40)')).toBeVisible()
  const forecast = dialog.getByRole('status', { name: 'Ce va face importul' })
  // Ion Popescu and his companion, the Ionescus, and twenty more.
  await expect(forecast).toContainText('24 de invitați se adaugă')
  await expect(forecast).toContainText('40 de rânduri de corectat')
  await expect(dialog.getByRole('button', { name: /^Importați 24/ })).toBeDisabled()
  expect(await violations(page)).toEqual([])

  const mend = async (label: string, value: string, left: number) => {
    await dialog.getByRole('textbox', { name: label }).fill(value)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`Cu probleme (${left})`)).toBeVisible()
  }
  await mend('Telefon, rândul 25', '0744 100 200', 39)
  await mend('E-mail, rândul 35', 'adresa@exemplu.ro', 38)
  await mend('Nume și prenume, rândul 45', 'Rus Fără Nume', 37)
  await mend('Vine?, rândul 55', 'da', 36)
  await dialog.getByRole('button', { name: 'Nu importați rândul 26' }).click()
  await expect(forecast).toContainText('35 de rânduri de corectat')
  await dialog.getByRole('switch', { name: /Nu importați niciun rând/ }).click()
  await expect(forecast).not.toContainText('de corectat')
  await dialog.getByRole('button', { name: 'Importați 28 de invitați' }).click()
  await expect(dialog.getByText('28 de invitați adăugați')).toBeVisible()
  await expect(dialog.getByText('36 de rânduri neimportate')).toBeVisible()
  await dialog.getByRole('button', { name: 'Închideți' }).last().click()
  await expect(page.getByRole('link', { name: 'Maria Ionescu' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '28 de invitați' })).toBeVisible()

  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Importați invitați' }).click()
  await dialog.getByRole('button', { name: 'Deschideți importul lista finală.csv' }).click()
  await dialog.getByRole('button', { name: 'Anulați importul' }).click()
  await dialog.getByRole('button', { name: 'Da, anulați importul' }).click()
  await expect(dialog.getByText('28 de invitați mutați în Coș')).toBeVisible()
  await dialog.getByRole('button', { name: 'Închideți' }).last().click()
  await expect(page.getByRole('heading', { name: 'Niciun invitat încă' })).toBeVisible()
})

test(
  `${chosen} of ${crowd} guests get a tag at once and lose it again, by keyboard only`,
  { tag: '@full' },
  async ({ page }) => {
    // The time for a hundred thousand is measured elsewhere; a machine with ten other tasks may be slow.
    test.setTimeout(180_000 + crowd * 20)
    const slow = { timeout: 15_000 + crowd * 8 }
    await enter(page, demo.planner)
    const eventId = await newEvent(page, 'O mulțime de oameni')
    await page.goto(`/invitati?eveniment=${eventId}`)
    const rows = Array.from({ length: crowd }, (_, at) => {
      const firm = at % 625 < 78 ? 'Meridian' : 'Zenit'
      return `Ana-${at};Câmpeanu;${firm};g${at}@exemplu.ro`
    })
    const dialog = await begin(page, 'mulțime.csv', ['Prenume;Nume;Firmă;E-mail', ...rows])
    const number = new Intl.NumberFormat('ro-RO').format
    const go = dialog.getByRole('button', { name: `Importați ${number(crowd)} de invitați` })
    await go.click(slow)
    await expect(dialog.getByText('Importul s-a terminat')).toBeVisible(slow)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const total = (n: number) =>
      page.getByRole('status').filter({ hasText: new RegExp(`^${number(n)} (de )?invita`) })
    await expect(total(crowd)).toBeVisible(slow)
    await page.keyboard.press('/')
    await page.keyboard.type('meridian')
    const found = rows.filter((row) => row.includes('Meridian')).length
    await expect(total(found)).toBeVisible()
    await tabTo(page, page.getByRole('grid', { name: 'Invitați' }))
    await page.keyboard.press('x')
    await tabTo(page, page.getByRole('button', { name: /Selectați toate/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('toolbar').getByRole('button', { name: 'Etichetați' }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Etichetați' })
    await expect(question.getByRole('combobox', { name: 'Etichetă' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, question.getByRole('button', { name: 'Aplicați' }))
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(new RegExp(`${number(found)} (de )?invitați etichetați`)),
    ).toBeVisible(slow)
    await tabTo(page, page.getByRole('button', { name: 'Anulați', exact: true }))
    await page.keyboard.press('Enter')
    const heads = page.getByRole('region', { name: 'Numărători' })
    await expect(heads).toBeVisible()
    await expect(page.getByText('Anularea unei acțiuni')).toBeHidden(slow)
    expect(await violations(page)).toEqual([])
  },
)
