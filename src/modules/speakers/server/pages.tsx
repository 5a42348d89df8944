import type { AppServices } from '#platform/server/app-services.ts'
import type { Page } from '#platform/server/pages.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import { fill, show } from './own-page.tsx'

const path = '/speaker/:token'

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => show(services, request) },
  {
    method: 'POST',
    path,
    takesFiles: true,
    answer(request) {
      services.memory.take(`speaker-page ${request.ip}`, perMinute.visitor)
      return fill(services, request)
    },
  },
]
