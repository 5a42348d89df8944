import { describe, expect, test } from 'vitest'
import { paramsIn, writtenForm } from './path-pattern.ts'

test.each([
  ['/agenda', '/agenda', {}],
  ['/agenda', '/agenda/', null],
  ['/agenda', '/Agenda', null],
  ['/agenda', '/agendă', null],
  ['/agenda/:id', '/agenda/7', { id: '7' }],
  ['/agenda/:id', '/agenda/a%2Fb%20%C8%99', { id: 'a/b ș' }],
  ['/agenda/:id', '/agenda/%zz', { id: '%zz' }],
  ['/agenda/:id', '/agenda', null],
  ['/agenda/:id', '/agenda/7/8', null],
  ['/site/:id/*', '/site/7', { id: '7', '*': '' }],
  ['/site/:id/*', '/site/7/', { id: '7', '*': '' }],
  ['/site/:id/*', '/site/7/despre/noi', { id: '7', '*': 'despre/noi' }],
])('%s at %s', (path, pathname, params) => {
  expect(paramsIn(path, pathname)).toEqual(params)
})

describe('the written form of an address', () => {
  const paths = [
    '/',
    '/agenda',
    '/agenda/:id',
    '/chestionare/:id/intrebari',
    '/site/:id/*',
    '/event/:companySlug/:slug',
    '/event/:companySlug/:slug/*',
    '/event/:companySlug/:slug/invitatie',
    '/event/:companySlug/:slug/invitatie/:token',
  ]

  test.each([
    ['/agenda', '/agenda'],
    ['/agenda/', '/agenda'],
    ['/agenda//', '/agenda'],
    ['/AGENDA', '/agenda'],
    ['/%61genda', '/agenda'],
    ['/Agenda/aB7/', '/agenda/aB7'],
    ['/agenda/%C8%98/', '/agenda/%C8%98'],
    ['/agenda/%zz/', '/agenda/%zz'],
    ['/chestionare/7/Intrebari', '/chestionare/7/intrebari'],
    ['/site/7/', '/site/7'],
    ['/Site/7/Despre//noi/', '/site/7/Despre//noi'],
    ['/event/Demo/Nunta-Ana', '/event/demo/nunta-ana'],
    ['/Event/Demo/Nunta/Invitatie/', '/event/demo/nunta/invitatie'],
    ['/event/demo/nunta/INVITATIE/aBcD/', '/event/demo/nunta/invitatie/aBcD'],
    ['/event/demo/nunta/Despre/', '/event/demo/nunta/Despre'],
    ['/', null],
    ['//', null],
    ['//agenda/', null],
    ['//evil.test/', null],
    ['/\\evil.test/', null],
    ['/%2Fevil.test/', null],
    ['/agenda//7', null],
    ['/nicaieri/', null],
    ['/agendă', null],
    ['', null],
  ])('of %s is %s', (pathname, written) => {
    expect(writtenForm(paths, pathname)).toBe(written)
  })

  test('is its own written form', () => {
    for (const pathname of ['/Agenda/aB/', '/Site/7/A/b//', '/event/Demo/X/Invitatie/Y/']) {
      const written = writtenForm(paths, pathname) ?? ''
      expect(writtenForm(paths, written)).toBe(written)
    }
  })
})
