import { randomInt } from 'node:crypto'

const emptiest = 2 ** 10

/**
 * A number for each of very many keys, in sixteen bytes and not in an entry of a Map with its text. Of a key 64 bits
 * are kept, mixed with a seed: among half a million keys the odds that any two are taken for one are 1 in 10^8.
 */
export class KeyNumbers {
  readonly #seeds = [randomInt(2 ** 32), randomInt(2 ** 32)] as const
  #firsts = new Uint32Array(emptiest)
  #seconds = new Uint32Array(emptiest)
  /** One more than the number, so that nought is a free place. */
  #numbers = new Uint32Array(emptiest)
  #size = 0

  get(key: string): number | undefined {
    const number = this.#numbers[this.#placeOf(...this.#mixed(key))] ?? 0
    return number === 0 ? undefined : number - 1
  }

  set(key: string, number: number): void {
    const mixed = this.#mixed(key)
    const place = this.#placeOf(...mixed)
    const isNew = this.#numbers[place] === 0
    this.#put(place, ...mixed, number + 1)
    if (isNew && ++this.#size * 2 > this.#numbers.length) this.#grow()
  }

  #put(place: number, first: number, second: number, number: number): void {
    this.#firsts[place] = first
    this.#seconds[place] = second
    this.#numbers[place] = number
  }

  /** Where the key is, or the free place where it belongs. */
  #placeOf(first: number, second: number): number {
    const last = this.#numbers.length - 1
    for (let place = first & last; ; place = (place + 1) & last) {
      if (this.#numbers[place] === 0) return place
      if (this.#firsts[place] === first && this.#seconds[place] === second) return place
    }
  }

  #grow(): void {
    const [firsts, seconds, numbers] = [this.#firsts, this.#seconds, this.#numbers]
    const places = numbers.length * 2
    this.#firsts = new Uint32Array(places)
    this.#seconds = new Uint32Array(places)
    this.#numbers = new Uint32Array(places)
    for (let at = 0; at < numbers.length; at++) {
      const [first = 0, second = 0, number = 0] = [firsts[at], seconds[at], numbers[at]]
      if (number !== 0) this.#put(this.#placeOf(first, second), first, second, number)
    }
  }

  #mixed(key: string): [number, number] {
    return [murmur(key, this.#seeds[0]), murmur(key, this.#seeds[1])]
  }
}

/** MurmurHash3 of 32 bits, over the signs of the text. */
function murmur(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    const sign = Math.imul(text.charCodeAt(at), 0xcc9e2d51)
    hash ^= Math.imul((sign << 15) | (sign >>> 17), 0x1b873593)
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  }
  hash ^= text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
