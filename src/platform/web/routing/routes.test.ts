import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineModule } from '#shared/module.ts'
import { homeOf } from './home.ts'
import { linkTo, searchText, type LinkWords } from './links.ts'
import { maxLoadMs, loadCode, ScreenLoadError } from './load-screen.ts'
import { leaves } from './router.tsx'
import { isCurrent, isWithin, navigationFor, routeTable, screenAt } from './route-table.ts'
import { screensOf, type Load } from './screens.ts'
import { readSession } from '../session/session-rules.ts'

const title = { ro: 'Titlu', en: 'Title' }
const frame = 'workspace'
const agenda = defineModule({
  name: 'agenda',
  uses: [],
  title,
  about: '',
  screens: [
    { path: '/agenda', title, guard: 'staff', frame, nav: { group: 'programme', order: 2 } },
    { path: '/agenda/:id', title, guard: 'staff', frame },
    { path: '/speakeri', title, guard: 'staff', frame, nav: { group: 'programme', order: 1 } },
    { path: '/evenimentele-mele', title, guard: 'none', frame, nav: { group: 'today', order: 1 } },
    { path: '/preview-website/:id/*', title, guard: 'staff', frame: 'plain' },
  ],
})
const load: Load = () => Promise.resolve({ default: () => null })
const routes = screensOf(
  agenda,
  {
    '/agenda': load,
    '/agenda/:id': load,
    '/speakeri': load,
    '/evenimentele-mele': load,
    '/preview-website/:id/*': load,
  },
  { ownDocument: ['/speakeri'] },
)
const table = routeTable([routes], false)

test('a missing and an extra path do not compile', () => {
  const small = defineModule({ ...agenda, screens: [agenda.screens[0]] })
  screensOf(small, { '/agenda': load })
  // @ts-expect-error the path is missing
  screensOf(small, {})
  // @ts-expect-error the module has no such screen
  screensOf(small, { '/agenda': load, '/alta': load })
  expect(screensOf(small, { '/agenda': load }).screens).toHaveLength(1)
})

describe('the route table', () => {
  test.each([
    ['/agenda', '/agenda'],
    ['/agenda/7', '/agenda/:id'],
    ['/preview-website/7', '/preview-website/:id/*'],
    ['/preview-website/7/despre/noi', '/preview-website/:id/*'],
    ['/agenda/7/8', undefined],
    ['/nicaieri', undefined],
    ['/', undefined],
  ])('%s opens %s', (pathname, path) => {
    expect(screenAt(table, pathname)?.path).toBe(path)
  })

  test('a screen for builders is absent in production', () => {
    const gallery = { ...routes, module: { ...routes.module, developmentOnly: true } }
    expect(routeTable([gallery], true).screens).toEqual([])
    expect(routeTable([gallery], false).screens).toHaveLength(5)
  })

  test('the navigation shows what exists and what this person may open, in order', () => {
    const paths = (profile: string | null) =>
      navigationFor(table, readSession(profile && 'token', profile, 0)).map(
        ({ group, screens }) => [group, ...screens.map(({ path }) => path)],
      )
    expect(paths('{"role":"planner"}')).toEqual([
      ['today', '/evenimentele-mele'],
      ['programme', '/speakeri', '/agenda'],
    ])
    expect(paths('{"role":"user"}')).toEqual([['today', '/evenimentele-mele']])
    expect(paths(null)).toEqual([['today', '/evenimentele-mele']])
  })

  test('each person begins where they belong', () => {
    const home = (profile: string | null, of = table) =>
      homeOf(of, readSession(profile && 'token', profile, 0))
    const events = { path: '/evenimente', title, guard: 'staff', frame } as const
    const withEvents = {
      ...table,
      screens: [...table.screens, { ...events, load, ownDocument: false }],
    }
    expect(home('{"role":"admin"}', withEvents)).toBe('/evenimente')
    expect(home('{"role":"planner"}')).toBe('/speakeri')
    expect(home('{"role":"user"}', withEvents)).toBe('/evenimentele-mele')
    expect(home(null, withEvents)).toBe('/')
  })

  test('an open record lights up its list, and only that', () => {
    expect(isWithin('/agenda', '/agenda/7')).toBe(true)
    expect(isWithin('/agenda', '/agenda-veche')).toBe(false)
    const budgets = { path: '/bugete', records: '/buget' }
    const lit = ['/bugete', '/buget/7', '/buget-vechi', '/agenda'].map((path) =>
      isCurrent(budgets, null, path),
    )
    expect(lit).toEqual([true, true, false, false])
    expect(isCurrent({ path: '/evenimente/:eventId' }, '7', '/evenimente/7')).toBe(true)
  })
})

describe('an address', () => {
  // The application allows only its own paths.
  const link = linkTo as (path: string, ...words: LinkWords<string>) => string

  test('is made from the path and its parameters', () => {
    expect(link('/agenda')).toBe('/agenda')
    expect(link('/agenda/:id', { id: 'a/b' }, { zi: 2, q: '', tag: ['x', 'y'] })).toBe(
      '/agenda/a%2Fb?zi=2&tag=x&tag=y',
    )
    expect(link('/preview-website/:id/*', { id: 7, '*': 'despre/noi' })).toBe(
      '/preview-website/7/despre/noi',
    )
  })

  test('keeps what others wrote into it', () => {
    const keep = new URLSearchParams('eveniment=7&q=ana')
    expect(searchText({ q: 'ion' }, keep)).toBe('?eveniment=7&q=ion')
    expect(searchText({ q: null, eveniment: undefined }, keep)).toBe('')
  })

  test('is left behind when page or panel change, not when a filter does', () => {
    const from = { pathname: '/invitati', search: '?panou=1' }
    const to = (href: string) => new URL(href, 'https://prilej.test')
    expect(leaves(from, to('/invitati?panou=1&q=ana'))).toBe(false)
    expect(leaves(from, to('/invitati?panou=2'))).toBe(true)
    expect(leaves(from, to('/invitati'))).toBe(true)
    expect(leaves(from, to('/agenda?panou=1'))).toBe(true)
  })
})

describe('the code of a screen', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('survives a cut of a moment', async () => {
    const flaky = vi.fn<Load>(load).mockRejectedValueOnce(new TypeError('cut'))
    const loaded = loadCode(flaky)
    await vi.advanceTimersByTimeAsync(400)
    expect(await loaded).toHaveProperty('default')
  })

  test('that does not come after all tries is a load error', async () => {
    const failed = loadCode((): ReturnType<Load> => Promise.reject(new TypeError('gone'))).catch(
      (error) => error,
    )
    await vi.advanceTimersByTimeAsync(2000)
    expect(await failed).toBeInstanceOf(ScreenLoadError)
  })

  test('that hangs is a load error after 120 seconds, not before', async () => {
    let failed: unknown
    loadCode((): ReturnType<Load> => new Promise(() => undefined)).catch(
      (error) => (failed = error),
    )
    await vi.advanceTimersByTimeAsync(maxLoadMs - 1)
    expect(failed).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toBeInstanceOf(ScreenLoadError)
  })
})
