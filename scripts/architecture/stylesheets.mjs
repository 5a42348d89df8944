import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Two meanings under one class look fine one by one and wrong together, as after a careless renaming. */
export function doubledSelectorsIn(root, files) {
  return files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      doubledIn(readFileSync(join(root, file), 'utf8')).map(
        (selector) => `${file}: "${selector}" has two rules; join them or name one otherwise`,
      ),
    )
}

const imported = /import (\w+) from '([^']+\.module\.css)'/g
const composed = /composes: ([\w -]+) from '([^']+)'/g

/** Classes that no screen names and no other class is made of. */
export function unusedClassesIn(root, files) {
  const used = new Map()
  const markUsed = (from, path, classes) => {
    const file = path.startsWith('#')
      ? `src/${path.slice(1)}`
      : posix.join(posix.dirname(from), path)
    used.set(file, new Set([...(used.get(file) ?? []), ...classes]))
  }
  for (const file of files) {
    if (!/\.(tsx?|module\.css)$/.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name, path] of text.matchAll(imported))
      markUsed(
        file,
        path,
        [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, each]) => each),
      )
    for (const [, classes, path] of text.matchAll(composed))
      markUsed(file, path, classes.split(' '))
  }
  return files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      [...classesIn(readFileSync(join(root, file), 'utf8'))]
        .filter((each) => !used.get(file)?.has(each))
        .map((each) => `${file}: no screen uses ".${each}"`),
    )
}

function classesIn(css) {
  const heads = partsOf(css.replaceAll(/:global\([^)]*\)/g, '')).filter(
    ([, head, mark]) => mark === '{' && !/^\s*@/.test(head),
  )
  return new Set(
    heads.flatMap(([, head]) => [...head.matchAll(/\.([a-z]\w*)/gi)].map(([, each]) => each)),
  )
}

function doubledIn(css) {
  const selectors = new Set()
  const doubled = []
  const around = []
  for (const [, head, mark] of partsOf(css)) {
    if (mark === '}') around.pop()
    if (mark !== '{') continue
    const selector = head.trim().replaceAll(/\s+/g, ' ')
    const place = [...around, selector].join(' { ')
    if (selectors.has(place) && selector.startsWith('.')) doubled.push(selector)
    selectors.add(place)
    around.push(selector)
  }
  return doubled
}

/** What is before each brace and semicolon. */
function partsOf(css) {
  return [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)]
}
