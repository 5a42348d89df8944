import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'

export interface MeasuredProduct {
  port: number
  /** Calls as the planner of the demo; without data it is a query. */
  call<T>(path: string, data?: object, method?: 'POST' | 'PUT'): Promise<T>
  stop(): Promise<void>
}

/** The whole product with a durable database of its own and the demo in it, gone afterwards. */
export async function measuredProduct(
  port: number,
  env: Record<string, string> = {},
): Promise<MeasuredProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-bench-product-'))
  // Started by root, the database runs as another user and must be able to enter.
  chmodSync(folder, 0o711)
  const child = await started(join(projectRoot, 'dist', 'server.js'), 'listens on', {
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(port),
    HOST: '127.0.0.1',
    ...env,
  })
  let token = ''
  const call = async <T>(path: string, data?: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      headers: {
        ...(data && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(data && { method, body: JSON.stringify(data) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const user = { email: 'planner@demo.prilej.ro', password: 'prilej-demo-2026' }
  token = (await call<{ token: string }>('/login', { user })).token
  return {
    port,
    call,
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Runs a program until it says that it is ready. */
export async function started(
  program: string,
  ready: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, failed) => {
    child.stdout.on('data', (text: Buffer) => text.toString().includes(ready) && done())
    child.once('exit', () => failed(new Error(`${program} ended before it was ready`)))
  })
  return child
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, 'exit')
}
