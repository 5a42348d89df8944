import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import type { ModuleInfo } from '../src/shared/module.ts'
import { call } from './people.ts'

interface Rows {
  items: { id: string; slug?: string }[]
}

const modules = resolve(import.meta.dirname, '../src/modules')

/** The path of every screen, as the modules say them. */
export async function screenPaths(): Promise<string[]> {
  const found = await Promise.all(
    readdirSync(modules).map(async (name) => {
      const file = pathToFileURL(join(modules, name, 'module.ts')).href
      return ((await import(file)) as { module: ModuleInfo }).module.screens
    }),
  )
  return found.flat().map(({ path }) => path)
}

export async function eventOf(page: Page, eventSlug = 'conferinta-orizont'): Promise<string> {
  const { items } = await call<Rows>(page, 'GET', '/events?archived=all')
  return items.find(({ slug }) => slug === eventSlug)?.id ?? ''
}

const idIn = async (page: Page, path: string) =>
  (await call<Rows>(page, 'GET', path)).items[0]?.id ?? ''

const siteOf = async (page: Page, eventId: string) =>
  (await call<{ items: { id: string; eventId: string }[] }>(page, 'GET', '/sites')).items.find(
    (site) => site.eventId === eventId,
  )?.id ?? ''

/** The plan that says the tables as the guests have them, where the event has none yet. */
async function planOf(page: Page, eventId: string): Promise<string> {
  const known = await idIn(page, `/seating?eventId=${eventId}`)
  if (known) return known
  const partId = await idIn(page, `/events/${eventId}/parts`)
  const plan = { name: 'Cina', partId, from: 'tables' }
  return (await call<{ id: string }>(page, 'POST', `/events/${eventId}/seating`, plan)).id
}

/** The values of the open places of a path, so that a record of this event is opened. */
const samples: Readonly<Record<string, (page: Page, eventId: string) => Promise<string>>> = {
  '/agenda/:eventId': async (_, eventId) => eventId,
  '/evenimente/:eventId': async (_, eventId) => eventId,
  '/asezare/:planId': planOf,
  '/desfasurator/:rundownId': (page, eventId) => idIn(page, `/run-of-show?eventId=${eventId}`),
  '/buget/:id': (page, eventId) => idIn(page, `/budgets?eventId=${eventId}`),
  '/chestionare/:id/intrebari': (page, eventId) => idIn(page, `/questionnaires?eventId=${eventId}`),
  '/chestionare/:id/raspunsuri': (page, eventId) =>
    idIn(page, `/questionnaires?eventId=${eventId}`),
  '/website/:id': siteOf,
  '/preview-website/:id/*': siteOf,
  '/preview-template/:id/*': async () => 'ivory',
}

/** The address of a screen with a record of the event in it; a new path with open places needs its sample above. */
export async function addressOf(page: Page, path: string, eventId: string): Promise<string> {
  if (!path.includes(':')) return path
  const id = await samples[path]?.(page, eventId)
  if (!id) throw new Error(`the demo has no record for ${path}`)
  return withId(path, id)
}

export function withId(path: string, id: string): string {
  return path.replace(/:\w+/, id).replace(/\/\*$/, '')
}
