import { isNear } from '#shared/text/fuzzy-match.ts'
import { fold } from '#shared/text/text.ts'

/** The text after the words of an action; the words may be mistyped, the rest stays as typed. */
export function textAfterPrefix(search: string, begins: readonly string[] = []): string {
  const typed = search.trim().split(/\s+/)
  const folded = typed.map(fold)
  const fitting = begins
    .map((begin) => begin.split(' '))
    .filter((words) => words.length <= typed.length)
    .filter((words) =>
      words.every(
        (word, at) =>
          (folded[at] ?? '').length >= word.length - 1 && isNear(folded[at] ?? '', word),
      ),
    )
    .toSorted((a, b) => b.length - a.length)
  return fitting[0] ? typed.slice(fitting[0].length).join(' ') : ''
}
