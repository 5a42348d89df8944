import type { ProblemCode } from './field-problems.ts'

/**
 * The one convention: every check of ours takes `problem(code, limit)` as its options, and zod carries
 * both in `params`. The words are elsewhere, since most who check never have to say them.
 */
export function problem(code: ProblemCode, limit?: number) {
  return { params: { code, limit }, message: code, abort: true }
}
