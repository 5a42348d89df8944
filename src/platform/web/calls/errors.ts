import { AppError, type ErrorKind } from '#shared/app-error.ts'
import type { Endpoint } from '#shared/contract.ts'
import { inEachLanguage, sayIn, type StaffLocale, type Text } from '#shared/i18n.ts'
import { useLocale } from '#ui/live/locale.tsx'
import { errorText } from './error-text.ts'
import { createStore, useStore } from '../store.ts'

/** Every error code that the endpoints of a contract name. */
export type CodesOf<C> = {
  [K in keyof C]: C[K] extends Endpoint ? C[K]['errors'][number] : never
}[keyof C]

/** The error sentences of a module, from its `locales/errors-*.json`. */
export type ErrorSentences = Text

/**
 * `sentencesOf<typeof contract>()(errors)`: a code without its sentence does not compile, nor a sentence without its
 * code. The contract is only a type here, so that the first page does not load every module's schemas.
 * @__NO_SIDE_EFFECTS__
 */
export function sentencesOf<C>() {
  return <T extends Text<CodesOf<C>>>(
    errors: [Exclude<keyof T['ro'], CodesOf<C>>] extends [never] ? T : never,
  ): ErrorSentences => errors
}

type ByCode = Readonly<Record<StaffLocale, ReadonlyMap<string, string>>>

const ofModules = createStore<ByCode>(inEachLanguage(() => new Map()))

/** Called once by the application with the sentences of all modules. */
export function registerErrors(modules: readonly ErrorSentences[]): void {
  const entriesIn = (locale: StaffLocale) => modules.flatMap((text) => Object.entries(text[locale]))
  ofModules.set(inEachLanguage((locale) => new Map(entriesIn(locale) as [string, string][])))
}

/** A sentence that says what happened, that nothing was lost, and what to do. */
export function sentenceFor(error: unknown, locale: StaffLocale): string {
  const say = sayIn(errorText, locale)
  if (!(error instanceof AppError)) return say('internal')
  const own = ofModules.get()[locale].get(error.code)
  if (own) return own
  const { retryAfter } = error.details
  if (error.kind === 'too_many' && retryAfter)
    return retryAfter < 60
      ? say('wait', { n: retryAfter })
      : say('wait_minutes', { n: Math.ceil(retryAfter / 60) })
  return say(isPlatformCode(error.code) ? error.code : wordOfKind[error.kind])
}

export function useErrorSentence(): (error: unknown) => string {
  const locale = useLocale()
  // The sentences of modules are loaded after the first page; messages already shown are then updated.
  useStore(ofModules)
  return (error) => sentenceFor(error, locale)
}

type PlatformCode = keyof (typeof errorText)['ro']

const wordOfKind: Readonly<Record<ErrorKind, PlatformCode>> = {
  malformed: 'malformed',
  invalid: 'invalid',
  unauthenticated: 'sign_in_needed',
  forbidden: 'forbidden',
  not_found: 'not_found',
  conflict: 'conflict',
  too_many: 'too_many_requests',
  unavailable: 'unavailable',
}

/** The two codes that need a number are only used with one. */
function isPlatformCode(code: string): code is PlatformCode {
  return Object.hasOwn(errorText.ro, code) && !code.startsWith('wait')
}
