export type PathParams = Readonly<Record<string, string | undefined>>

interface Pattern {
  names: readonly string[]
  shape: RegExp
}

const known = new Map<string, Pattern>()

/** What an address says in the places that a path leaves open (`:id`, and `*` for all that follows), or null when it is another path. */
export function paramsIn(path: string, pathname: string): PathParams | null {
  const { names, shape } = patternOf(path)
  const found = shape.exec(pathname)
  if (!found) return null
  return Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')]))
}

function patternOf(path: string): Pattern {
  const pattern = known.get(path) ?? newPattern(path)
  known.set(path, pattern)
  return pattern
}

function newPattern(path: string): Pattern {
  const names: string[] = []
  const shape = path.replace(/\/:(\w+)|\/\*$/g, (_, name?: string) => {
    names.push(name ?? '*')
    return name ? '/([^/]+)' : '(?:/(.*))?'
  })
  return { names, shape: new RegExp(`^${shape}/?$`, 'i') }
}

/** An address that is not well written is shown as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
