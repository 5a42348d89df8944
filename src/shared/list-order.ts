const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A key between two others in the order of their bytes, so that moving a card changes only its own key;
 * null is the very beginning or end. No key ends in the lowest digit, or nothing could precede it.
 */
export function positionBetween(before: string | null, after: string | null): string {
  if (after === null) return numbered(wholeOf(before) + 1)
  const low = before ?? ''
  if (low >= after) throw new Error('the first key must sort before the second')
  return midpoint(low, after)
}

/** Creates consecutive keys after the given one, all of one length. */
export function positionsAfter(before: string | null, count: number): string[] {
  const full = wholeOf(before)
  return Array.from({ length: count }, (_, at) => numbered(full + at + 1))
}

// Every key begins with a whole number of this many digits; what follows sorts between two of them.
const width = 6

function wholeOf(key: string | null): number {
  let sum = 0
  for (const digit of (key ?? '').slice(0, width)) sum = sum * digits.length + digits.indexOf(digit)
  return sum
}

function numbered(value: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / digits.length))
    text = digits.charAt(rest % digits.length) + text
  return `${text}V`
}

function midpoint(low: string, high: string | null): string {
  const same = high === null ? 0 : sharedLength(low, high)
  if (high !== null && same > 0)
    return high.slice(0, same) + midpoint(low.slice(same), high.slice(same))
  const first = low === '' ? 0 : digits.indexOf(low.charAt(0))
  const last = high === null ? digits.length : digits.indexOf(high.charAt(0))
  if (last - first > 1) return digits.charAt(Math.round((first + last) / 2))
  if (high !== null && high.length > 1) return high.charAt(0)
  return digits.charAt(first) + midpoint(low.slice(1), null)
}

/** Length of the common prefix of two keys; a key that has ended continues with the lowest digit. */
function sharedLength(low: string, high: string): number {
  let at = 0
  while (at < high.length && (low[at] ?? '0') === high[at]) at++
  return at
}
