import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyLine } from '#platform/server/keys.ts'
import { projectRoot } from '#platform/server/root.ts'
import { answersPerSecond } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Pages of a published site against bare Fastify that sends the same bytes with the same headers. */
const place = await temporaryDatabase(randomBytes(32))
const folder = mkdtempSync(join(tmpdir(), 'prilej-bench-site-'))
const bareProgram = join(projectRoot, 'dist', 'bench-site-bare.mjs')
const path = '/event/demo/conferinta-orizont'
const ports = { ours: 34_201, bare: 34_202 }
const children: ChildProcess[] = []

try {
  await start(join(projectRoot, 'dist', 'server.js'), ports.ours, {
    DATABASE_URL: place.appUrl,
    DATABASE_ADMIN_URL: place.adminUrl,
    APP_KEYS: newKeyLine(),
    DATA_DIR: folder,
    PROCESS: 'web',
    SEED: 'demo',
    LIMITS: 'off',
  })
  const page = await fetch(`http://127.0.0.1:${ports.ours}${path}`)
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  const headers = Object.fromEntries(
    [...page.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
    ),
  )
  writeFileSync(bareProgram, bareServer(await page.text(), headers))
  await start(bareProgram, ports.bare, {})
  const load = (port: number) =>
    answersPerSecond({
      port,
      method: 'GET',
      paths: [path],
      headers: {},
      connections: 32,
      requests: 6000,
    })
  await compare('site', [
    {
      name: 'public page, 32 connections',
      unit: 'answers/s',
      goal: { kind: 'at-least', ratio: 0.8 },
      ours: () => load(ports.ours),
      floor: () => load(ports.bare),
    },
  ])
} finally {
  for (const child of children) child.kill()
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
  rmSync(bareProgram, { force: true })
}

function bareServer(body: string, headers: Record<string, string>): string {
  return `import Fastify from 'fastify'
const body = Buffer.from(${JSON.stringify(body)})
const app = Fastify()
app.get(${JSON.stringify(path)}, (_, reply) => reply.headers(${JSON.stringify(headers)}).send(body))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })`
}

async function start(program: string, port: number, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [program], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (let tries = 0; tries < 600; tries++) {
    const there = await fetch(`http://127.0.0.1:${port}${path}`).then(
      () => true,
      () => false,
    )
    if (there) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${program} did not listen`)
}
