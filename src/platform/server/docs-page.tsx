import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import type { RawRoute } from './api-routes.ts'
import type { Bound } from './bind.ts'
import type { Page } from './pages.ts'

/** The readable twin of the OpenAPI document: an ordinary page, no script, its style in a file of its own. */
export function docsPages(routes: readonly Bound[], raw: readonly RawRoute[]): Page[] {
  // Written when first asked for: a start should not wait for a page that few open.
  let html: Buffer | undefined
  return [
    {
      path: '/api/docs',
      answer() {
        html ??= Buffer.from(
          `<!doctype html>${renderToStaticMarkup(<Docs groups={groupByFirstWord(routes)} raw={raw} />)}`,
        )
        return { body: html, headers: { 'cache-control': 'no-cache' } }
      },
    },
    {
      path: styleAddress,
      answer: () => ({
        body: style,
        type: 'text/css; charset=utf-8',
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    },
  ]
}

type Groups = [name: string, routes: Bound[]][]

function groupByFirstWord(routes: readonly Bound[]): Groups {
  const groups = new Map<string, Bound[]>()
  for (const bound of routes) {
    const word = bound.endpoint.path.split('/')[1] ?? ''
    groups.set(word, [...(groups.get(word) ?? []), bound])
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b))
}

function Docs({ groups, raw }: { groups: Groups; raw: readonly RawRoute[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Prilej API</title>
        <link rel="stylesheet" href={styleAddress} />
      </head>
      <body>
        <nav aria-label="Groups">
          <strong>Prilej API</strong>
          {groups.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
          <a href="#bytes">streams and files</a>
          <a href="/api/openapi.json">OpenAPI 3.1</a>
        </nav>
        <main>
          <h1>Prilej API</h1>
          <p>
            Send JSON. When signed in, send the token of <code>POST /api/login</code> as the{' '}
            <code>Authorization</code> header. Mistakes answer{' '}
            <code>{'{"error":{"code","message","fields"?,"current"?}}'}</code>; a repeated{' '}
            <code>Idempotency-Key</code> on POST gets the first answer again.
          </p>
          {groups.map(([name, routes]) => (
            <section key={name} id={name}>
              <h2>{name}</h2>
              {routes.map((bound) => (
                <Call key={bound.name} name={bound.name} endpoint={bound.endpoint} />
              ))}
            </section>
          ))}
          <section id="bytes">
            <h2>streams and files</h2>
            {raw.map((route) => (
              <article key={`${route.method} ${route.path}`}>
                <h3>
                  <b>{route.method}</b> /api{route.path}
                </h3>
                <p>
                  {route.about} <em>{route.access}</em>
                </p>
              </article>
            ))}
          </section>
        </main>
      </body>
    </html>
  )
}

function Call({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  const fromPath = pathParameters(endpoint.path)
  const place = endpoint.kind === 'query' ? 'query' : 'body'
  const fields = Object.entries<z.ZodType>(endpoint.input.shape)
  return (
    <article>
      <h3>
        <b>{endpoint.method}</b> /api{endpoint.path}
      </h3>
      <p>
        {endpoint.about || name} <em>{endpoint.access}</em>
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, schema]) => (
            <li key={field}>
              <code>{field}</code> {fromPath.includes(field) ? 'path' : place}
              {schema.safeParse(undefined).success ? ', optional' : ''}
            </li>
          ))}
        </ul>
      )}
      {endpoint.errors.length > 0 && (
        <p>
          Its own errors:{' '}
          {endpoint.errors.map((code) => (
            <code key={code}>{code} </code>
          ))}
        </p>
      )}
    </article>
  )
}

const style = `
:root{color-scheme:light dark;--ink:#1f2421;--paper:#fbf9f5;--line:#dcd6ca;--brand:#0f5c4a;--quiet:#5c635d}
@media (prefers-color-scheme:dark){:root{--ink:#ece8e0;--paper:#171a18;--line:#343a36;--brand:#7fcdb5;--quiet:#a3aba5}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;padding:12px 24px;border-bottom:1px solid var(--line)}
main{max-width:880px;margin:0 auto;padding:24px}
a{color:var(--brand);padding:4px 0}
article{border:1px solid var(--line);border-radius:8px;padding:4px 16px 8px;margin:16px 0}
h3{font:500 15px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
h3 b{color:var(--brand)}
em{color:var(--quiet)}
code{font:13px ui-monospace,monospace}
`
const styleAddress = `/api/docs.${createHash('sha256').update(style).digest('hex').slice(0, 10)}.css`
