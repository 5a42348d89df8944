import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import { offencesIn } from '../check-architecture.mjs'

const trees: string[] = []
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })))

/** The text of each file by its path. */
export type Files = Record<string, string>

export const module = (name: string, uses: string[] = []) =>
  `import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'
export const module = defineModule({ name: '${name}', uses: ${JSON.stringify(uses)}, about: "It's (small)." }, names)
`

const clean: Files = {
  'src/shared/module.ts': `import { z } from 'zod'\n`,
  'src/platform/server/database/db.ts': `import pg from 'pg'\nimport '#shared/module.ts'\n`,
  'src/platform/testing/cast.ts': `import '#app/server.ts'\nimport '#modules/events/contract.ts'\n`,
  'src/app/server.ts': `import { routes } from '#modules/guests/server/routes.ts'\n`,
  'src/ui/live/table.tsx': `import '#ui/plain/badge.tsx'\n`,
  'src/ui/plain/badge.tsx': `export const Badge = 1\n`,
  'src/modules/events/module.ts': module('events'),
  'src/modules/events/model.ts': `import { z } from 'zod'\n`,
  'src/modules/events/contract.ts': `import type { Event } from './model.ts'\n`,
  'src/modules/events/server/api.ts': `import './store.ts'\n`,
  'src/modules/events/server/store.ts': `export const rows = 1\n`,
  'src/modules/events/web/widgets.tsx': `export const Widget = 1\n`,
  'src/modules/guests/module.ts': module('guests', ['events']),
  'src/modules/guests/model.ts': `import { Event } from '#modules/events/contract.ts'\n`,
  'src/modules/guests/model.test.ts': `import { test } from 'vitest'\nimport './server/routes.ts'\n`,
  'src/modules/guests/text.ts': `import ro from './locales/ro.json' with { type: 'json' }\n`,
  'src/modules/guests/locales/shown-name-ro.json': '{}',
  'src/modules/guests/server/routes.ts': `import '#modules/events/server/api.ts'\nimport '../model.ts'\n`,
  'src/modules/guests/server/routes.test.ts': `import '#platform/testing/cast.ts'\nimport '#app/server.ts'\n`,
  'src/modules/guests/web/routes.ts': `export const routes = [() => import('./guests-screen.tsx')]\n`,
  'src/modules/guests/web/guests-screen.tsx': `import { routes } from './routes.ts'\nimport '#modules/events/web/widgets.tsx'\nimport '#ui/live/table.tsx'\n`,
}

/** The findings of the check in a small clean tree with these files added. */
export function offencesWith(extra: Files): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'prilej-tree-'))
  trees.push(tree)
  for (const [file, text] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return offencesIn(tree)
}

export const guests = 'src/modules/guests'
