import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { sayProblem } from '#shared/field-problems.ts'
import { inputProps, type FieldProps } from '#ui/live/fields/field-props.ts'
import { afterPress } from '#ui/live/after-press.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { Draft } from '#platform/web/forms/draft.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { problemsIn, type Problems } from '#platform/web/forms/form-problems.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'
import styles from './accounts.module.css'

interface DoorFormOptions<E extends Endpoint, V> {
  initial: V
  map: (values: V) => CallOf<E>
  done: (answer: OutputOf<E>, values: V) => void
  /** Problems that are known in the browser, besides those of the command's schema. */
  check?: (values: V) => Problems
  /** Names what outlives a reload of this tab; passwords never do. */
  draft?: string
}

/**
 * A form for visitors, before there is a record: unlike a form over a record it never asks before leaving,
 * and it may hold passwords, which must not be kept in a draft.
 */
export function useAuthForm<E extends Endpoint, V extends Record<string, unknown>>(
  command: E,
  { initial, map, done, check, draft: draftName }: DoorFormOptions<E, V>,
) {
  const sending = useCommand(command)
  const [draft] = useState(() => (draftName ? new Draft(`door ${draftName}`) : null))
  const [values, setValues] = useState<V>(() => ({ ...initial, ...draft?.read(initial)?.changes }))
  const fields = useRef(new Set<string>())
  const shownProblems = useShownProblems(fields)
  useEffect(() => draft?.write(values, initial, null))

  const change = (changes: Partial<V>) => {
    setValues((before) => ({ ...before, ...changes }))
    shownProblems.forget(Object.keys(changes))
  }
  const problemsOfForm = () => ({ ...check?.(values), ...problemsIn(command, map(values)) })
  const submit = async () => {
    if (sending.pending) return
    // The last error of the server belongs to the values sent before.
    sending.forget()
    if (shownProblems.show(problemsOfForm())) return
    const outcome = await sending.run(map(values))
    if (!outcome.ok) return void shownProblems.show(outcome.error.details.fields ?? {})
    draft?.clear()
    done(outcome.data, values)
  }
  const field = <K extends keyof V & string>(name: K) => {
    fields.current.add(name)
    const problem = shownProblems.problems[name]
    return {
      name,
      value: values[name],
      onChange: (value: V[K]) => {
        setValues((before) => ({ ...before, [name]: value }))
        shownProblems.forget([name])
      },
      // A field that was only passed by with Tab is not marked as wrong.
      onBlur: () => values[name] && afterPress(() => shownProblems.check(name, problemsOfForm())),
      error: problem && <ProblemSentence problem={problem} />,
    }
  }
  const besideFields = Object.keys(sending.error?.details.fields ?? {}).length > 0
  return {
    props: {
      ref: shownProblems.element,
      noValidate: true as const,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      },
    },
    field,
    values,
    change,
    pending: sending.pending,
    error: besideFields ? null : sending.error,
    formLevelProblem: shownProblems.formLevelProblem,
    submit: () => void submit(),
    forget: sending.forget,
  }
}

/** Problems by the last word of their path, and the cursor in the first field that has one. */
function useShownProblems(fields: { current: ReadonlySet<string> }) {
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [shows, setShows] = useState(0)
  useEffect(() => {
    if (shows > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shows])
  const [formLevelProblem, setFormLevelProblem] = useState<FieldProblem | null>(null)
  return {
    element,
    problems,
    formLevelProblem,
    show(foundProblems: Problems): boolean {
      const named = byLastWord(foundProblems)
      const [, lost] = Object.entries(named).find(([name]) => !fields.current.has(name)) ?? []
      setProblems(named)
      setFormLevelProblem(lost ?? null)
      setShows((count) => count + 1)
      return Object.keys(foundProblems).length > 0
    },
    check(name: string, foundProblems: Problems) {
      const problem = byLastWord(foundProblems)[name]
      setProblems((before) =>
        problem ? { ...before, [name]: problem } : omitFields(before, [name]),
      )
    },
    forget(names: readonly string[]) {
      setFormLevelProblem(null)
      setProblems((before) => omitFields(before, names))
    },
  }
}

/** `user.email` and `stepTwo.slug` are the fields `email` and `slug` on screen. */
function byLastWord(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.').at(-1) ?? '', problem]),
  )
}

function omitFields(problems: Problems, names: readonly string[]): Problems {
  const fieldlessProblems = Object.entries(problems).filter(([name]) => !names.includes(name))
  return fieldlessProblems.length === Object.keys(problems).length
    ? problems
    : Object.fromEntries(fieldlessProblems)
}

const ownProblems = {
  'accounts.password_common': 'problem.password_common',
  'accounts.password_personal': 'problem.password_personal',
  'accounts.password_same': 'problem.password_same',
  'accounts.same_email': 'problem.same_email',
  'accounts.password_mismatch': 'problem.password_mismatch',
  'accounts.wrong_code': 'problem.wrong_code',
} as const

/** Translates the problems of this module too; a component, so that it follows the language. */
export function ProblemSentence({ problem }: { problem: FieldProblem }): ReactNode {
  const say = useText(text)
  const locale = useLocale()
  const own = Object.entries(ownProblems).find(([code]) => code === problem.code)?.[1]
  return own ? say(own) : sayProblem(problem, locale)
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof AppError ? error.code : undefined
}

/** An error beside the fields, as a sentence; after too many tries the waiting button shows it as well. */
export function useFormProblem(form: {
  error: AppError | null
  formLevelProblem: FieldProblem | null
}): ReactNode {
  const sentence = useErrorSentence()
  if (form.formLevelProblem) return <ProblemSentence problem={form.formLevelProblem} />
  return form.error && sentence(form.error)
}

/** Seconds that the server asked to wait, counting down. */
function useSecondsToWait(error: AppError | null): number {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const seconds = error?.kind === 'too_many' ? (error.details.retryAfter ?? 0) : 0
    const until = Date.now() + seconds * 1000
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [error])
  return secondsLeft
}

interface SubmitProps {
  form: { pending: boolean; error: AppError | null }
  children: ReactNode
  disabled?: boolean
  /** True for a label of several lines, such as one with an address. */
  isLong?: boolean
}

/** The main button of a form; while a rate limit applies it counts the seconds. */
export function Submit({ form, children, disabled, isLong }: SubmitProps) {
  const say = useText(text)
  const wait = useSecondsToWait(form.error)
  return (
    <Button
      type="submit"
      variant="filled"
      size="md"
      fullWidth
      loading={form.pending}
      disabled={disabled || wait > 0}
      classNames={isLong ? { root: styles.longButton, label: styles.longLabel } : {}}
    >
      {wait > 0 ? say('wait', { n: wait }) : children}
    </Button>
  )
}

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email'
  autoComplete: string
  optional?: boolean
  readOnly?: boolean
  /** The initial focus. */
  first?: boolean
}

export function TextField({
  type = 'text',
  autoComplete,
  optional,
  readOnly,
  first,
  ...props
}: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      autoComplete={autoComplete}
      aria-required={!optional && !readOnly}
      ref={first ? focusIt : undefined}
      readOnly={readOnly}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
      {...(type === 'email' && { autoCapitalize: 'none', spellCheck: false, inputMode: 'email' })}
    />
  )
}

/** Moves the focus to an element that the person has just opened. */
export function focusIt(element: HTMLElement | null): void {
  element?.focus()
}

interface PasswordFieldProps extends FieldProps<string> {
  readOnly?: boolean
  first?: boolean
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ autoComplete, readOnly, first, ...props }: PasswordFieldProps) {
  const say = useText(text)
  return (
    <PasswordInput
      {...inputProps(props)}
      aria-required
      // The library marks the wrong element as invalid.
      aria-invalid={Boolean(props.error)}
      ref={first ? focusIt : undefined}
      // A dialog chooses for itself where the cursor goes.
      data-autofocus={first || undefined}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={readOnly}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': say('password.show') }}
    />
  )
}
