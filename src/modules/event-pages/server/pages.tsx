import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { colourRules, colourVersion } from '../model.ts'
import { eventPage } from './visits.tsx'

export const pages = (house: House): Page[] => [
  eventPage(house, {
    path: '/culori.css',
    answer({ company, request }) {
      const named = request.query.get('v') === colourVersion(company.brandColour)
      return {
        type: 'text/css; charset=utf-8',
        body: colourRules(company.brandColour),
        headers: {
          'cache-control': named ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      }
    },
  }),
]
