import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import type { Keys } from '../auth/keys.ts'
import { port } from '../ports.ts'

/** The accounts module checks whether this session is still valid: a link must not outlive it. */
export const isSignInActive =
  port<(database: Database, credentialId: string, now: Date) => Promise<boolean>>(
    'files.sign-in-stands',
  )

/** Validity of a signed address, in seconds. */
export const linkSeconds = 60

/** Without a provider that checks sign-ins, none is valid. */
export async function isSignInValid(
  { services, database, now }: { services: AppServices; database: Database; now: () => Date },
  credentialId: string,
): Promise<boolean> {
  const answers = services.ports
    .all(isSignInActive)
    .map((ask) => ask(database, credentialId, now()))
  return (await Promise.all(answers)).some(Boolean)
}

/** A link ends with its session, so it needs one. */
export function credentialOf({ admission }: Context): string {
  if (!admission.credentialId) throw new AppError('unauthenticated', 'sign_in_needed')
  return admission.credentialId
}

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
