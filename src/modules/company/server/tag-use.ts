import { port } from '#platform/server/ports.ts'
import type { CompanyContext } from '#platform/server/context.ts'

/** The events in which records of another module carry a tag. */
export const tagUse =
  port<(ctx: CompanyContext, tagId: string) => Promise<string[]>>('company.tag-use')
