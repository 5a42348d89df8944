import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { usualSettings, type PageSettings } from '#modules/guest-page/model.ts'
import { projectRoot } from '#platform/server/process/root.ts'
import { findChromium } from '../scripts/setup.mjs'
import { answersPerSecond } from './tools/load.ts'
import { compare, median } from './tools/measure.ts'
import { phoneVisit } from './tools/phone-visit.ts'
import { ended, measuredProduct, started } from './tools/product.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * Personal pages: visits that come again while nothing was written, against Fastify that sends the same
 * bytes; the first visit after the family has changed its answer, after the hosts wrote something, and
 * after they changed what is on the page, against a page of one query in the same transaction, and the
 * last also against a page of as many queries in one trip; and in a phone on slow 4G against the bare HTML of the same text.
 */
const families = 40
/** How many statements a page drawn anew asks for, each from another table: event, group, people, answers … */
const statements = 19
const barePort = 34_222
const bareProgram = join(projectRoot, 'dist', 'bench-guest-page-bare.mjs')
let eventId = ''
/** The greeting on all pages, as the hosts last wrote it. */
let settings: PageSettings = usualSettings
/** What each family said last. */
const said = new Map<string, 'yes' | 'no'>()
/** Milliseconds that storing such an answer took, with the drawing of the page it leads to. */
const answering: number[] = []
/** Of the page of one query, whose answer is empty. */
const place = await temporaryDatabase(randomBytes(32))
const product = await measuredProduct(34_221)
let bare: ChildProcess | undefined
let browser: Browser | undefined

try {
  const paths = await personalPages()
  const [path = ''] = paths
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`)
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
    ),
  )
  writeFileSync(bareProgram, bareServer(await answer.text(), headers))
  bare = await started(bareProgram, 'listens', { PORT: String(barePort), URL: place.appUrl })
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const phone = await phoneVisit(browser, `http://127.0.0.1:${product.port}${path}`)
  process.stdout.write(
    `\n  JavaScript ${phone.script} bytes (budget 15 kB), layout shift ${phone.shift}\n`,
  )
  const visit = async (port: number, to: string) =>
    (await phoneVisit(browser as Browser, `http://127.0.0.1:${port}${to}`)).paint
  const load = (port: number, all: readonly string[]) =>
    answersPerSecond({
      port,
      method: 'GET',
      paths: all,
      headers: {},
      connections: 32,
      requests: 800,
    })
  await compare('guest-page', [
    {
      name: 'personal page, 32 connections',
      unit: 'answers/s',
      goal: { kind: 'at-least', ratio: 0.8 },
      ours: () => load(product.port, paths),
      floor: () => load(barePort, ['/whole']),
      rounds: 3,
    },
    {
      ...afterEdit(paths),
      name: 'personal page, first visit after its own answer',
      ours: () => visits(product.port, paths, changeAnswer),
    },
    {
      ...afterEdit(paths),
      name: 'personal page, first visit after the hosts wrote something',
      ours: () => visits(product.port, paths, writeElsewhere),
    },
    {
      ...afterEdit(paths),
      name: 'personal page, first visit after the hosts changed it',
      ours: () => visits(product.port, paths, writeGreeting),
    },
    {
      ...afterEdit(paths, '/many'),
      name: `the same, against a page of ${statements} queries`,
      ours: () => visits(product.port, paths, writeGreeting),
    },
    {
      name: 'largest paint on a phone, slow 4G',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.25 },
      ours: () => visit(product.port, path),
      floor: () => visit(barePort, '/bare'),
      rounds: 3,
    },
  ])
  process.stdout.write(
    `  an answer is stored, and its page drawn, in ${median(answering).toFixed(1)} ms\n`,
  )
} finally {
  await browser?.close()
  if (bare) await ended(bare)
  await product.stop()
  await place.remove()
  rmSync(bareProgram, { force: true })
}

function afterEdit(paths: readonly string[], page: '/one' | '/many' = '/one') {
  const floor = () =>
    visits(
      barePort,
      paths.map(() => page),
    )
  return { unit: 'ms', goal: { kind: 'at-most' as const, ratio: 2 }, floor, rounds: 5 }
}

/** Somebody is written down who changes nothing on these pages. */
async function writeElsewhere(path: string): Promise<string> {
  await product.call(`/events/${eventId}/guests`, { firstName: 'Altcineva', lastName: 'Nou' })
  return path
}

async function writeGreeting(path: string): Promise<string> {
  const greeting = { ro: `Vă așteptăm cu drag, a ${settings.version + 1}-a oară.`, en: '' }
  const changed = { ...settings, greeting }
  settings = await product.call(`/events/${eventId}/guest-page`, changed, 'PUT')
  return path
}

/** Milliseconds of one visit to each of the pages, or to where something done there leads. */
async function visits(
  port: number,
  all: readonly string[],
  lead: (path: string) => Promise<string> = (path) => Promise.resolve(path),
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const from of all) {
    const path = await lead(from)
    const began = performance.now()
    await new Promise<void>((done, failed) => {
      get({ agent, host: '127.0.0.1', port, path }, (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) done()
          else failed(new Error(`${path}: ${answer.statusCode}`))
        })
      }).on('error', failed)
    })
    times.push(performance.now() - began)
  }
  agent.destroy()
  return median(times)
}

/** As the family would do it; everybody comes, or nobody. Returns the page that the browser is led to. */
async function changeAnswer(path: string): Promise<string> {
  const word = said.get(path) === 'yes' ? 'no' : 'yes'
  said.set(path, word)
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `all=${word}`,
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location) throw new Error(`${path}: ${answer.status}`)
  answering.push(performance.now() - began)
  return location
}

/** The pages of so many families in an event of two parts. */
async function personalPages(): Promise<string[]> {
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Măsurătoarea', type: 'wedding', startDate }
  const { id, slug } = await product.call<{ id: string; slug: string }>('/events', event)
  eventId = id
  const paths: string[] = []
  for (let at = 0; at < families; at++) {
    const { group } = await product.call<{ group: { id: string } }>(
      `/events/${id}/guests/families`,
      {
        group: { name: `Familia ${at}` },
        guests: ['Ion', 'Ana', 'Luca', 'Mara'].map((firstName) => ({
          firstName,
          lastName: `Popa ${at}`,
        })),
      },
    )
    const link = `/events/${id}/guest-groups/${group.id}/link`
    const { token } = await product.call<{ token: string }>(link, {})
    paths.push(`/event/demo/${slug}/invitatie/${token}`)
  }
  return paths
}

function bareServer(body: string, headers: Record<string, string>): string {
  const looks = /<link[^>]*stylesheet[^>]*>|<style>[^]*?<\/style>|<script[^>]*><\/script>/g
  const text = body.replace(looks, '')
  return `import Fastify from 'fastify'
import pg from 'pg'
const app = Fastify()
const pool = new pg.Pool({ connectionString: process.env.URL, options: '-c role=prilej_app', pipeline: true })
const company = { id: ${JSON.stringify(randomUUID())} }
const query = (at) => ({ name: 'q' + at, text: 'select *, ' + at + ' as at from guests where company_id = $1 order by id desc limit 4', values: [company.id] })
const page = (count) => async (_, reply) => {
  const client = await pool.connect()
  const asked = Array.from({ length: count }, (_, at) => query(at))
  const begun = client.query("begin read only; set local app.company_id = '" + company.id + "'")
  // One query waits for its begin, as in a page that was not thought about; many leave together.
  if (count === 1) await begun
  await Promise.all([begun, ...asked.map((each) => client.query(each))])
  await client.query('commit')
  client.release()
  return reply.headers(headers).send(Buffer.from(${JSON.stringify(body)}))
}
app.get('/one', page(1))
app.get('/many', page(${statements}))
const headers = ${JSON.stringify(headers)}
app.get('/whole', (_, reply) => reply.headers(headers).send(Buffer.from(${JSON.stringify(body)})))
app.get('/bare', (_, reply) => reply.type('text/html; charset=utf-8').send(Buffer.from(${JSON.stringify(text)})))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listens')`
}
