import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { Database } from '../db.ts'
import type { Keys } from '../keys.ts'
import { port } from '../ports.ts'

/** Whoever knows sign-ins says whether this one still stands: a link must not outlive it. */
export const signInStands =
  port<(database: Database, credentialId: string, now: Date) => Promise<boolean>>(
    'files.sign-in-stands',
  )

const purpose = 'file'

const Content = z.object({ c: Id, f: Id, w: z.int().nullable(), s: z.string() })

export interface FileLink {
  companyId: string
  fileId: string
  width: number | null
  credentialId: string
}

/** The names inside are short, because a path parameter is limited in length. */
export function sealLink(
  keys: Keys,
  link: { file: { companyId: string; id: string }; width: number | null; credentialId: string },
  expires: number,
): string {
  const content = { c: link.file.companyId, f: link.file.id, w: link.width, s: link.credentialId }
  return keys.seal(purpose, content satisfies z.input<typeof Content>, expires)
}

export function openLink(keys: Keys, sealed: string, now: Date): FileLink | undefined {
  const content = Content.safeParse(keys.open(purpose, sealed, now)).data
  return (
    content && {
      companyId: content.c,
      fileId: content.f,
      width: content.w,
      credentialId: content.s,
    }
  )
}
