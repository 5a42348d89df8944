import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const id = '0198c0de-0000-7000-8000-00000000aB01'
const paths: string[] = []
beforeAll(() => {
  const { modules } = product.parts.composition
  for (const { path } of modules.flatMap(({ screens }) => [...screens]))
    paths.push(path.replace(/:\w+/g, id).replace('/*', '/Despre'))
})

const open = (url: string, method: 'GET' | 'HEAD' = 'GET', language = 'ro') =>
  product.http.inject({ method, url, headers: { 'accept-language': language } })

/** Removes the parts that differ between two answers: request number, time, and the nonce for styles. */
const comparable = ({ headers, statusCode }: Awaited<ReturnType<typeof open>>) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return JSON.stringify({ statusCode, rest }).replace(/nonce-[\w+/=]+/, 'nonce')
}

describe('every screen has one address', () => {
  test('a slash at its end and capitals lead there, with what follows', async () => {
    expect(paths.length).toBeGreaterThan(25)
    for (const path of paths) {
      const plain = await open(path)
      expect([path, plain.statusCode]).toEqual([path, 200])
      const [, first = ''] = path.split('/')
      const loud = `/${first.toUpperCase()}${path.slice(first.length + 1)}`
      for (const other of [`${path}/`, loud, `${loud}//`]) {
        const { statusCode, headers } = await open(`${other}?q=A%2Fb&x=/`)
        expect([other, statusCode, headers.location]).toEqual([other, 308, `${path}?q=A%2Fb&x=/`])
      }
    }
  })

  test.each([
    ['/checkin/demo/nunta-ana-si-mihai/', '/checkin/demo/nunta-ana-si-mihai'],
    ['/Checkin/Demo/Nunta-Ana-Si-Mihai', '/checkin/demo/nunta-ana-si-mihai'],
    ['/event/demo/conferinta-orizont/', '/event/demo/conferinta-orizont'],
    ['/event/demo/conferinta-orizont/Invitatie/', '/event/demo/conferinta-orizont/invitatie'],
  ])('so have pages: %s', async (other, written) => {
    const { statusCode, headers } = await open(other)
    expect([statusCode, headers.location]).toEqual([308, written])
  })

  test.each(['//evil.test/', '//evil.test/dashboard/', '/%2Fevil.test/', '/x/'])(
    'no one is led away: %s',
    async (url) => {
      const { statusCode, headers } = await open(url)
      expect([statusCode, headers.location]).toEqual([404, undefined])
    },
  )

  test('calls and files are asked for as they are written', async () => {
    for (const url of ['/api/health/', '/api/Health', '/assets/X/', '/files/X/']) {
      const { statusCode, headers } = await open(url)
      expect([url, statusCode, headers.location]).toEqual([url, 404, undefined])
    }
  })
})

test('every document of the screens admits the script that watches over its loading', async () => {
  for (const path of ['/dashboard', '/check-in', `/website/${id}`, '/nimic']) {
    const { body, headers } = await open(path)
    const script = /<script>([^]+?)<\/script>/.exec(body)?.[1] ?? ''
    // Styles that never come hold up every script after them.
    expect(body.indexOf('<script>')).toBeLessThan(body.indexOf('</head>'))
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toMatch(/script-src 'self'[^;]*'sha256-/)
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  }
})

describe('an address that is no page', () => {
  test.each(['/nimic', '/event/demo/nimic', '/dashboard', '/dashboard/', '/%zz', '/'])(
    'has the same headers without its body: %s',
    async (url) => {
      expect(comparable(await open(url, 'HEAD'))).toBe(comparable(await open(url)))
    },
  )

  test.each(['/%zz', '/evenimente/%', '/event/demo/%E0%A4%A'])(
    'that cannot be read is answered by a page in the language of the visitor: %s',
    async (url) => {
      const page = await open(url)
      expect(page.statusCode).toBe(400)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      expect(page.body).toContain('<h1>Adresa nu poate fi citită</h1>')
      const english = await open(url, 'GET', 'en')
      expect(english.body).toContain('<h1>This address cannot be read</h1>')
    },
  )

  test('that cannot be read is answered as a call where it is one', async () => {
    const { statusCode, headers } = await open('/api/%zz')
    expect(statusCode).toBe(400)
    expect(headers['content-type']).toContain('application/json')
  })
})
