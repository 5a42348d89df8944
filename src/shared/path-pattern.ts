export type PathParams = Readonly<Record<string, string | undefined>>

/**
 * The values of the open places of a path (`:id`, and `*` for the rest) in an address, or null when the
 * address does not match.
 */
export function paramsIn(path: string, pathname: string): PathParams | null {
  const parts = patternOf(path)
  const segments = pathname.split('/').slice(1)
  const isOpen = parts.at(-1) === '*'
  const least = isOpen ? parts.length - 1 : parts.length
  if (segments.length < least || (!isOpen && segments.length > least)) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const word = segments[at] ?? ''
    if (part === '*') params['*'] = decoded(segments.slice(at).join('/'))
    else if (part.startsWith(':') && word !== '') params[part.slice(1)] = decoded(word)
    else if (part !== word) return null
  }
  return params
}

/** These parameters have lower-case letters only, as a `Slug` does. */
const slugs = new Set([':companySlug', ':slug'])

/**
 * The one written form of an address: without a slash at its end, and in lower case where the path has a fixed
 * word. Ids and secrets stay as they were typed. Null when none of the paths matches.
 */
export function writtenForm(paths: readonly string[], pathname: string): string | null {
  const segments = pathname.replace(/\/+$/, '').split('/').slice(1)
  let best: { kinds: string; written: string } | null = null
  for (const path of paths) {
    const parameters = matchOf(patternOf(path), segments)
    if (parameters && (best === null || parameters.kinds < best.kinds)) best = parameters
  }
  return best?.written ?? null
}

/** `kinds` sorts fixed words before parameters, and parameters before a wildcard. */
function matchOf(
  parts: readonly string[],
  segments: readonly string[],
): { kinds: string; written: string } | null {
  const isOpen = parts.at(-1) === '*'
  const fixed = isOpen ? parts.slice(0, -1) : parts
  if (segments.length < fixed.length || (!isOpen && segments.length > fixed.length)) return null
  let kinds = ''
  const words: string[] = []
  for (const [at, part] of fixed.entries()) {
    const word = segments[at] ?? ''
    const isParameter = part.startsWith(':')
    if (isParameter ? word === '' : decoded(word).toLowerCase() !== part) return null
    kinds += isParameter ? '1' : '0'
    words.push(isParameter ? (slugs.has(part) ? word.toLowerCase() : word) : part)
  }
  if (isOpen) kinds += '2'
  return { kinds, written: `/${[...words, ...segments.slice(fixed.length)].join('/')}` }
}

const segmentsByPath = new Map<string, readonly string[]>()

function patternOf(path: string): readonly string[] {
  const parts = segmentsByPath.get(path) ?? path.split('/').slice(1)
  segmentsByPath.set(path, parts)
  return parts
}

/** An address that is not well written is shown as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
