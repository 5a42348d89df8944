import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

function doubledIn(css) {
  const selectors = new Set()
  const doubled = []
  const around = []
  for (const [, head, mark] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
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
