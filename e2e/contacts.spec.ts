import { readFile } from 'node:fs/promises'
import { demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

const file = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C8=98tef=C4=83nescu;Daria;;;',
  'TEL;CELL:0740 111 222',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Preda;Ioana;;;',
  'TEL:0727 455 901',
  'EMAIL:ioana.preda@exemplu.ro',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'TEL:fără nume',
  'END:VCARD',
].join('\r\n')

test.describe('contact persons', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

  test(
    'an address book comes in after a look at it, and goes out as a file',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, demo.planner)
      await page.goto('/persoane-de-contact')
      await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Importați din vCard' }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: 'agenda.vcf', mimeType: 'text/vcard', buffer: Buffer.from(file) })
      const rows = dialog.getByRole('list', { name: 'Fișele din fișier' }).getByRole('listitem')
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText(
        'Seamănă cu „Ioana Preda” din listă (același telefon).',
      )
      await expect(rows.nth(2)).toContainText('nu poate fi adăugată')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Importați 2 persoane' }).click()
      await expect(page.getByText('1 adăugate, 1 completate, 1 neimportate')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Nume, firmă sau telefon' }).fill('stefanescu')
      await expect(page.getByRole('link', { name: 'Daria Ștefănescu', exact: true })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '1 persoană' })).toBeVisible()
      await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      const saving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Exportați vCard 4.0' }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/^Persoane de contact .*\.vcf$/)
      const text = await readFile(await saved.path(), 'utf8')
      expect(text).toContain('N:Ștefănescu;Daria;;;\r\n')
      expect(text.match(/BEGIN:VCARD/g)).toHaveLength(1)
    },
  )

  test(
    'two cards of one person become one, field by field, and part again',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, demo.planner)
      await page.goto('/persoane-de-contact?panou=dubluri')
      await page
        .getByRole('button', { name: 'Uniți: Vlad Șerban' })
        .or(page.getByRole('button', { name: 'Uniți: Șerban Vlad' }))
        .click()
      const dialog = page.getByRole('dialog', { name: 'Uniți două persoane' })
      await dialog
        .getByRole('group', { name: 'Prenume' })
        .getByRole('radio', { name: 'Vlad' })
        .check()
      await dialog
        .getByRole('group', { name: 'Nume de familie' })
        .getByRole('radio', { name: 'Șerban' })
        .check()
      const result = dialog.getByRole('region', { name: 'Rezultatul' })
      await expect(result).toContainText('Vlad Șerban')
      await expect(result).toContainText('Are nevoie de priză trifazată.')
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Uniți persoanele' }).click()
      await expect(page.getByText('Nicio dublură')).toBeVisible()
      await page.goto('/persoane-de-contact?cauta=serban')
      await page.getByRole('link', { name: 'Vlad Șerban', exact: true }).click()
      await page.getByRole('button', { name: 'Desfaceți unirea' }).click()
      await expect(page.getByRole('button', { name: 'Desfaceți unirea' })).toBeHidden()
      await page.goto('/persoane-de-contact?cauta=serban')
      await expect(page.getByRole('link', { name: 'Șerban Vlad', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Vlad Șerban', exact: true })).toBeVisible()
    },
  )
})

test.describe('the list of whom to call', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ro-RO' })

  test(
    'dials with one large button on a phone, and takes a new person on the spot',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, demo.planner)
      await page.goto('/persoane-de-contact?vedere=ziua')
      await page.getByLabel('Eveniment sau organizație').fill('snagov')
      await page.getByRole('option', { name: /Domeniul Snagov/ }).click()
      const list = page.getByRole('list', { name: 'De sunat pentru Domeniul Snagov' })
      const dial = list.getByRole('link', { name: 'Sunați Ilinca Cârstea' })
      await expect(dial).toHaveAttribute('href', 'tel:+40723555204')
      const box = await dial.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
      await page.getByRole('button', { name: 'Adăugați o persoană' }).click()
      await page.getByLabel('Persoană').fill('Doina Pascu')
      await page.getByRole('option', { name: 'Creați „Doina Pascu”' }).click()
      await page.getByLabel('Telefon').fill('0745 000 111')
      await page.getByLabel('Rol').fill('Electrician')
      await page.getByRole('button', { name: 'Adăugați', exact: true }).click()
      await expect(list.getByRole('link', { name: 'Sunați Doina Pascu' })).toBeVisible()
      await expect(list).toContainText('Electrician')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    },
  )
})
