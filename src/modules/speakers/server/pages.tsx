import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import { fill, show } from './own-page.tsx'

const path = '/speaker/:token'

export const pages = (house: House): Page[] => [
  { path, answer: (request) => show(house, request) },
  {
    method: 'POST',
    path,
    takesFiles: true,
    answer(request) {
      house.memory.take(`speaker-page ${request.ip}`, perMinute.visitor)
      return fill(house, request)
    },
  },
]
