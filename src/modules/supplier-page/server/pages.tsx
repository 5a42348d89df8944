import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { absentPage, countLinkMiss } from '#modules/event-pages/server/api.ts'
import { drawSupplierPage } from './draw-page.tsx'
import { act } from './page-actions.ts'
import { supplierLink } from './supplier-pages.ts'
import { visitOf } from './visits.ts'

const path = `${supplierLink.path}/:token`

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => show(services, request) },
  { method: 'POST', path, takesFiles: true, answer: (request) => submit(services, request) },
]

async function show(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visit = await visitOf(services, request)
  if (request.query.has('stare'))
    return { status: visit ? 204 : 404, body: '', headers: { 'cache-control': 'no-store' } }
  return visit ? drawSupplierPage(visit, {}) : missed(services, request)
}

async function submit(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`supplier-page ${request.ip}`, perMinute.visitor)
  const visit = await visitOf(services, request)
  return visit ? act(visit) : missed(services, request)
}

/** Who guesses links is slowed down; who has one is not. */
function missed(services: AppServices, request: PageRequest): PageAnswer {
  countLinkMiss(services, request)
  return absentPage(services, request.locale)
}
