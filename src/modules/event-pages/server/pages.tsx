import { AppError } from '#shared/app-error.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page } from '#platform/server/pages.ts'
import { colourRules, coloursFolder } from '../model.ts'
import { lookSource } from './looks.ts'

export const pages = (services: AppServices): Page[] => [
  {
    path: `${coloursFolder}/:file`,
    answer({ params }) {
      const [, key = ''] = /^([\w-]{1,200})\.css$/.exec(params.file ?? '') ?? []
      const rules = /^[0-9a-f]{6}$/.test(key)
        ? colourRules(`#${key}`)
        : services.ports.all(lookSource)[0]?.rulesOf(key)
      if (rules === undefined) throw new AppError('not_found', 'asset_not_found')
      return {
        type: 'text/css; charset=utf-8',
        body: rules,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }
    },
  },
]
