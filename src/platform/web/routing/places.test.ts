import { beforeEach, describe, expect, test, vi } from 'vitest'
import { holdUnsaved, leaveQuestion } from '../forms/leaving.ts'
import { Places } from './places.ts'

/** As much of a window as the history needs. */
class FakeWindow extends EventTarget {
  readonly entries: { href: string; state: unknown }[]
  at = 0
  readonly loads: string[] = []

  constructor(path: string) {
    super()
    this.entries = [{ href: `https://prilej.test${path}`, state: null }]
  }

  get location() {
    const url = new URL(this.entries[this.at]?.href ?? '')
    const load = (href: string) => void this.loads.push(href)
    return {
      href: url.href,
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      assign: load,
      replace: load,
    }
  }

  get history() {
    const absolute = (href?: string) => new URL(href ?? '', this.location.href).href
    return {
      state: this.entries[this.at]?.state,
      replaceState: (state: unknown, _: string, href?: string) => {
        this.entries[this.at] = {
          href: href === undefined ? this.location.href : absolute(href),
          state,
        }
      },
      pushState: (state: unknown, _: string, href?: string) => {
        this.entries.splice(this.at + 1, Infinity, { href: absolute(href), state })
        this.at++
      },
      go: (delta: number) => {
        this.at += delta
        this.dispatchEvent(new Event('popstate'))
      },
    }
  }
}

describe('moving between screens', () => {
  let view: FakeWindow
  let places: Places
  const path = () => places.now().pathname + places.now().search
  beforeEach(() => {
    view = new FakeWindow('/invitati')
    places = new Places(view as unknown as Window, (pathname) =>
      pathname === '/check-in' ? 'door' : '',
    )
  })

  test('forth and back', () => {
    const told = vi.fn<() => void>()
    places.subscribe(told)
    places.navigator.push('/agenda?zi=2')
    expect(path()).toBe('/agenda?zi=2')
    places.navigator.replace('/agenda?zi=3')
    places.navigator.go(-1)
    expect(path()).toBe('/invitati')
    places.navigator.go(1)
    expect(path()).toBe('/agenda?zi=3')
    expect(told).toHaveBeenCalledTimes(4)
  })

  test('by those parts of the address that change', () => {
    places.navigator.push({ search: 'q=ana', hash: '#jos' })
    expect(view.location.href).toBe('https://prilej.test/invitati?q=ana#jos')
    places.navigator.replace({ search: '?q=ion' })
    expect(view.location.href).toBe('https://prilej.test/invitati?q=ion')
    places.navigator.push({ pathname: '/agenda', search: '' })
    expect(view.location.href).toBe('https://prilej.test/agenda')
  })

  test('a link to the page one is on adds no step back', () => {
    places.follow('/agenda')
    places.follow('/agenda')
    expect(path()).toBe('/agenda')
    places.navigator.go(-1)
    expect(path()).toBe('/invitati')
  })

  test('a screen with a policy of its own is entered by a full load', () => {
    places.navigator.push('/check-in')
    expect(view.loads).toEqual(['/check-in'])
    expect(path()).toBe('/invitati')
  })

  test('an address with capitals or a slash at its end becomes the written one', () => {
    const written = (pathname: string) => pathname.toLowerCase().replace(/(.)\/$/, '$1')
    view = new FakeWindow('/Invitati/?q=Ana#Jos')
    places = new Places(view as unknown as Window, () => '', written)
    expect(view.location.href).toBe('https://prilej.test/invitati?q=Ana#Jos')
    places.navigator.push('/Agenda/?zi=A#B')
    expect(view.location.href).toBe('https://prilej.test/agenda?zi=A#B')
    places.follow('/AGENDA')
    places.navigator.go(-1)
    expect(path()).toBe('/agenda?zi=A')
    places.navigator.go(-1)
    expect(path()).toBe('/invitati?q=Ana')
  })

  describe('with unsaved work', () => {
    const discard = vi.fn<() => void>()
    let question: { leave(): void; stay(): void } | null
    beforeEach(() => {
      discard.mockReset()
      places.navigator.push('/agenda')
      const release = holdUnsaved({ discard })
      question = null
      return () => {
        question?.stay()
        release()
      }
    })
    const asked = () => (question = leaveQuestion.get())

    test('a link asks first, and goes when told so', () => {
      places.navigator.push('/speakeri')
      expect(path()).toBe('/agenda')
      asked()?.leave()
      expect(path()).toBe('/speakeri')
      expect(discard).toHaveBeenCalledOnce()
    })

    test('back asks first and leaves the address as it was', () => {
      places.navigator.go(-1)
      expect(path()).toBe('/agenda')
      expect(view.location.pathname).toBe('/agenda')
      asked()?.stay()
      expect(path()).toBe('/agenda')
      places.navigator.go(-1)
      asked()?.leave()
      expect(path()).toBe('/invitati')
      expect(view.location.pathname).toBe('/invitati')
    })

    test('a filter does not ask, nor does the guard', () => {
      places.navigator.replace('/agenda?q=ana')
      expect(path()).toBe('/agenda?q=ana')
      places.replaceNow('/login')
      expect(path()).toBe('/login')
      expect(asked()).toBeNull()
      expect(discard).not.toHaveBeenCalled()
    })
  })
})
