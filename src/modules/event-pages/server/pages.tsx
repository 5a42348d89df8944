import { AppError } from '#shared/app-error.ts'
import type { Page } from '#platform/server/pages.ts'
import { colourRules, coloursFolder } from '../model.ts'

export const pages = (): Page[] => [
  {
    path: `${coloursFolder}/:file`,
    answer({ params }) {
      const [, colour] = /^([0-9a-f]{6})\.css$/.exec(params.file ?? '') ?? []
      if (!colour) throw new AppError('not_found', 'asset_not_found')
      return {
        type: 'text/css; charset=utf-8',
        body: colourRules(`#${colour}`),
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }
    },
  },
]
