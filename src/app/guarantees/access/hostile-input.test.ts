import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { hostileTexts } from '#platform/testing/every-endpoint/hostile.ts'
import { HostileBed, type Attempt } from './hostile-testbed.ts'

const bed = new HostileBed()
const seed = 20_261_115

test('nothing that can be put into a call is answered as our own mistake', async () => {
  const attempts = bed.attempts({ perPlace: 1, seed })
  expect(attempts.length).toBeGreaterThan(2000)
  bed.product.rehearses = true
  expect(await bed.faults(attempts)).toEqual([])
  bed.product.rehearses = false
  expect(await bed.isSignedIn()).toBe(true)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('what was kept of it can be read again everywhere', async () => {
  const which = ({ method, access }: Endpoint) =>
    ['POST', 'PUT', 'PATCH'].includes(method) && access.includes(':')
  const writes = bed.attempts({ perPlace: 1, seed: seed + 1, which })
  expect(await bed.faults(writes)).toEqual([])
  expect(await bed.faults(bed.readings())).toEqual([])
  expect(await bed.isSignedIn()).toBe(true)
})

test('no address of a page and no form on one is either', async () => {
  const { composition, services } = bed.product.parts
  const pages = composition.pages.flatMap((make) => make(services))
  expect(await bed.faults(pages.flatMap(strangeVisits))).toEqual([])
})

const known: Record<string, string> = { companySlug: 'demo', slug: 'nunta-ana-si-mihai' }
const strange = hostileTexts
  .filter((text) => text.isWellFormed() && text !== '' && text.length < 1000)
  .map(encodeURIComponent)

/** Some of them in each part of an address, in its query and in a form. */
function strangeVisits({ method = 'GET', path }: { method?: 'GET' | 'POST'; path: string }) {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return strange
    .filter((_, at) => at % 6 === path.length % 6)
    .flatMap((text) => {
      const address = (changed?: string) =>
        path
          .replace(/:(\w+)/g, (_, name: string) => {
            return name === changed ? text : (known[name] ?? 'x'.repeat(27))
          })
          .replace('*', text)
      const urls = [`${address()}?lang=${text}&q=${text}&${text}=1`, ...parts.map(address)]
      return urls.map((url): Attempt => {
        const name = `${method} ${url.slice(0, 150)}`
        return { name, request: { method, url, ...(method === 'POST' && formOf(text)) } }
      })
    })
}

function formOf(text: string) {
  const names = ['name', 'email', 'code', 'message', 'act', text]
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: names.map((name) => `${name}=${text}`).join('&'),
  }
}
