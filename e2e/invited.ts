import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { call, newEmail } from './people.ts'
import type { Product } from './product.ts'

export interface Stage {
  eventId: string
  /** `/event/{company}/{event}`. */
  address: string
  /** The personal page of the family. */
  path: string
  group: { id: string; code: string }
}

/** A new event with one part of so many places, and a family of four with its personal page. */
export async function stage(
  page: Page,
  { capacity = null, email = newEmail('ion') }: { capacity?: number | null; email?: string } = {},
): Promise<Stage> {
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = await call<{ id: string; slug: string; version: number }>(page, 'POST', '/events', {
    name: `Nuntă ${email}`.slice(0, 60),
    type: 'wedding',
    startDate: day,
    visibility: 'unlisted',
  })
  const step = { version: event.version, to: 'tentative' }
  await call(page, 'POST', `/events/${event.id}/status`, step)
  const { items } = await call<{ items: { id: string; version: number }[] }>(
    page,
    'GET',
    `/events/${event.id}/parts`,
  )
  const [part] = items
  await call(page, 'PATCH', `/events/${event.id}/parts/${part?.id}`, {
    version: part?.version,
    capacity,
  })
  const { group } = await call<{ group: Stage['group'] }>(
    page,
    'POST',
    `/events/${event.id}/guests/families`,
    {
      group: { name: 'Familia Zamfir', salutation: 'Dragă familie Zamfir,' },
      guests: [
        { firstName: 'Ion', lastName: 'Zamfir', email },
        { firstName: 'Ana', lastName: 'Zamfir' },
        { firstName: 'Luca', lastName: 'Zamfir', ageBand: 'child' },
        { host: 0 },
      ],
    },
  )
  const company = await call<{ slug: string }>(page, 'GET', '/company')
  const link = `/events/${event.id}/guest-groups/${group.id}/link`
  const { token } = await call<{ token: string }>(page, 'POST', link, {})
  const address = `/event/${company.slug}/${event.slug}`
  return { eventId: event.id, address, path: `${address}/invitatie/${token}`, group }
}

/** A guest with a small screen, signed in nowhere. */
export const onPhone = (
  browser: Browser,
  product: Product,
  javaScriptEnabled: boolean,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    javaScriptEnabled,
  })

/** The newest letter to an address whose subject says so, as the mail server would have got it. */
export async function letterTo(
  { dataDir }: Product,
  address: string,
  subject: RegExp,
): Promise<string> {
  let letter = ''
  await expect
    .poll(
      () => {
        // The folder comes with the first letter.
        if (!existsSync(join(dataDir, 'mail'))) return false
        const kept = readdirSync(join(dataDir, 'mail'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.eml'))
          .toSorted((one, other) =>
            (one.split('/').at(-1) ?? '').localeCompare(other.split('/').at(-1) ?? ''),
          )
          .map((name) => plain(readFileSync(join(dataDir, 'mail', name), 'utf8')))
        letter = kept.findLast((raw) => raw.includes(address) && subject.test(raw)) ?? ''
        return letter !== ''
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  return letter
}

/** The path of the first link in a letter that leads there. */
export function linkIn(letter: string, way: string): string {
  const found = new RegExp(`https?://[^\\s"<>]*/${way}/[\\w.-]+`).exec(letter)?.[0] ?? ''
  return found === '' ? '' : new URL(found).pathname
}

/** Undoes quoted-printable, and the words of headers that are not plain. */
export function plain(raw: string): string {
  const unquoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString()
  const headers = raw
    .replace(/\?=\r?\n\s+=\?/g, '?==?')
    .replace(/\?==\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => text.replaceAll('_', ' '))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(text, 'base64').toString(),
    )
  return unquoted(headers)
}
