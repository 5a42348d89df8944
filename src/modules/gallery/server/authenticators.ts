import type { Authenticator } from '#platform/server/auth/access.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { ensureSampleCompany, sampleCompany } from './store.ts'

/** The gallery needs no account; it exists only outside production. */
export const authenticators = (services: AppServices): Authenticator[] => {
  if (services.env.production) return []
  let ready: Promise<void> | undefined
  return [
    {
      word: 'gallery',
      async admit(_credentials, database) {
        ready ??= database.inNoCompany(ensureSampleCompany)
        await ready
        return { actor: { kind: 'visitor', id: null, name: '' }, companyId: sampleCompany }
      },
    },
  ]
}
