import pg from 'pg'
import { BadConfiguration } from '../process/env.ts'

const timeoutMs = 2500
const oldest = 17

/** Refuses an operator's database that does not answer or is too old, in one line that names the option. */
export async function meetDatabase(option: string, url: string): Promise<void> {
  const version = await askVersion(url).catch((error: unknown) => {
    throw new BadConfiguration(`${option}: ${reasonOf(error)}`)
  })
  refuseOldVersion(option, version)
}

export function refuseOldVersion(option: string, version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < oldest)
    throw new BadConfiguration(
      `${option}: PostgreSQL ${oldest} or newer is needed, this is ${major}`,
    )
}

async function askVersion(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'prilej-start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    return Number(rows[0]?.version)
  } finally {
    // A client that sent nothing so far would not answer a farewell either.
    void client.end().catch(() => undefined)
  }
}

function reasonOf(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  if (/timeout/i.test(message)) return `no answer within ${timeoutMs / 1000} seconds`
  // A name with several addresses fails with an error for each and no text of its own.
  return (message || code || String(error)).replace(/\s+/g, ' ')
}
