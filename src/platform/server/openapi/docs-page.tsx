import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import { perMinute } from '../http/limits.ts'
import type { RawRoute } from '../http/api-routes.ts'
import type { Bound } from '../pipeline/bind.ts'
import type { Page } from '../pages.ts'

/** The readable form of the OpenAPI document: an ordinary page without scripts, its style in a separate file. */
export function docsPages(routes: readonly Bound[], raw: readonly RawRoute[]): Page[] {
  // Rendered at the first request: a start should not wait for a page that few open.
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

const curlWithKey = "curl https://…/api/events -H 'Authorization: Bearer prj_…'"

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
        <header>
          <h1>Prilej API</h1>
          <p>
            Send JSON. When signed in, send the token of <code>POST /api/login</code> as the{' '}
            <code>Authorization</code> header. Mistakes answer{' '}
            <code>{'{"error":{"code","message","fields"?,"current"?}}'}</code>; a repeated{' '}
            <code>Idempotency-Key</code> on POST repeats the first answer. For machines:{' '}
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
          <h2>Keys</h2>
          <p>
            A program of a company sends an API key, which an admin makes on the tab Integrations of
            the company screen, in place of a token and always after <code>Bearer</code>:
          </p>
          <pre>{curlWithKey}</pre>
          <p>
            It has the rights of a planner for the events chosen with it, and history names it. A
            read-only key is refused every method but GET; accounts, the team, keys and what needs a
            password refuse every key (403 <code>not_for_keys</code>). It may make{' '}
            {perMinute.key.max} requests a minute; 429 says in <code>Retry-After</code> how many
            seconds to wait. Once it is revoked or has expired, it is answered 401.
          </p>
          <h2>Webhooks</h2>
          <p>
            Each message is one POST of JSON, <code>{'{"type","timestamp","data"}'}</code>, with ids
            and states in <code>data</code> and no names. It is signed by Standard Webhooks: the
            header <code>webhook-signature</code> is <code>v1,</code> and the HMAC-SHA256, in
            base64, of <code>webhook-id.webhook-timestamp.body</code> with the secret of the
            webhook, which is the base64 after <code>whsec_</code>. <code>webhook-id</code> stays
            the same at every try of a message. Any answer from 200 to 299 within 15 seconds accepts
            it.
          </p>
        </header>
        <nav aria-label="Groups">
          {groups.map(([name]) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
          <a href="#bytes">streams and files</a>
        </nav>
        <main>
          {groups.map(([name, routes]) => (
            <section key={name} id={name} aria-labelledby={`${name}-calls`}>
              <h2 id={`${name}-calls`}>{name}</h2>
              {routes.map((bound) => (
                <Call key={bound.name} name={bound.name} endpoint={bound.endpoint} />
              ))}
            </section>
          ))}
          <section id="bytes" aria-labelledby="bytes-calls">
            <h2 id="bytes-calls">streams and files</h2>
            {raw.map((route) => (
              <article key={`${route.method} ${route.path}`}>
                <Address {...route} />
                <p>{route.about}</p>
              </article>
            ))}
          </section>
        </main>
      </body>
    </html>
  )
}

function Address({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>) {
  return (
    <h3>
      <b className={method}>{method}</b> /api{path} <small>{access}</small>
    </h3>
  )
}

function Call({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  const fromPath = pathParameters(endpoint.path)
  const place = endpoint.kind === 'query' ? 'query' : 'body'
  const fields = Object.entries<z.ZodType>(endpoint.input.shape)
  return (
    <article>
      <Address {...endpoint} />
      <p>{endpoint.about || inWords(name)}</p>
      {fields.length > 0 && (
        <dl>
          {fields.map(([field, schema]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {[
                  kindOf(schema),
                  fromPath.includes(field) ? 'path' : place,
                  ...(schema.safeParse(undefined).success ? ['optional'] : []),
                ].join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {endpoint.errors.length > 0 && <p>Its own errors: {endpoint.errors.join(', ')}</p>}
    </article>
  )
}

/** `listTaskComments` as plain words. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A word or two; the full schema is in the OpenAPI document. */
function kindOf(schema: z.ZodType): string {
  const {
    type,
    format,
    enum: words,
    anyOf,
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as { type?: string; format?: string; enum?: unknown[]; anyOf?: { type?: string }[] }
  if (words && words.length <= 6) return words.map(String).join(' | ')
  const kinds = [...new Set(anyOf?.map((one) => one.type ?? 'any'))]
  return format ?? type ?? (kinds.join(' or ') || 'any')
}

const style = `
:root{color-scheme:light dark;--ink:#1f2421;--paper:#fbf9f5;--card:#fff;--line:#dcd6ca;--brand:#0f5c4a;--quiet:#5c635d;--change:#8a4b08;--end:#a3312a}
@media (prefers-color-scheme:dark){:root{--ink:#ece8e0;--paper:#171a18;--card:#1e2220;--line:#343a36;--brand:#7fcdb5;--quiet:#a3aba5;--change:#e2b072;--end:#f0a29b}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0 auto;max-width:1200px;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif;padding:0 16px 64px}
header{max-width:46rem;padding:32px 0 16px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}
a{color:var(--brand)}
nav{display:flex;flex-wrap:wrap;gap:0 16px;padding:8px 0;border-block:1px solid var(--line);font-size:14px}
nav a{padding:6px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
h2{font-size:20px;margin:40px 0 8px}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:8px 0}
h3{font:500 15px/1.5 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
h3 b{color:var(--change)}
h3 .GET{color:var(--brand)}
h3 .DELETE{color:var(--end)}
h3 small{font:13px system-ui,sans-serif;color:var(--quiet);border:1px solid var(--line);border-radius:99px;padding:1px 8px;margin-left:4px;white-space:nowrap}
p{margin:4px 0;color:var(--quiet);overflow-wrap:anywhere}
header p{color:var(--ink)}
header h2{font-size:18px;margin:20px 0 4px}
pre{margin:8px 0;padding:8px 12px;background:var(--card);border:1px solid var(--line);border-radius:8px;font:13px/1.6 ui-monospace,monospace;overflow:auto}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:2px 24px;margin:8px 0 0;font-size:14px}
dl div{display:flex;gap:8px;min-width:0}
dt,code{font:13px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
dd{margin:0;color:var(--quiet);overflow-wrap:anywhere}
@media (min-width:900px){
body{display:grid;grid-template-columns:200px minmax(0,1fr);column-gap:40px;padding:0 32px 64px}
header{grid-column:1/-1;padding-top:48px}
nav{flex-direction:column;flex-wrap:nowrap;align-self:start;position:sticky;top:0;max-height:100vh;overflow:auto;border:0;padding:40px 0 16px}
nav a{padding:3px 0}
}
`
const styleAddress = `/api/docs.${createHash('sha256').update(style).digest('hex').slice(0, 10)}.css`
