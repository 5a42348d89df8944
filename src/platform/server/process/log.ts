import { createHash } from 'node:crypto'

const order = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const
export type LogLevel = keyof typeof order

export interface Log {
  debug(message: string, facts?: LogFields): void
  info(message: string, facts?: LogFields): void
  warn(message: string, facts?: LogFields): void
  error(message: string, facts?: LogFields): void
}
export type LogFields = Record<string, unknown>

/** One JSON object per line. A full disk or a slow reader must never block a request, so writes are fire-and-forget. */
export function createLog(level: LogLevel, write: (line: string) => void = toStderr): Log {
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, facts: LogFields = {}) => {
      if (order[name] < order[level]) return
      write(lineOf({ time: new Date().toISOString(), level: name, message }, facts))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const secretName = /authorization|password|token|secret|code|pin|cookie/i

/** Secrets are replaced by four characters of their hash: enough to distinguish two, useless to a thief. */
export function clean(facts: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (value instanceof Error)
        return [
          name,
          { name: value.name, message: nameless(value.message), stack: nameless(value.stack) },
        ]
      if (typeof value === 'string' && secretName.test(name)) return [name, fingerprint(value)]
      return [name, value]
    }),
  )
}

const mailAddress = /[\w.+-]+@[\w-]+\.[\w.-]+/g

/** A mail server's answer may contain an address, and a log outlives an erasure. */
function nameless(text: string | undefined): string | undefined {
  return text?.replace(mailAddress, fingerprint)
}

export function fingerprint(secret: string): string {
  return `#${createHash('sha256').update(secret).digest('hex').slice(0, 4)}`
}

const listened = new WeakSet<NodeJS.WriteStream>()

/** Writes a message for the operator where that is possible; a closed or full output must not end the product. */
export function say(output: NodeJS.WriteStream, text: string): void {
  try {
    if (!listened.has(output)) output.on('error', () => undefined)
    listened.add(output)
    output.write(text)
  } catch {
    // The output is closed.
  }
}

/** Prints what a start or a command is doing; `LOG_LEVEL=warn` leaves it out. */
export function showStep(level: LogLevel, step: string): void {
  if (order[level] <= order.info) say(process.stderr, `Prilej: ${step} …\n`)
}

function toStderr(line: string): void {
  say(process.stderr, `${line}\n`)
}

/** Facts that JSON cannot hold (a circle, a bigint) are left out rather than thrown at the caller. */
function lineOf(head: LogFields, facts: LogFields): string {
  try {
    return JSON.stringify({ ...head, ...clean(facts) })
  } catch (error) {
    return JSON.stringify({ ...head, unwritable: String(error) })
  }
}
