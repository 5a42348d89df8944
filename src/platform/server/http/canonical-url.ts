import type { FastifyInstance } from 'fastify'
import { writtenForm } from '#shared/path-pattern.ts'
import { headersFor } from './headers.ts'

/** Only an address with a capital, an escape or a slash at its end can have another written form. */
const maybeNotCanonical = /[A-Z%]|\/$/

/**
 * Each page and screen has one address: a trailing slash or capitals redirect to it. The paths begin with a
 * fixed word, so a redirect never leaves this site.
 */
export function addCanonicalUrls(app: FastifyInstance, paths: readonly string[]): void {
  const pagePaths = [...new Set(paths)].filter((path) => path !== '/' && !path.startsWith('/api/'))
  app.addHook('onRequest', (request, reply, done) => {
    const [pathname, search] = splitOnce(request.url, '?')
    if (!/^(GET|HEAD)$/.test(request.method) || !maybeNotCanonical.test(pathname)) return done()
    const written = writtenForm(pagePaths, pathname)
    if (written === null || written === pathname) return done()
    void reply
      .headers(headersFor('public'))
      .status(308)
      .header('location', search === undefined ? written : `${written}?${search}`)
      .send('')
  })
}

function splitOnce(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
