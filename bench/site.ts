import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { projectRoot } from '#platform/server/process/root.ts'
import { findChromium } from '../scripts/setup.mjs'
import { answersPerSecond } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { phoneVisit } from './tools/phone-visit.ts'
import { ended, measuredProduct, started } from './tools/product.ts'

/**
 * Pages of a published site: answers per second against Fastify that sends the same bytes, the hits
 * after an edit, and a phone on slow 4G against the bare HTML of the same text and pictures.
 */
const path = '/event/demo/conferinta-orizont'
const bareProgram = join(projectRoot, 'dist', 'bench-site-bare.mjs')
const ports = { ours: 34_201, floor: 34_202 }
const product = await measuredProduct(ports.ours)
const host = (port: number) => `http://127.0.0.1:${port}`
/** An edit that is never seen ends the run instead of holding it. */
const maxWaitMs = 10_000
let edits = 0
let baseline: ChildProcess | undefined
let browser: Browser | undefined

try {
  // Not compressed, so that the headers match the bytes that the floor sends.
  const page = await fetch(host(ports.ours) + path, { headers: { 'accept-encoding': 'identity' } })
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  const headers = Object.fromEntries(
    [...page.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
    ),
  )
  writeFileSync(bareProgram, bareServer(await page.text(), headers))
  baseline = await started(bareProgram, 'listens', { PORT: String(ports.floor) })
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  await measure(browser)
} finally {
  await browser?.close()
  if (baseline) await ended(baseline)
  await product.stop()
  rmSync(bareProgram, { force: true })
}

async function measure(inside: Browser): Promise<void> {
  const load = (port: number, to: string) =>
    answersPerSecond({
      port,
      method: 'GET',
      paths: [to],
      headers: {},
      connections: 32,
      requests: 2500,
    })
  const edit = await editor()
  const visit = (port: number, to: string) => phoneVisit(inside, host(port) + to)
  await compare('site', [
    {
      name: 'public page, 32 connections',
      unit: 'answers/s',
      goal: { kind: 'at-least', ratio: 0.8 },
      ours: () => load(ports.ours, path),
      floor: () => load(ports.floor, '/whole'),
    },
    {
      name: 'slowest of the hits after an edit, until it is seen, against 25 ms',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      ours: () => hitsAfter(edit),
      floor: () => Promise.resolve(25),
    },
    {
      name: 'largest paint on a phone, slow 4G',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.25 },
      ours: async () => (await visit(ports.ours, path)).paint,
      floor: async () => (await visit(ports.floor, '/bare')).paint,
      rounds: 5,
      cold: true,
    },
    {
      name: 'JavaScript of the page against its budget of 15 kB',
      unit: 'bytes',
      goal: { kind: 'at-most', ratio: 1 },
      ours: async () => (await visit(ports.ours, path)).script,
      floor: () => Promise.resolve(15 * 1024),
      rounds: 1,
      cold: true,
    },
    {
      name: 'layout shift, as 1 + its score',
      unit: '',
      goal: { kind: 'at-most', ratio: 1 },
      ours: async () => 1 + (await visit(ports.ours, path)).shift,
      floor: () => Promise.resolve(1),
      rounds: 2,
      cold: true,
    },
  ])
}

/** Changes the text of the first page and publishes it. */
async function editor(): Promise<(words: string) => Promise<void>> {
  type Page = { id: string; rev: number; doc: { content: { props: Record<string, unknown> }[] } }
  const { items } = await product.call<{ items: { id: string; address: string }[] }>('/sites')
  const siteId = items.find(({ address }) => address === path)?.id
  return async (words) => {
    const { pages } = await product.call<{ pages: Page[] }>(`/sites/${siteId}`)
    const [home] = pages
    const [hero] = home?.doc.content ?? []
    if (!home || !hero) throw new Error('the site has no first page')
    hero.props.kicker = { ro: words, en: words }
    const { id, rev, doc } = home
    await product.call(`/sites/${siteId}/pages/${id}/doc`, { rev, doc }, 'PUT')
    await product.call(`/sites/${siteId}/publish`, {})
  }
}

/** The first hit after the edit, and the first that shows it, whichever took longer. */
async function hitsAfter(edit: (words: string) => Promise<void>): Promise<number> {
  const words = `Ediția ${++edits}`
  await timed(ports.ours, path)
  await edit(words)
  const first = await timed(ports.ours, path)
  const until = performance.now() + maxWaitMs
  for (let last = first; performance.now() < until; last = await timed(ports.ours, path))
    if (last.body.includes(words)) return Math.max(first.took, last.took)
  throw new Error(`the edit was not seen within ${maxWaitMs} ms`)
}

async function timed(port: number, to: string): Promise<{ took: number; body: string }> {
  const from = performance.now()
  const answer = await fetch(host(port) + to)
  const body = await answer.text()
  return { took: performance.now() - from, body }
}

/** `/whole` is the page as it is, `/bare` only its text and drawings. */
function bareServer(body: string, headers: Record<string, string>): string {
  const text = body.replace(
    /<link[^>]*stylesheet[^>]*>|<style>[^<]*<\/style>|<script[^>]*>[^<]*<\/script>/g,
    '',
  )
  return `import Fastify from 'fastify'
const app = Fastify()
const headers = ${JSON.stringify(headers)}
const whole = Buffer.from(${JSON.stringify(body)})
app.get('/whole', (_, reply) => reply.headers(headers).send(whole))
app.get('/bare', (_, reply) => reply.type('text/html; charset=utf-8').send(Buffer.from(${JSON.stringify(text)})))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listens')`
}
