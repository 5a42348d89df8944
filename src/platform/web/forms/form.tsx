import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { AppError, FieldProblem, SavedBy } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { returnFocusToList } from '#ui/live/page/focus-return.ts'
import { afterPress } from '#ui/live/after-press.ts'
import { currentOf, useCommand } from '../calls/command.ts'
import { changedInput } from './changed-input.ts'
import type { Values } from './draft.ts'
import { useErrorSentence } from '../calls/errors.ts'
import { useDraftKeeper, useDraftSync, type DraftKeeper, type FormRecord } from './form-draft.ts'
import {
  ProblemSentence,
  problemsIn,
  sortProblems,
  type Problems,
  type SortedProblems,
} from './form-problems.tsx'

export interface ContractFormOptions<E extends Endpoint, V extends Values> {
  initial: V
  /** Text typed before the form was drawn, such as in the palette. */
  prefilled?: Partial<NoInfer<V>> | undefined
  /**
   * Turns what is typed into the command's input; the record is the one on which the typing began. Of a
   * PATCH only what differs from the row is sent (`changed-input.ts`).
   */
  map: (values: V, record: FormRecord) => CallOf<E>
  /** The row being edited; left out for a new one. A form whose row can change needs `key={id}`. */
  record?: FormRecord
  /** The row in an answer that contains more. */
  rowIn?: (answer: OutputOf<E>) => FormRecord | undefined
  done?: (answer: OutputOf<E>, values: V) => void
  /** For forms whose content must not be stored. */
  keepDraft?: boolean
}

export interface FieldBinding<T> {
  name: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: ReactNode
}

export interface ContractForm<E extends Endpoint, V extends Values> {
  /** For the element: `<form {...form.props}>`. */
  props: {
    ref: { current: HTMLFormElement | null }
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  /** A field inside another, by its dotted path: `parts.0.name`. */
  at: <T>(path: string) => FieldBinding<T>
  values: V
  setValues: (values: Partial<V>) => void
  dirty: boolean
  /** A draft typed earlier was restored. */
  restored: boolean
  pending: boolean
  /** The form-level problem, as a sentence. */
  problem: ReactNode
  error: AppError | null
  /** The row as another person saved it in between, or null. */
  conflict: OutputOf<E> | null
  /** The values the form opened with: the common base of the typed values and of those that another person saved. */
  base: V
  /** The person who saved in between, if history knows. */
  savedBy: SavedBy | null
  /** This saving was merged once already; at the next conflict the user chooses. */
  hasMerged: boolean
  /** Saves the merge of both sides over the present row, which becomes the new base. */
  resolve: (merged: Partial<V>, theirs: Partial<V>) => void
  keepEditing: () => void
  submit: () => void
  /** Resets the form to the saved values and deletes the draft. */
  discard: () => void
}

const newRow: FormRecord = { id: 'new', version: null }

/** A form bound to its command: validated by its schema, and keeping what was typed after a failure. */
export function useContractForm<E extends Endpoint, V extends Values>(
  command: E,
  options: ContractFormOptions<E, V>,
): ContractForm<E, V> {
  const { initial, prefilled, map, record = newRow, rowIn = recordOf, keepDraft = true } = options
  const source = { name: nameOf(command, record), initial, prefilled, record, keep: keepDraft }
  const keeper = useDraftKeeper(source)
  const fields = useRef(new Set<string>())
  const refused = useRefusals<V>(fields)
  const inputOf = (values: V) =>
    changedInput(command, map(values, keeper.base), map(keeper.row as V, keeper.base))
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: keeper.start as V,
    validateInputOnBlur: true,
    validate: (values) => ({
      ...refused.among(values),
      ...sortProblems(problemsIn(command, inputOf(values)), fields.current).errors,
    }),
  })
  const dirty = useDraftSync(keeper, form.values, source, (row) => form.setValues(row as V))
  const shownProblems = useProblems(fields, form.setErrors)
  const { saving, save } = useSaving(command, options, {
    keeper,
    inputOf,
    refused,
    shown: shownProblems,
  })
  const [hasMerged, setHasMerged] = useState(false)
  const submit = () => {
    const values = form.getValues()
    if (hasHalfTyped(shownProblems.element.current))
      return shownProblems.showBesideFields(problemsIn(command, inputOf(values)))
    setHasMerged(false)
    void save(values)
  }
  const conflict = currentOf(command, saving.error)
  const bind = <T,>(path: string) => bindField<T>(form, fields.current, path)
  return {
    props: { ref: shownProblems.element, ...savesBy(submit) },
    field: (path) => bind(path),
    at: bind,
    values: form.values,
    setValues: form.setValues,
    dirty,
    restored: keeper.restored,
    pending: saving.pending,
    problem: useProblem(shownProblems.formLevelProblem, conflict === null ? saving.error : null),
    error: saving.error,
    conflict,
    base: keeper.baseValues as V,
    savedBy: saving.error?.details.savedBy ?? null,
    hasMerged,
    resolve(choice, theirs) {
      setHasMerged(true)
      keeper.rebase((conflict && rowIn(conflict)?.version) ?? null, theirs)
      form.setValues(choice)
      saving.forget()
      void save({ ...form.getValues(), ...choice })
    },
    keepEditing: saving.forget,
    submit,
    discard() {
      keeper.drop()
      form.setValues(keeper.initial as V)
      shownProblems.show({})
      saving.forget()
    },
  }
}

/** A text that was not understood is no value, and would be lost: its field shows that, and nothing is sent. */
function hasHalfTyped(form: HTMLFormElement | null): boolean {
  const broken = [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement =>
      each instanceof HTMLInputElement && !each.disabled && each.validity.customError,
  )
  for (const each of broken) each.checkValidity()
  broken[0]?.focus()
  return broken.length > 0
}

/** An answer is mostly the row itself; other answers have no version. */
function recordOf(answer: unknown): FormRecord | undefined {
  return (answer ?? undefined) as FormRecord | undefined
}

function nameOf({ method, path }: Endpoint, { id }: FormRecord): string {
  return `${method} ${path} ${id}`
}

interface SavingParts<E extends Endpoint, V extends Values> {
  keeper: DraftKeeper
  inputOf: (values: V) => CallOf<E>
  refused: ReturnType<typeof useRefusals<V>>
  shown: ReturnType<typeof useProblems>
}

/** Sends what is typed; the draft is deleted only once the server accepted it. */
function useSaving<E extends Endpoint, V extends Values>(
  command: E,
  { record = newRow, rowIn = recordOf, done }: ContractFormOptions<E, V>,
  { keeper, inputOf, refused, shown }: SavingParts<E, V>,
) {
  const saving = useCommand(command)
  const save = async (values: V) => {
    const input = inputOf(values)
    if (saving.pending) return
    // The server's errors concern what was sent before.
    saving.forget()
    if (shown.show(problemsIn(command, input))) return
    const outcome = await saving.run(input)
    refused.note(values, outcome.ok ? {} : (outcome.error.details.fields ?? {}))
    if (!outcome.ok) return void shown.show(outcome.error.details.fields ?? {})
    keeper.settle(values, rowIn(outcome.data))
    if (record.id === newRow.id) returnFocusToList()
    done?.(outcome.data, values)
  }
  return { saving, save }
}

function bindField<T>(
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>,
  boundPaths: Set<string>,
  path: string,
): FieldBinding<T> {
  boundPaths.add(path)
  const { value, onChange, onBlur, error } = form.getInputProps(path)
  return { name: path, value, onChange, onBlur: () => afterPress(onBlur), error }
}

function savesBy(submit: () => void) {
  return {
    noValidate: true as const,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      // A form inside a panel must not also submit the one around it.
      event.stopPropagation()
      submit()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      submit()
    },
  }
}

/** An error of the server stays shown for as long as the same value is in the field. */
function useRefusals<V extends Values>(fields: { current: ReadonlySet<string> }) {
  const lastSubmission = useRef<{ values: V | null; errors: Record<string, ReactNode> }>({
    values: null,
    errors: {},
  })
  return {
    note(values: V, problems: Problems) {
      lastSubmission.current = { values, errors: sortProblems(problems, fields.current).errors }
    },
    among(values: V): Record<string, ReactNode> {
      const { values: then, errors } = lastSubmission.current
      const isSameAt = (path: string) =>
        JSON.stringify(valueAt(then, path)) === JSON.stringify(valueAt(values, path))
      return Object.fromEntries(Object.entries(errors).filter(([path]) => isSameAt(path)))
    },
  }
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], values)
}

/** Shows problems at their fields, and focuses the first. */
function useProblems(
  fields: { current: ReadonlySet<string> },
  setErrors: (errors: Record<string, ReactNode>) => void,
) {
  const element = useRef<HTMLFormElement>(null)
  const [formLevelProblem, setFormLevelProblem] = useState<FieldProblem | null>(null)
  const [shows, setShows] = useState(0)
  useEffect(() => {
    if (shows > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shows])
  const showSorted = ({ errors, formLevelProblem: problem }: SortedProblems) => {
    setErrors(errors)
    setFormLevelProblem(problem)
    if (Object.keys(errors).length > 0) setShows((count) => count + 1)
  }
  return {
    element,
    formLevelProblem,
    show(problems: Problems): boolean {
      showSorted(sortProblems(problems, fields.current))
      return Object.keys(problems).length > 0
    },
    /** Only problems that a field can show: while one is half typed, the whole cannot be validated. */
    showBesideFields(problems: Problems): void {
      showSorted({ ...sortProblems(problems, fields.current), formLevelProblem: null })
    },
  }
}

function useProblem(formLevelProblem: FieldProblem | null, error: AppError | null): ReactNode {
  const sentence = useErrorSentence()
  if (formLevelProblem) return <ProblemSentence problem={formLevelProblem} />
  const isBesideFields = Object.keys(error?.details.fields ?? {}).length > 0
  return error && !isBesideFields ? sentence(error) : null
}
