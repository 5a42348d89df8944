import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { query } from '#shared/contract.ts'
import { Line } from '#shared/text/text.ts'

const Found = z.strictObject({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
})

export const searchEverything = query({
  path: '/search',
  access: 'search:read',
  input: z.strictObject({ q: Line(100) }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        kind: z.string(),
        title: LocalisedText,
        items: z.array(Found),
        /** The list of all that fit; null where these are all, or where there is no such list. */
        all: z.string().nullable(),
      }),
    ),
  }),
  reads: [],
  about:
    'What fits, at most five of each kind, in both languages’ headings. Diacritics and case do not matter; where nothing fits, one mistyped letter in each word is forgiven.',
})
