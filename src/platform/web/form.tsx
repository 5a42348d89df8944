import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { currentOf, useCommand } from './command.ts'
import type { Values } from './draft.ts'
import { useSentence } from './errors.ts'
import { ProblemSentence, problemsIn, sortProblems, type Problems } from './form-problems.tsx'
import { useDraft, type FormRecord } from './form-draft.ts'

export interface ContractFormOptions<E extends Endpoint, V extends Values> {
  initial: V
  /** Turns what is typed into the command's input; the record is the one the typing began on. */
  map: (values: V, record: FormRecord) => CallOf<E>
  /** The row being edited; left out for a new one. */
  record?: FormRecord
  done?: (answer: OutputOf<E>, values: V) => void
  /** For forms whose content must not outlive the page. */
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
  /** For the `<form>` element: `<form {...form.props}>`. */
  props: {
    ref: (element: HTMLFormElement | null) => void
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  values: V
  setValues: (values: Partial<V>) => void
  dirty: boolean
  pending: boolean
  /** What is wrong beside the fields, as a sentence. */
  problem: ReactNode
  error: AppError | null
  /** Somebody else saved in between: the row as it stands. */
  conflict: OutputOf<E> | null
  /** Takes the choice of the conflict view and saves it over the row as it stands. */
  resolve: (values: Partial<V>) => void
  keepEditing: () => void
  submit: () => void
  /** Back to what is saved; the draft is forgotten. */
  discard: () => void
}

const nowhere: FormRecord = { id: '', version: null }

/** A form that knows its command: checks by its schema, keeps what is typed through every failure. */
export function useContractForm<E extends Endpoint, V extends Values>(
  command: E,
  options: ContractFormOptions<E, V>,
): ContractForm<E, V> {
  const { initial, record = nowhere, keepDraft = true } = options
  const saving = useCommand(command)
  const sentence = useSentence()
  const [homeless, setHomeless] = useState<ReactNode>(null)
  const element = useRef<HTMLFormElement>(null)
  const fields = useRef(new Set<string>())
  const draft = useDraft(`${command.method} ${command.path} ${record.id}`, initial, record, keepDraft)

  const form = useForm<V>({
    mode: 'controlled',
    initialValues: draft.start as V,
    validateInputOnBlur: true,
    validate: (values) =>
      sortProblems(problemsIn(command, options.map(values, draft.base())), fields.current).errors,
  })
  draft.follow(form.values, (fresh) => {
    form.setInitialValues(fresh as V)
    form.setValues(fresh as V)
  })
  useFocusOnProblem(form, element)

  const show = (problems: Problems) => {
    const sorted = sortProblems(problems, fields.current)
    form.setErrors(sorted.errors)
    setHomeless(sorted.homeless && <ProblemSentence problem={sorted.homeless} />)
    return Object.keys(problems).length > 0
  }
  const save = async (values: V, base: FormRecord) => {
    const input = options.map(values, base)
    if (saving.pending || show(problemsIn(command, input))) return
    const outcome = await saving.run(input)
    if (outcome.ok) {
      draft.clear()
      form.resetDirty(values)
      options.done?.(outcome.data, values)
    } else if (outcome.error.details.fields) show(outcome.error.details.fields)
  }
  const submit = () => void save(form.getValues(), draft.base())
  const conflict = currentOf(command, saving.error)

  return {
    props: {
      ref: useCallback((node: HTMLFormElement | null) => void (element.current = node), []),
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        // A form inside a panel must not also submit the one around it.
        event.stopPropagation()
        submit()
      },
      onKeyDown(event) {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      },
    },
    field(name) {
      fields.current.add(name)
      const { value, onChange, onBlur, error } = form.getInputProps(name as never)
      return { name, value, onChange, onBlur, error } as FieldBinding<V[typeof name]>
    },
    values: form.values,
    setValues: (values) => form.setValues(values),
    dirty: draft.dirty,
    pending: saving.pending,
    problem: homeless ?? (saving.error && !conflict && !hasFields(saving.error) ? sentence(saving.error) : null),
    error: saving.error,
    conflict,
    resolve(values) {
      const merged = { ...form.getValues(), ...values }
      form.setValues(values)
      draft.rebase(conflict as FormRecord | null)
      void save(merged, draft.base())
    },
    keepEditing: saving.forget,
    submit,
    discard() {
      draft.clear()
      form.setValues(initial)
      form.clearErrors()
      saving.forget()
      setHomeless(null)
    },
  }
}

function hasFields(error: AppError): boolean {
  return Object.keys(error.details.fields ?? {}).length > 0
}

/** After a refused save the cursor stands in the first field to mend. */
function useFocusOnProblem<V extends Values>(
  form: UseFormReturnType<V>,
  element: { current: HTMLFormElement | null },
): void {
  const { errors } = form
  const count = Object.keys(errors).length
  const before = useRef(count)
  useEffect(() => {
    // A check on blur adds at most one error and must not pull the cursor back.
    const active = document.activeElement
    const submitted = active === null || active === document.body || active.matches('[type=submit]')
    if (count > 0 && submitted) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    before.current = count
  }, [errors, count, element])
}
