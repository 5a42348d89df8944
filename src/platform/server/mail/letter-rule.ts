import type { LetterPurpose } from '#shared/letter-purpose.ts'
import type { CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import { port } from '../ports.ts'

export interface EventLetter {
  eventId: string
  purpose: LetterPurpose
}

/**
 * Decides for each letter whether its event allows sending it; checked when it is written and again when it
 * is sent.
 */
export const letterRule =
  port<
    (
      db: Db,
      company: CompanyScope,
      letters: readonly EventLetter[],
      now: Date,
    ) => Promise<readonly boolean[]>
  >('mail.letter-rule')

export async function allowedLetters(
  { ports }: Pick<AppServices, 'ports'>,
  db: Db,
  company: CompanyScope,
  letters: readonly EventLetter[],
  now: Date,
): Promise<boolean[]> {
  let allowed = letters.map(() => true)
  for (const rule of ports.all(letterRule)) {
    const permitted = await rule(db, company, letters, now)
    allowed = allowed.map((is, at) => is && permitted[at] === true)
  }
  return allowed
}
