/**
 * A column as PostgreSQL writes an array, for `unnest`: a hundred thousand values leave the driver far
 * quicker as one text, and arrays of arrays, which would have to be equally long, can be cells of it.
 */
export function arrayText(items: readonly (string | number | boolean | null)[]): string {
  let text = ''
  for (const item of items) {
    if (text !== '') text += ','
    if (item === null) text += 'NULL'
    else if (typeof item !== 'string') text += item
    else text += special.test(item) ? `"${item.replace(specials, '\\$&')}"` : `"${item}"`
  }
  return `{${text}}`
}

/**
 * A column of which nearly all cells are alike: empty when all are. `unnest` fills a short column with nulls, and
 * `coalesce` says what they stand for.
 */
export function sparseText(
  items: readonly (string | number | boolean | null)[],
  usual: string | number | boolean | null = null,
): string {
  return items.every((item) => item === usual) ? '{}' : arrayText(items)
}

const special = /["\\]/
const specials = /["\\]/g
