/** First 32 bits of the fractional parts of the n-th roots of primes, as FIPS 180-4 defines its constants. */
function rootBits(primes: readonly number[], root: 2 | 3): Int32Array {
  return Int32Array.from(primes, (prime) => {
    const rootValue = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime)
    return ((rootValue - Math.floor(rootValue)) * 2 ** 32) | 0
  })
}

const primes: number[] = []
for (let number = 2; primes.length < 64; number++)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
const roundConstants = rootBits(primes, 3)
const startState = rootBits(primes.slice(0, 8), 2)

/**
 * SHA-256 (FIPS 180-4) without WebCrypto, which browsers keep from pages on plain http. It guards nothing here:
 * the server checks what was found with its own.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  state.set(startState)
  for (let at = 0; at < padded.length; at += 64) {
    for (let word = 0; word < 16; word++) schedule[word] = view.getInt32(at + word * 4)
    mix()
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => digest.setInt32(at * 4, word))
  return new Uint8Array(digest.buffer)
}

const state = new Int32Array(8)
const schedule = new Int32Array(64)

/** One block; plain steps on 32-bit whole numbers, since work means hundreds of thousands of them. */
function mix(): void {
  const w = schedule
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number
    const y = w[t - 2] as number
    const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)
    const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < 64; t++) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const choice = (e & f) ^ (~e & g)
    const one = (h + s1 + choice + (roundConstants[t] as number) + (w[t] as number)) | 0
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  // The stored values wrap at 32 bits by themselves.
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
