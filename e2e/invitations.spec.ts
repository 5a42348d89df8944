import type { Page } from '@playwright/test'
import { letterTo, linkIn, onPhone, stage } from './invited.ts'
import { allowStatuses, call, demo, enter, newEmail } from './people.ts'
import { expect, inFull, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

async function say(page: Page, who: string, word: string): Promise<void> {
  const group = page.getByRole('group', { name: who })
  // By key, since the sticky button may cover it on a small screen.
  await group.getByRole('radio', { name: word, exact: true }).first().press('Space')
}

for (const script of [true, false])
  test(
    `a family of four answers on a phone ${script ? 'with' : 'without'} JavaScript, changes, waits and erases itself`,
    inFull(script),
    async ({ page, browser, product }) => {
      await enter(page, demo.admin)
      const { path } = await stage(page, { capacity: 3 })
      const phone = await onPhone(browser, product, script)
      const guest = await phone.newPage()
      await guest.goto(path)
      await expect(guest.getByRole('heading', { name: 'Dragă familie Zamfir,' })).toBeVisible()
      if (script) {
        expect(await violations(guest)).toEqual([])
        const width = await guest.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(360)
      }

      await guest.getByRole('button', { name: 'Venim cu toții' }).click()
      await expect(guest.getByText('Vin 3 persoane.')).toBeVisible()
      await expect(
        guest.getByText('Pe lista de așteptare.', { exact: false }).first(),
      ).toBeVisible()
      await expect(guest.getByRole('img', { name: /Codul QR/ })).toHaveCount(3)

      await say(guest, 'Ion Zamfir', 'Nu vine')
      await guest.getByRole('button', { name: 'Trimiteți răspunsul' }).click()
      await expect(guest.getByText(/Ion Zamfir nu vine la .* Mai vine/)).toBeVisible()
      await guest.getByRole('radio', { name: 'Nu mai vine' }).first().press('Space')
      await guest.getByRole('button', { name: 'Păstrați răspunsul' }).click()
      await expect(guest.getByText('Vin 2 persoane.')).toBeVisible()

      await guest.getByRole('link', { name: /Datele mele/ }).click()
      for (const left of [3, 2, 1]) {
        await guest.getByText('Ștergeți datele acestei persoane').first().click()
        await guest.getByText('Da, vreau să fie șterse definitiv').first().click()
        await guest.getByRole('button', { name: 'Ștergeți definitiv' }).first().click()
        if (left > 1) await expect(guest.getByText('Datele au fost șterse.')).toBeVisible()
      }
      await expect(guest.getByText('Linkul nu mai este valabil')).toBeVisible()
      await phone.close()
    },
  )

test('a ticket that was opened once opens without a network, and not after its link was changed', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, demo.admin)
  const { path, eventId, group } = await stage(page)
  const phone = await onPhone(browser, product, true)
  const guest = await phone.newPage()
  await guest.goto(path)
  await guest.getByRole('button', { name: 'Venim cu toții' }).click()
  await guest.getByRole('link', { name: /pe tot ecranul/ }).click()
  await expect(guest.getByText('se deschide de acum și fără internet')).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await phone.setOffline(true)
  await guest.reload()
  await expect(guest.getByRole('img', { name: /Codul QR/ }).first()).toBeVisible()
  // The personal link leads to the tickets, and nothing else of the invitation is kept.
  await guest.goto(path)
  await expect(guest).toHaveURL(/\/bilet$/)
  await expect(guest.getByRole('img', { name: /Codul QR/ }).first()).toBeVisible()
  await expect(guest.goto(`${path}/date`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await phone.setOffline(false)
  await call(page, 'POST', `/events/${eventId}/guest-groups/${group.id}/link/rotate`)
  await guest.goto(`${path}/bilet`)
  await expect(guest.getByText('Linkul nu mai este valabil')).toBeVisible()
  await phone.setOffline(true)
  await expect(guest.goto(`${path}/bilet`)).rejects.toThrow('ERR_')
  await phone.close()
})

test(
  'tickets that were seen on the invitation open without a network from the same link',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await enter(page, demo.admin)
    const { path } = await stage(page)
    const phone = await onPhone(browser, product, true)
    const guest = await phone.newPage()
    await guest.goto(path)
    await guest.getByRole('button', { name: 'Venim cu toții' }).click()
    await expect(guest.getByText('se deschid de acum și fără internet')).toBeVisible()
    await phone.setOffline(true)
    await guest.goto(path)
    await expect(guest).toHaveURL(/\/bilet$/)
    await expect(guest.getByRole('img', { name: /Codul QR/ }).first()).toBeVisible()
    await phone.close()
  },
)

test('an answer on the phone appears on the open screen of the team', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, demo.admin)
  const { eventId, path } = await stage(page)
  await page.goto(`/pagina-invitatilor?eveniment=${eventId}`)
  await expect(page.getByText('Încă e liniște')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const phone = await onPhone(browser, product, false)
  const guest = await phone.newPage()
  await guest.goto(path)
  await guest.getByLabel('Un mesaj pentru gazde').fill('Abia așteptăm <b>petrecerea</b>!')
  await guest.getByLabel('Prenume').fill('Radu')
  // Enter sends what was typed; it does not answer the question.
  await guest.getByLabel('Prenume').press('Enter')
  await expect(guest.getByText('Mulțumim, am notat.')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Venim cu toții' })).toBeVisible()
  await expect(page.getByText('Abia așteptăm <b>petrecerea</b>!')).toBeVisible()
  await phone.close()
})

test('two who write the page of guests at once choose only where both wrote the same', async ({
  page,
  watch,
}) => {
  await enter(page, demo.admin)
  const { eventId } = await stage(page)
  const path = `/events/${eventId}/guest-page`
  const read = () => call<{ registration: object; version: number }>(page, 'GET', path)
  await page.goto(`/pagina-invitatilor?eveniment=${eventId}`)
  await page.getByLabel('Salut în română').fill('Vă așteptăm!')
  await page.getByLabel('Salut în engleză').fill('See you there!')
  const { registration, version } = await read()
  const theirs = { menus: ['Post'], greeting: { ro: 'Bine ați venit!', en: '' } }
  const terms = { ...registration, isOpen: true, maxCompanions: 2 }
  await call(page, 'PUT', path, { ...theirs, version, registration: terms })
  await page.getByRole('button', { name: 'Salvați', exact: false }).last().click()
  const greeting = page.getByRole('group', { name: 'Salut în română' })
  await expect(greeting.getByText('Bine ați venit!')).toBeVisible()
  await expect(page.getByText('Înscriere liberă: da')).toBeVisible()
  await expect(page.getByText('Meniuri: Post')).toBeVisible()
  await greeting.getByText('Vă așteptăm!').click()
  await page.getByRole('button', { name: 'Salvați alegerea' }).click()
  await expect.poll(read).toMatchObject({
    menus: ['Post'],
    greeting: { ro: 'Vă așteptăm!', en: 'See you there!' },
    registration: { isOpen: true, maxCompanions: 2 },
  })
  allowStatuses(watch, 409)
})

test(
  'the first who waits is written to once a place is free',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await enter(page, demo.admin)
    const { eventId, address, path } = await stage(page, { capacity: 4 })
    const email = newEmail('dan')
    const guests = [{ firstName: 'Dan', lastName: 'Moga', email }]
    const families = `/events/${eventId}/guests/families`
    const { group } = await call<{ group: { id: string } }>(page, 'POST', families, {
      group: { name: 'Dan Moga' },
      guests,
    })
    const link = `/events/${eventId}/guest-groups/${group.id}/link`
    const { token } = await call<{ token: string }>(page, 'POST', link, {})
    const phone = await onPhone(browser, product, false)
    const guest = await phone.newPage()
    await guest.goto(path)
    await guest.getByRole('button', { name: 'Venim cu toții' }).click()
    await guest.goto(`${address}/invitatie/${token}`)
    await guest.getByRole('button', { name: 'Vin cu drag' }).click()
    await expect(guest.getByText('1 persoană este pe lista de așteptare.')).toBeVisible()
    await guest.goto(path)
    await say(guest, 'Ana Zamfir', 'Nu vine')
    await guest.getByRole('button', { name: 'Trimiteți răspunsul' }).click()
    await expect(guest.getByText('Vin 3 persoane.')).toBeVisible()
    const letter = await letterTo(product, email, /S-a eliberat un loc/)
    expect(letter).toContain('bilete.pdf')
    await guest.goto(linkIn(letter, 'invitatie'))
    await expect(guest.getByRole('img', { name: /Codul QR/ })).toHaveCount(1)
    await phone.close()
  },
)

test(
  'a person sees the events they are invited to, and opens the page',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.user)
    await page.goto('/evenimentele-mele')
    await expect(page.getByRole('heading', { name: 'Nunta Anei și a lui Mihai' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Deschideți invitația' }).first().click()
    await expect(page.getByRole('heading', { name: 'Răspunsul dumneavoastră' })).toBeVisible()
  },
)

test(
  'a lost invitation is found by code, and by name only in the mailbox',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await enter(page, demo.admin)
    const email = newEmail('ion')
    const { address, path, group } = await stage(page, { email })
    const phone = await onPhone(browser, product, false)
    const guest = await phone.newPage()
    await guest.goto(`${address}/invitatie`)
    await guest.getByLabel('Codul de pe invitație').fill('ABCD2345')
    await guest.getByRole('button', { name: 'Deschideți invitația' }).click()
    await expect(
      guest.getByText('Nu găsim o invitație cu acest cod.', { exact: false }),
    ).toBeVisible()
    await guest.getByLabel('Codul de pe invitație').fill(group.code.toLowerCase())
    await guest.getByRole('button', { name: 'Deschideți invitația' }).click()
    await expect(guest.getByRole('heading', { name: 'Dragă familie Zamfir,' })).toBeVisible()
    await guest.goBack()
    await expect(guest.getByLabel('Codul de pe invitație')).toBeVisible()
    for (const name of ['ion zamfir', 'Nimeni Nicăieri']) {
      await guest.goto(`${address}/invitatie`)
      await guest.getByLabel('Numele complet').fill(name)
      await guest.getByRole('button', { name: 'Trimiteți-mi linkul' }).click()
      await expect(guest.getByText('Dacă numele este pe lista', { exact: false })).toBeVisible()
    }
    expect(linkIn(await letterTo(product, email, /Invitația dumneavoastră/), 'invitatie')).toBe(
      path,
    )
    await phone.close()
  },
)

test(
  'a stranger registers from the site of the event, proves the address and is let in',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const email = newEmail('vlad')
    const phone = await onPhone(browser, product, false)
    const guest = await phone.newPage()
    await guest.goto('/event/demo/conferinta-orizont')
    await guest.getByRole('link', { name: 'Rezervați un loc' }).click()
    await expect(guest.getByRole('heading', { name: 'Înscriere' })).toBeVisible()
    await guest.getByLabel('Prenume').fill('Vlad')
    await guest.getByLabel('Nume', { exact: true }).fill('<script>alert(1)</script>')
    await guest.getByLabel('E-mail').fill(email)
    // A form sent faster than a person can type is asked to send again.
    await expect(async () => {
      await guest.getByRole('button', { name: 'Înscrieți-mă' }).click()
      await expect(
        guest.getByText('V-am trimis un mesaj cu pasul următor.', { exact: false }),
      ).toBeVisible({
        timeout: 3000,
      })
    }).toPass({ timeout: 30_000 })
    await guest.goto(linkIn(await letterTo(product, email, /Confirmați înscrierea/), 'inscriere'))
    await guest.getByRole('button', { name: 'Confirm înscrierea' }).click()
    await expect(guest.getByText('Adresa este confirmată')).toBeVisible()

    await enter(page, demo.admin)
    const { items } = await call<{ items: { id: string; slug: string }[] }>(page, 'GET', '/events')
    const conference = items.find(({ slug }) => slug === 'conferinta-orizont')
    await page.goto(`/pagina-invitatilor?eveniment=${conference?.id}`)
    const waiting = page.getByRole('listitem').filter({ hasText: email })
    await expect(waiting.getByText('Vlad <script>alert(1)</script>')).toBeVisible()
    await waiting.getByRole('button', { name: 'Aprobați' }).click()
    await expect(waiting).toBeHidden()
    const letter = await letterTo(product, email, /Înscrierea este confirmată/)
    await guest.goto(linkIn(letter, 'invitatie'))
    await expect(
      guest.getByRole('heading', { name: 'Vlad <script>alert(1)</script>', exact: true }),
    ).toBeVisible()
    expect(letter).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    await phone.close()
  },
)

test(
  'a ticket that was issued again takes the place of the old one on the page',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await enter(page, demo.admin)
    const { eventId, path } = await stage(page)
    const phone = await onPhone(browser, product, false)
    const guest = await phone.newPage()
    await guest.goto(path)
    await guest.getByRole('button', { name: 'Venim cu toții' }).click()
    const codes = guest.getByRole('article').locator('code')
    await expect(codes).toHaveCount(4)
    const before = await codes.allTextContents()
    const { items } = await call<{ items: { id: string; firstName: string }[] }>(
      page,
      'GET',
      `/events/${eventId}/guests`,
    )
    const ion = items.find(({ firstName }) => firstName === 'Ion')
    await call(page, 'POST', `/events/${eventId}/guests/${ion?.id}/ticket`)
    await guest.reload()
    await expect(codes).toHaveCount(4)
    const after = await codes.allTextContents()
    expect(after.filter((code) => before.includes(code))).toHaveLength(3)
    await phone.close()
  },
)
