import { z } from 'zod'
import type { Locale, Localised } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  AssetRef,
  emptyRich,
  LinkRef,
  LocalLine,
  LocalParagraphs,
  LocalRich,
  LooseBlock,
  MediaRef,
  type Block,
  type LocalText,
} from './document.ts'

export type FieldKind =
  | 'line'
  | 'paragraphs'
  | 'rich'
  | 'choice'
  | 'flag'
  | 'number'
  | 'picture'
  | 'film'
  | 'sound'
  | 'link'
  | 'instant'
  | 'list'
  | 'slot'
  | 'records'

/** The records of the event that a `records` field chooses from. */
export type RecordSource = 'speakers' | 'partners' | 'activities' | 'questionnaires'

/** One thing that a person sets in a block: how it is checked, called, begun and edited. */
export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly label: Localised
  readonly schema: z.ZodType<T>
  readonly initial: T
  readonly help?: Localised
  /** For a choice. */
  readonly options?: Readonly<Record<string, Localised>>
  /** For the items of a list. */
  readonly fields?: Fields
  readonly min?: number
  readonly max?: number
  readonly source?: RecordSource
}

export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = {
  [N in keyof F]: F[N] extends Field<infer T> ? T : never
}

type Label = readonly [ro: string, en: string]
const text = ([ro, en]: Label): Localised => ({ ro, en })
/** What a block begins with: nothing, or words in every language of guests. */
type FirstText = { ro: '' } | Record<Locale, string>
const noText: FirstText = { ro: '' }

export function line(label: Label, initial: FirstText = noText, max = 200): Field<LocalText> {
  return { kind: 'line', label: text(label), schema: LocalLine(max), initial, max }
}

export function paragraphs(
  label: Label,
  initial: FirstText = noText,
  max = 2000,
): Field<LocalText> {
  return { kind: 'paragraphs', label: text(label), schema: LocalParagraphs(max), initial, max }
}

export function rich(label: Label, initial: LocalRich = emptyRich): Field<LocalRich> {
  return { kind: 'rich', label: text(label), schema: LocalRich, initial }
}

export function choice<const O extends Record<string, Label>>(
  label: Label,
  options: O,
  initial: keyof O & string,
): Field<keyof O & string> {
  const words = Object.keys(options) as (keyof O & string)[]
  return {
    kind: 'choice',
    label: text(label),
    schema: z.enum(words),
    initial,
    options: Object.fromEntries(Object.entries(options).map(([word, each]) => [word, text(each)])),
  }
}

export function flag(label: Label, initial: boolean): Field<boolean> {
  return { kind: 'flag', label: text(label), schema: z.boolean(), initial }
}

export function number(label: Label, initial: number, min: number, max: number): Field<number> {
  return {
    kind: 'number',
    label: text(label),
    schema: z.int().min(min).max(max),
    initial,
    min,
    max,
  }
}

export function picture(label: Label): Field<AssetRef | null> {
  return { kind: 'picture', label: text(label), schema: AssetRef.nullable(), initial: null }
}

export function media(kind: 'film' | 'sound', label: Label): Field<MediaRef | null> {
  return { kind, label: text(label), schema: MediaRef.nullable(), initial: null }
}

export function link(label: Label): Field<LinkRef | null> {
  return { kind: 'link', label: text(label), schema: LinkRef.nullable(), initial: null }
}

export function instant(label: Label): Field<string | null> {
  return { kind: 'instant', label: text(label), schema: Instant.nullable(), initial: null }
}

export function list<F extends Fields>(label: Label, fields: F, max = 40): Field<ValuesOf<F>[]> {
  return {
    kind: 'list',
    label: text(label),
    // zod cannot infer a shape that is computed from the fields.
    schema: z.array(objectOf(fields)).max(max) as unknown as z.ZodType<ValuesOf<F>[]>,
    initial: [],
    fields,
    max,
  }
}

export function slot(label: Label): Field<Block[]> {
  return { kind: 'slot', label: text(label), schema: z.array(LooseBlock), initial: [] }
}

export function records(label: Label, source: RecordSource): Field<string[]> {
  return { kind: 'records', label: text(label), schema: z.array(Id).max(200), initial: [], source }
}

/** Absent fields take their first value, so that a new field needs no change of stored documents. */
export function shapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema, initial }]) => [name, schema.default(initial)]),
  )
}

export function objectOf(fields: Fields) {
  return z.strictObject(shapeOf(fields))
}

export function initialOf<F extends Fields>(fields: F): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(entries) as ValuesOf<F>
}
