import { sql } from 'kysely'
import type { Gate } from '#platform/server/access.ts'
import type { House } from '#platform/server/house.ts'

/** The samples belong to a company of their own, so that they live by the same rules as everything else. */
export const sampleCompany = '00000000-0000-4000-8000-000000000001'

/** Anybody may try the gallery, outside production only. */
export const gates = (house: House): Gate[] => {
  if (house.env.production) return []
  let known = false
  return [
    {
      word: 'gallery',
      async admit(_credentials, database) {
        if (!known)
          await database.inNoCompany((db) =>
            sql`insert into companies (id, slug, name) values (${sampleCompany}, 'gallery-samples', 'Galerie')
              on conflict do nothing`.execute(db),
          )
        known = true
        return { actor: { kind: 'visitor', id: null, name: '' }, companyId: sampleCompany }
      },
    },
  ]
}
