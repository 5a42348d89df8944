import type { ProblemCode } from './field-problems.ts'

/**
 * The one convention: every check of ours takes `problem(code, limit)` as its options, and zod carries
 * both in `params`. The sentences are elsewhere, since most callers need only the code.
 */
export function problem(code: ProblemCode, limit?: number) {
  return { params: { code, limit }, message: code, abort: true }
}
