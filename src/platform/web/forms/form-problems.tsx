import type { ReactNode } from 'react'
import type { FieldProblem } from '#shared/app-error.ts'
import type { Endpoint } from '#shared/contract.ts'
import { problemsOf, sayProblem } from '#shared/field-problems.ts'
import { useLocale } from '#ui/live/locale.tsx'

export type Problems = Readonly<Record<string, FieldProblem>>

/** The problems for which the command would refuse the input, found before sending. */
export function problemsIn(command: Endpoint, input: unknown): Problems {
  const parsed = command.input.safeParse(input)
  return parsed.success ? {} : problemsOf(parsed.error)
}

/** A problem belongs to the field of its path or to the nearest field around it. */
export function fieldOf(path: string, fields: ReadonlySet<string>): string | null {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (fields.has(name)) return name
  return null
}

export interface SortedProblems {
  errors: Record<string, ReactNode>
  /** The first one that no field on the screen can show. */
  formLevelProblem: FieldProblem | null
}

export function sortProblems(problems: Problems, fields: ReadonlySet<string>): SortedProblems {
  const sorted: SortedProblems = { errors: {}, formLevelProblem: null }
  for (const [path, problem] of Object.entries(problems)) {
    const field = fieldOf(path, fields)
    if (field === null) sorted.formLevelProblem ??= problem
    else sorted.errors[field] ??= <ProblemSentence problem={problem} />
  }
  return sorted
}

/** An element instead of a text, so that it follows the language. */
export function ProblemSentence({ problem }: { problem: FieldProblem }) {
  return sayProblem(problem, useLocale())
}
