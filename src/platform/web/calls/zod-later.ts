import type { z as Zod } from 'zod'
import { toldEnd } from '../told-end.ts'

/**
 * Stands in for zod in the browser until zod itself has come: a list is read without checking anything,
 * and zod weighs a tenth of the first screen. Schemas are noted down as they are written and made in
 * earnest when somebody checks with them. Before that a schema knows its fields, its choices, and what
 * stands for a value that is not given.
 */
type Step =
  | { from: Note; name: string; args?: undefined }
  | { from: Note; name?: undefined; args: readonly unknown[] }

interface Note {
  /** Undefined: zod itself. */
  step: Step | undefined
  made?: unknown
}

type Parsed = { success: true; data: unknown } | { success: false; data?: undefined }

let whole: typeof Zod | undefined
let coming: Promise<void> | undefined

export function isZodHere(): boolean {
  return whole !== undefined
}

/** All code that is not drawn at the very first is fetched after it. */
export function zodHere(): Promise<void> {
  coming ??= toldEnd(
    import('./zod-whole.ts').then(
      ({ z: come }) => void (whole = come),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ),
  )
  return coming
}

const notes = new WeakMap<object, Note>()

function noted(step: Step | undefined): object {
  const note: Note = { step }
  const proxy = new Proxy(() => undefined, {
    get: (_, name) => propertyOf(note, name),
    apply: (_, __, args: unknown[]) => (whole ? call(note, args) : noted({ from: note, args })),
    has: (_, name) => whole !== undefined && name in (made(note) as object),
    getPrototypeOf: () => (whole ? Object.getPrototypeOf(made(note)) : null) as object | null,
  })
  notes.set(proxy, note)
  return proxy
}

function propertyOf(note: Note, name: string | symbol): unknown {
  if (whole) {
    const value = made(note) as Record<string | symbol, unknown>
    const found = value[name]
    if (typeof found !== 'function' || name === 'constructor') return found
    return (...args: unknown[]) => found.apply(value, args.map(inEarnest)) as unknown
  }
  if (typeof name === 'symbol' || name === 'then') return undefined
  if (name === 'shape') return shapeOf(note)
  if (name === 'options') return choicesOf(note)
  if (name === 'safeParse') return (value: unknown) => parsed(note, value)
  if (name === 'parse') return (value: unknown) => fitting(note, value)
  return noted({ from: note, name })
}

function made(note: Note): unknown {
  if (note.made === undefined) note.made = make(note)
  return note.made
}

function make({ step }: Note): unknown {
  if (step === undefined) return whole
  if (step.name !== undefined) return (made(step.from) as Record<string, unknown>)[step.name]
  return call(step.from, step.args)
}

/** A method is called on what it belongs to. */
function call(note: Note, args: readonly unknown[]): unknown {
  const owner = note.step?.from
  return (made(note) as Function).apply(owner && made(owner), args.map(inEarnest)) as unknown
}

/** What is given to zod, with every noted schema in it made; fields that are found only when asked stay so. */
function inEarnest(given: unknown): unknown {
  if (typeof given === 'function') {
    const note = notes.get(given)
    return note ? made(note) : given
  }
  if (Array.isArray(given)) return given.map(inEarnest)
  if (given === null || typeof given !== 'object') return given
  if (Object.getPrototypeOf(given) !== Object.prototype) return given
  const own = Object.getOwnPropertyDescriptors(given)
  for (const each of Object.values(own)) {
    const { get } = each
    if (get) each.get = () => inEarnest(get.call(given))
    else each.value = inEarnest(each.value)
  }
  return Object.defineProperties({}, own)
}

/** The call that a schema ends with: `enum` with its choices, `default` with its value. */
function lastCall({
  step,
}: Note): { name: string; args: readonly unknown[]; on: Note } | undefined {
  const method = step?.args && step.from.step
  if (!method || method.name === undefined) return undefined
  return { name: method.name, args: step.args, on: method.from }
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of an object, as they were given where nothing changed them. */
function shapeOf(note: Note): Fields {
  const last = lastCall(note)
  if (!last) throw new Error('a schema without fields')
  const given = (last.args[0] ?? {}) as Fields
  if (/object$/i.test(last.name)) return given
  const before = shapeOf(last.on)
  const kept = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(before).filter(([name]) => wanted(name)))
  if (last.name === 'pick') return kept((name) => name in given)
  if (last.name === 'omit') return kept((name) => !(name in given))
  if (/extend$/i.test(last.name)) return { ...before, ...given }
  if (last.name !== 'partial' && last.name !== 'required') return before
  const shape: Note = { step: { from: note, name: 'shape' } }
  return Object.fromEntries(Object.keys(before).map((name) => [name, noted({ from: shape, name })]))
}

function choicesOf(note: Note): readonly unknown[] {
  const last = lastCall(note)
  const given = last?.args[0]
  if (last?.name === 'enum') return Array.isArray(given) ? given : Object.values(given as object)
  if (last?.name === 'extract') return given as readonly unknown[]
  if (last?.name === 'exclude')
    return choicesOf(last.on).filter((each) => !(given as readonly unknown[]).includes(each))
  throw new Error('a schema without choices')
}

function parsed(note: Note, value: unknown): Parsed {
  const last = lastCall(note)
  if (value === undefined && last?.name === 'default') return { success: true, data: last.args[0] }
  if (value === undefined && last?.name === 'optional') return { success: true, data: undefined }
  return choicesOf(note).includes(value) ? { success: true, data: value } : { success: false }
}

function fitting(note: Note, value: unknown): unknown {
  const { success, data } = parsed(note, value)
  if (!success) throw new Error('none of the choices')
  return data
}

export const z = noted(undefined) as unknown as typeof Zod
