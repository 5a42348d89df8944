import { beforeEach } from 'vitest'
import { publishEvent } from '#platform/testing/publish-event.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { addFamily, revealGroupLink } from '#modules/guests/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'

interface Caller {
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
}

interface Testbed {
  companyId: string
  event: { id: string; slug: string }
  admin: Caller
}

export interface Family {
  path: string
  group: { id: string; code: string }
  ids: string[]
}

/** Opens and sends pages as a browser without JavaScript does. */
export function browser({ db, http }: WholeApp, bed: Testbed) {
  const address = async () => {
    const company = await db.database.inCompany(
      bed.companyId,
      (own) => findCompany(own, systemScope(bed.companyId)),
      'read',
    )
    return `/event/${company.slug}/${bed.event.slug}`
  }
  beforeEach(() => publishEvent(db, bed.event.id))
  return {
    address,
    open: (path: string, headers: Record<string, string> = {}) =>
      http.inject({ method: 'GET', url: path, headers }),
    send: (path: string, fields: Record<string, string | string[]>) =>
      http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: formOf(fields).toString(),
      }),
    /** Two parents and what they bring along, invited to everything. */
    async family(fields: Partial<CallOf<typeof addFamily>> = {}): Promise<Family> {
      const { group, guests } = await bed.admin.call(addFamily, {
        eventId: bed.event.id,
        group: { name: 'Familia Popescu', salutation: 'Dragă familie Popescu,' },
        guests: [
          { firstName: 'Ion', lastName: 'Popescu', email: 'ion@exemplu.ro' },
          { firstName: 'Maria', lastName: 'Popescu' },
          { host: 0 },
        ],
        ...fields,
      })
      const { token } = await bed.admin.call(revealGroupLink, {
        eventId: bed.event.id,
        groupId: group.id,
      })
      const path = `${await address()}/invitatie/${token}`
      return { path, group, ids: guests.map(({ id }) => id) }
    },
  }
}

/** The values that a browser would send of a page, or of a piece of it, if nothing was changed. */
export function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const value = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1])
    const isChosen = !/type="(radio|checkbox)"/.test(tag) || tag.includes(' checked=""')
    if (isChosen) fields[value('name') ?? ''] = value('value') ?? ''
  }
  for (const [, name = '', text = ''] of html.matchAll(
    /<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g,
  ))
    fields[name] = unescaped(text) ?? ''
  return fields
}

const escaped: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

function unescaped(text: string | undefined): string | undefined {
  return text?.replace(/&(quot|#x27|lt|gt|amp);/g, (each) => escaped[each] ?? each)
}

function formOf(fields: Record<string, string | string[]>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return form
}
