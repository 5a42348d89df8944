import { fork, type ChildProcess } from 'node:child_process'
import type { Env } from '#platform/server/process/env.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import type { Log } from '#platform/server/process/log.ts'

/** Keeps one worker process running beside the web server. */
export function superviseWorker(
  env: Env,
  keys: Keys,
  appUrl: string,
  log: Log,
): { stop(): Promise<void> } {
  const program = process.argv[1] ?? ''
  let child: ChildProcess | undefined
  let stopping = false
  let failures = 0

  const start = () => {
    child = fork(program, ['worker'], {
      env: {
        ...process.env,
        PROCESS: 'worker',
        // Links in its mails lead to us, also when our port was chosen for us.
        PORT: String(env.port),
        DATABASE_URL: appUrl,
        DATABASE_ADMIN_URL: '',
        DATA_DIR: env.dataDir,
        APP_KEYS: keys.ring
          .map((key) => `${key.kid}:${key.secret.toString('base64url')}`)
          .join(','),
      },
      execArgv: [...process.execArgv, '--enable-source-maps'],
      // Ctrl-C in a terminal reaches the whole group; the worker waits for our stop message instead.
      detached: true,
    })
    child.on('message', () => (failures = 0))
    child.on('exit', (code, signal) => {
      if (stopping) return
      failures++
      const wait = Math.min(30_000, 250 * 2 ** failures)
      log.warn('the worker ended and is started again', { code, signal, wait })
      setTimeout(() => stopping || start(), wait)
    })
  }
  start()
  return {
    async stop() {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
