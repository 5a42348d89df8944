import type { Plugin } from 'vite'

const fromAll = /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm

/**
 * Icons are imported one by one: through the list of all six thousand every screen would seem to need
 * each of them, and the build would read them all.
 */
export function iconsOneByOne(): Plugin {
  return {
    name: 'prilej:icons-one-by-one',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || code.search(fromAll) < 0) return undefined
      return { code: code.replace(fromAll, (_, names: string) => oneByOne(names)), map: null }
    },
  }
}

function oneByOne(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
    .join('\n')
}
