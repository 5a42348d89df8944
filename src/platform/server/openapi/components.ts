import { z } from 'zod'

type Json = Record<string, unknown>

/** Modules by name, each with what its `model.ts` exports. */
export type Models = Readonly<Record<string, object>>

/**
 * Describes zod objects as JSON Schema. One that a model exports under a name is described once, as a component of that
 * name, and referenced everywhere else.
 */
export class SchemaComponents {
  readonly schemas: Record<string, Json> = {}
  readonly #registry: NamedSchemas
  readonly #bodies = new Map<string, string>()

  constructor(models: Models) {
    this.#registry = new NamedSchemas(namesIn(models))
  }

  /** The schema at one place: a reference where it has a name. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs: defs = {}, ...rest } = this.#convert(schema, io)
    const names = new Map<string, string>()
    for (const name of Object.keys(defs as Record<string, Json>))
      names.set(name, this.#nameOf(name, defs as Record<string, Json>, io))
    for (const [name, definition] of Object.entries(defs as Record<string, Json>))
      this.schemas[names.get(name) ?? name] = withReferences(definition, names)
    return withReferences(rest, names)
  }

  /** Expands the properties of a named schema, for inputs that are split into path, query and body. */
  open(schema: z.ZodType, io: 'input' | 'output'): Json {
    const schemaOfEndpoint = this.of(schema, io)
    const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(String(schemaOfEndpoint.$ref)) ?? []
    return this.schemas[name] ?? schemaOfEndpoint
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    // zod requires its global registry type, though any registry with the same fields works.
    const metadata = this.#registry as unknown as typeof z.globalRegistry
    return z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata })
  }

  /** An input may differ from the output, such as where a field has a default; then it has a name of its own. */
  #nameOf(name: string, defs: Record<string, Json>, io: 'input' | 'output'): string {
    const body = JSON.stringify([...reachedFrom(name, defs)].map((each) => defs[each]))
    const existingName = this.#bodies.get(name)
    if (existingName === undefined) this.#bodies.set(name, body)
    return existingName === undefined || existingName === body
      ? name
      : `${name}${io === 'input' ? 'Input' : 'Output'}`
  }
}

/** The metadata of the schemas, with their name, which zod uses to extract them. */
class NamedSchemas {
  readonly #names: ReadonlyMap<unknown, string>
  constructor(names: ReadonlyMap<unknown, string>) {
    this.#names = names
  }
  get(schema: z.ZodType): Json | undefined {
    const registered = z.globalRegistry.get(schema)
    const id = this.#names.get(schema)
    return id === undefined ? registered : { ...registered, id }
  }
}

/** A definition with everything it refers to, since a difference may be nested deeper. */
function reachedFrom(name: string, defs: Record<string, Json>, seen = new Set<string>()) {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const [, inner = ''] of JSON.stringify(defs[name]).matchAll(/"#\/\$defs\/([^"]+)"/g))
    reachedFrom(inner, defs, seen)
  return seen
}

/** Two modules may export the same name; then the name of the module is put in front. */
function namesIn(models: Models): Map<unknown, string> {
  const namedSchemas = Object.entries(models).flatMap(([module, exported]) =>
    Object.entries(exported)
      .filter(([name, value]) => /^[A-Z]/.test(name) && isNamed(value))
      .map(([name, schema]) => ({ module, name, schema: schema as unknown })),
  )
  const count = new Map<string, Set<unknown>>()
  for (const { name, schema } of namedSchemas)
    count.set(name, (count.get(name) ?? new Set()).add(schema))
  return new Map(
    namedSchemas
      .toReversed()
      .map(({ module, name, schema }) => [
        schema,
        (count.get(name)?.size ?? 0) > 1 ? `${wordOf(module)}${name}` : name,
      ]),
  )
}

/** Objects, unions of them and lists of words; plain texts and numbers are described in place. */
function isNamed(value: unknown): boolean {
  return (
    value instanceof z.ZodObject ||
    value instanceof z.ZodEnum ||
    value instanceof z.ZodUnion ||
    value instanceof z.ZodDiscriminatedUnion
  )
}

function wordOf(module: string): string {
  return module.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function withReferences(value: Json, names: ReadonlyMap<string, string>): Json {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    const [, name] = key === '$ref' ? (/^#\/\$defs\/(.+)$/.exec(String(inner)) ?? []) : []
    return name === undefined ? inner : `#/components/schemas/${names.get(name) ?? name}`
  }) as Json
}
