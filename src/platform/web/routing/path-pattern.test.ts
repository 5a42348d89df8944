import { expect, test } from 'vitest'
import { paramsIn } from './path-pattern.ts'

test.each([
  ['/agenda', '/agenda', {}],
  ['/agenda', '/agenda/', {}],
  ['/agenda', '/Agenda', {}],
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
