import type { Page } from '@playwright/test'
import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test, violations } from './product.ts'
import { openWhole } from './whole-screen.ts'

interface Rows {
  items: { id: string; slug?: string }[]
}

const idIn = async (page: Page, path: string) =>
  (await call<Rows>(page, 'GET', path)).items[0]?.id ?? ''

/** The demo's conference has something of everything: rows, charts, maps, drafts, warnings. */
async function eventOf(page: Page, eventSlug = 'conferinta-orizont'): Promise<string> {
  const { items } = await call<Rows>(page, 'GET', '/events?archived=all')
  return items.find(({ slug }) => slug === eventSlug)?.id ?? ''
}

/** Every route of the workspace. */
async function screens(page: Page): Promise<string[]> {
  const id = await eventOf(page)
  const budget = await idIn(page, `/budgets?eventId=${id}`)
  const questionnaire = await idIn(page, `/questionnaires?eventId=${id}`)
  const site = await idIn(page, '/sites')
  const wedding = await eventOf(page, 'nunta-ana-si-mihai')
  const plan = await idIn(page, `/seating?eventId=${wedding}`)
  const rundown = await idIn(page, `/run-of-show?eventId=${wedding}`)
  const lists =
    'activitati agenda raspunsuri check-in bugete persoane-de-contact evenimente invitati notificari ' +
    'parteneri chestionare rapoarte speakeri lista-taskuri taskurile-mele website-builder ' +
    'mesaje pagina-invitatilor asezare desfasurator cine-are-link'
  return [
    '/dashboard',
    '/companie',
    '/profil-utilizator',
    '/evenimentele-mele',
    ...lists.split(' ').map((name) => `/${name}?eveniment=${id}`),
    `/evenimente/${id}`,
    `/agenda/${id}`,
    `/buget/${budget}`,
    `/asezare/${plan}`,
    `/desfasurator/${rundown}`,
    `/chestionare/${questionnaire}/intrebari`,
    `/chestionare/${questionnaire}/raspunsuri`,
    `/website/${site}`,
    `/preview-website/${site}/`,
    '/preview-template/ivory',
    '/nu-exista',
  ]
}

/** The tabs, views and panels of those screens. */
async function parts(page: Page): Promise<string[]> {
  const id = await eventOf(page)
  const budget = await idIn(page, `/budgets?eventId=${id}`)
  const tabs = (path: string, names: string) =>
    names.split(' ').map((name) => `${path}${path.includes('?') ? '&' : '?'}fila=${name}`)
  return [
    ...tabs('/companie', 'echipa valori date-personale mesaje sistem etichete jurnal cos'),
    ...tabs(
      `/evenimente/${id}`,
      'detalii momente taskuri invitati invitatii pagina-invitatilor agenda activitati speakeri parteneri buget ' +
        'chestionare check-in raport fisiere istoric',
    ),
    ...tabs(`/buget/${budget}`, 'oferte facturi plati revizii'),
    ...tabs('/bugete', 'plati'),
    ...tabs('/notificari', 'preferinte'),
    ...tabs('/website-builder', 'sabloane'),
    ...tabs(`/rapoarte?eveniment=${id}`, 'programate client'),
    ...'questionnaire-results offers agenda guest-list payments-due'
      .split(' ')
      .map((name) => `/rapoarte?eveniment=toate&raport=${name}`),
    '/evenimente?vedere=tabel',
    '/evenimente?vedere=calendar',
    '/evenimente?panou=eveniment-nou',
    `/invitati?eveniment=${id}&panou=invitat-nou`,
    `/lista-taskuri?eveniment=${id}&vedere=tabla`,
    `/lista-taskuri?eveniment=${id}&panou=task-nou`,
    `/speakeri?eveniment=${id}&vedere=lista`,
    '/persoane-de-contact?panou=persoana-noua',
    '/parteneri?panou=partener-nou',
  ]
}

/** The page behind the personal link of a group. */
async function invitationOf(page: Page, slug: string, search: string): Promise<string> {
  const groups = `/events/${await eventOf(page, slug)}/guest-groups`
  const group = await idIn(page, `${groups}?search=${search}`)
  const { token } = await call<{ token: string }>(page, 'POST', `${groups}/${group}/link`)
  return `/event/demo/${slug}/invitatie/${token}`
}

/** The final report of an event as the paying client sees it. */
async function clientReport(page: Page): Promise<string> {
  const id = await eventOf(page)
  const { link } = await call<{ link: string }>(page, 'POST', `/events/${id}/client-report`)
  return new URL(link, 'https://prilej.test').pathname
}

/** The pages for people without an account. */
async function outside(page: Page): Promise<string[]> {
  const invitation = await invitationOf(page, 'nunta-ana-si-mihai', 'Dumitrescu')
  const conference = await invitationOf(page, 'conferinta-orizont', '')
  const questionnaires = `/questionnaires?eventId=${await eventOf(page)}`
  const wedding = '/event/demo/nunta-ana-si-mihai'
  return [
    '/',
    '/login',
    '/creeaza-cont',
    '/reseteaza-parola',
    wedding,
    `${wedding}/invitatie`,
    invitation,
    `${invitation}/date`,
    conference,
    `/event/demo/conferinta-orizont/chestionar/${await idIn(page, questionnaires)}`,
    await clientReport(page),
    '/event/demo/conferinta-orizont',
    '/event/demo/conferinta-orizont/inscriere',
    '/event/demo/nu-exista',
    '/checkin/demo/conferinta-orizont',
  ]
}

async function faultsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('h1, [role=dialog] h2').first(), path).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
  if (isOutside(path)) await growToPage(page)
  const faults = (await violations(page)).map((each) => `${path} ${each}`)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [...faults, `${path} is ${over} px wider than the screen`] : faults
}

function isOutside(path: string): boolean {
  return /^\/(event|raport)\//.test(path)
}

/** Pages of guests have a bar that floats over them; on a screen as tall as the page it rests in its place. */
async function growToPage(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size?.width ?? 360, height: Math.min(height, 9000) })
}

const looks = [
  { width: 360, colorScheme: 'light', locale: 'ro' },
  { width: 768, colorScheme: 'dark', locale: 'en' },
  { width: 1440, colorScheme: 'dark', locale: 'ro' },
] as const

for (const { width, colorScheme, locale } of looks)
  for (const [kind, paths] of Object.entries({ screens, parts, outside }))
    test(
      `open to all: ${kind}, ${locale} ${colorScheme} ${width}`,
      { tag: '@full' },
      async ({ page, watch }) => {
        test.setTimeout(600_000)
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setExtraHTTPHeaders({ 'accept-language': locale })
        await enter(page, demo.admin)
        const { version } = await call<{ version: number }>(page, 'GET', '/account')
        await call(page, 'PATCH', '/account', { version, locale })
        // The browser learns it with the profile that signing in brings.
        await enter(page, demo.admin)
        const all = await paths(page)
        // A person who is signed in is led past the doors.
        if (kind === 'outside') await page.context().setStorageState({ cookies: [], origins: [] })
        const faults: string[] = []
        for (const path of all) {
          await page.setViewportSize({ width, height: 900 })
          faults.push(...(await faultsOn(page, path)))
        }
        expect(faults).toEqual([])
        // Pages that do not exist are among them.
        allowStatuses(watch, 404)
      },
    )

/** Runs in the page from the start: records layout shifts without user input, and the elements shifted. */
const watchShifts = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(({ node }) =>
        (node?.parentElement?.className ?? '') + ' > ' + (node?.className ?? node?.nodeName ?? 'gone')) })
  }).observe({ type: 'layout-shift', buffered: true })
`

interface Shift {
  value: number
  what: string[]
}

/** Elements that moved on a screen until it was complete. */
async function shiftsOn(page: Page, path: string): Promise<string[]> {
  await openWhole(page, path)
  const shifts = await page.evaluate<Shift[]>('window.shifts')
  const score = shifts.reduce((sum, { value }) => sum + value, 0)
  const largest = shifts.toSorted((a, b) => b.value - a.value)[0]?.what.join(', ')
  return score > 0.01 ? [`${path} shifts by ${score.toFixed(3)}: ${largest}`] : []
}

for (const width of [360, 1440])
  test(`nothing moves once it is seen, ${width}`, { tag: '@full' }, async ({ page, watch }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchShifts)
    await enter(page, demo.admin)
    const moved: string[] = []
    for (const path of await screens(page)) moved.push(...(await shiftsOn(page, path)))
    expect(moved).toEqual([])
    allowStatuses(watch, 404)
  })
