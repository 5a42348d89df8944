import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Transactions behind one that waits for a lock wait too, so it waits only briefly and lets doors pass. */
const lockWait = { atMost: '800ms', pauseMs: 400, tries: 100 }
const lockNotHad = '55P03'

/** One transaction that changes the schema, tried again while another one holds a lock that it needs. */
export async function changeSchema(
  client: pg.Client,
  name: string,
  change: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockWait.atMost}'`)
      await change()
      await client.query('commit')
      return
    } catch (error) {
      const { code, message } = error as pg.DatabaseError
      if (code !== lockNotHad || tries >= lockWait.tries)
        throw new Error(`${name}: ${message}`, { cause: error })
      await client.query('rollback')
      await sleep(lockWait.pauseMs)
    }
}
