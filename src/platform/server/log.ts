import { createHash } from 'node:crypto'

const order = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const
export type LogLevel = keyof typeof order

export interface Log {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
}
export type Facts = Record<string, unknown>

/** One JSON object per line. A full disk or a slow reader must never block a request, so writes are fire-and-forget. */
export function createLog(level: LogLevel, write: (line: string) => void = toStderr): Log {
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, facts: Facts = {}) => {
      if (order[name] < order[level]) return
      write(
        JSON.stringify({ time: new Date().toISOString(), level: name, message, ...clean(facts) }),
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const secretName = /authorization|password|token|secret|code|pin|cookie/i

/** Secrets are replaced by four characters of their hash: enough to tell two apart, useless to a thief. */
export function clean(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (value instanceof Error)
        return [name, { name: value.name, message: value.message, stack: value.stack }]
      if (typeof value === 'string' && secretName.test(name)) return [name, fingerprint(value)]
      return [name, value]
    }),
  )
}

export function fingerprint(secret: string): string {
  return `#${createHash('sha256').update(secret).digest('hex').slice(0, 4)}`
}

/** A path safe to log: the values of the query string are gone, since tokens travel there. */
export function pathOnly(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : `${url.slice(0, mark)}?…`
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`, () => undefined)
}
