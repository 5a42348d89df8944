import type { TestDatabase } from './database.ts'

/** The event is no draft any more, and everybody who has its address may open what is published of it. */
export async function publishEvent(db: TestDatabase, eventId: string): Promise<void> {
  await db.look(`update events set status = 'tentative', visibility = 'unlisted' where id = $1`, [
    eventId,
  ])
}
