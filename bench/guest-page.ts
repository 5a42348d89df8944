import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { projectRoot } from '#platform/server/process/root.ts'
import { findChromium } from '../scripts/setup.mjs'
import { p95Wait } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { phoneVisit } from './tools/phone-visit.ts'
import { ended, measuredProduct, started } from './tools/product.ts'

/**
 * Personal pages, which are made again at each visit: the time of an answer, and a phone on slow 4G against the bare HTML
 * of the same text.
 */
const families = 40
const barePort = 34_222
const bareProgram = join(projectRoot, 'dist', 'bench-guest-page-bare.mjs')
const product = await measuredProduct(34_221)
let baseline: ChildProcess | undefined
let browser: Browser | undefined

try {
  const paths = await personalPages()
  const [path = ''] = paths
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`)
  writeFileSync(bareProgram, bareServer(await answer.text()))
  baseline = await started(bareProgram, 'listens', { PORT: String(barePort) })
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const phone = await phoneVisit(browser, `http://127.0.0.1:${product.port}${path}`)
  process.stdout.write(
    `\n  JavaScript ${phone.script} bytes (budget 15 kB), layout shift ${phone.shift}\n`,
  )
  const visit = async (port: number, to: string) =>
    (await phoneVisit(browser as Browser, `http://127.0.0.1:${port}${to}`)).paint
  await compare('guest-page', [
    {
      name: 'personal page, p95 at 8 connections against 25 ms',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      ours: () => p95Wait({ port: product.port, paths, connections: 8, requests: 800 }),
      floor: () => Promise.resolve(25),
      rounds: 5,
    },
    {
      name: 'largest paint on a phone, slow 4G',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () => visit(product.port, path),
      floor: () => visit(barePort, '/bare'),
      rounds: 3,
    },
  ])
} finally {
  await browser?.close()
  if (baseline) await ended(baseline)
  await product.stop()
  rmSync(bareProgram, { force: true })
}

/** The pages of so many families in an event of two parts. */
async function personalPages(): Promise<string[]> {
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Măsurătoarea', type: 'wedding', startDate }
  const { id, slug } = await product.call<{ id: string; slug: string }>('/events', event)
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

function bareServer(body: string): string {
  const looks = /<link[^>]*stylesheet[^>]*>|<style>[^]*?<\/style>|<script[^>]*><\/script>/g
  return `import Fastify from 'fastify'
const app = Fastify()
app.get('/bare', (_, reply) => reply.type('text/html; charset=utf-8').send(Buffer.from(${JSON.stringify(body.replace(looks, ''))})))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listens')`
}
