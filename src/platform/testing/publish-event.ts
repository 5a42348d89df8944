import type { TestDatabase } from './database.ts'

/** The event is no longer a draft, and its published pages can be opened by their address. */
export async function publishEvent(db: TestDatabase, eventId: string): Promise<void> {
  await db.look(`update events set status = 'tentative', visibility = 'unlisted' where id = $1`, [
    eventId,
  ])
}
