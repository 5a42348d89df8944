import { beforeEach, describe, expect, test } from 'vitest'
import { safeSessionStorage } from '../safe-storage.ts'
import { DraftKeeper, type FormSource } from './form-draft.ts'
import { hasUnsaved } from './unsaved-changes.ts'

function keeper() {
  const record = { id: 'ana', version: 3 }
  return new DraftKeeper({
    name: 'PATCH /account ana',
    initial: { name: 'Ana' },
    record,
    keep: false,
  })
}

test('what is typed after saving begins on the row as it was saved', () => {
  const form = keeper()
  form.settle({ name: 'Ana Pop' }, { id: 'ana', version: 4, name: 'Ana Pop' })
  expect(form.base).toEqual({ id: 'ana', version: 4 })
  expect(form.initial).toEqual({ name: 'Ana Pop' })
})

test.each([[null], [{ id: 'another', version: 9 }], [{ id: 'ana' }]])(
  'an answer that is not the row leaves its version alone: %j',
  (answer) => {
    const form = keeper()
    form.settle({ name: 'Ana Pop' }, answer)
    expect(form.base.version).toBe(3)
  },
)

test('over a newer row, what differs from it counts as touched, and it is the new base', () => {
  const form = keeper()
  expect(form.row).toEqual({ name: 'Ana' })
  form.rebase(7, { name: 'Ana Marin' })
  expect(form.row).toEqual({ name: 'Ana Marin' })
  expect(form.baseValues).toEqual({ name: 'Ana Marin' })
  expect(form.base).toEqual({ id: 'ana', version: 7 })
})

describe('a draft', () => {
  const name = 'POST /tags new'
  const blank = { name: '', about: '' }
  const form = (more: Partial<FormSource> = {}) =>
    new DraftKeeper({
      name,
      initial: blank,
      record: { id: 'new', version: null },
      keep: true,
      ...more,
    })
  beforeEach(() => safeSessionStorage.removeItem(`draft visitor ${name}`))

  test('is there at once: the next form has it before the one it was typed in is gone', () => {
    form().typed({ name: 'Cina', about: '' })
    const next = form()
    expect(next.start).toEqual({ name: 'Cina', about: '' })
    expect(next.restored).toBe(true)
    next.typed(next.start)
    expect(form().restored).toBe(true)
  })

  test('of an older row remembers what its fields held then, so that a newer row is merged', () => {
    const row = { name: 'Cina', about: 'la opt' }
    form({ initial: row, record: { id: 'new', version: 1 } }).typed({ ...row, name: 'Cina mare' })
    const newer = { name: 'Prânzul', about: 'la unu' }
    const back = form({ initial: newer, record: { id: 'new', version: 2 } })
    expect(back.start).toEqual({ name: 'Cina mare', about: 'la unu' })
    expect(back.base.version).toBe(1)
    expect(back.baseValues).toEqual({ name: 'Cina', about: 'la unu' })
    expect(back.initial).toEqual(newer)
    back.drop()
  })

  test('goes when everything is as it was', () => {
    const typed = form()
    typed.typed({ name: 'Cina', about: '' })
    typed.typed(blank)
    expect(form().restored).toBe(false)
  })

  test('is not taken by what was begun elsewhere, and holds that too once it is typed on', () => {
    form().typed({ name: 'Mai demult', about: '' })
    const prefilled = form({ prefilled: { name: 'Din paletă' } })
    expect(prefilled.start).toEqual({ name: 'Din paletă', about: '' })
    expect(prefilled.restored).toBe(false)
    prefilled.typed(prefilled.start)
    expect(form().start).toEqual({ name: 'Mai demult', about: '' })
    prefilled.typed({ name: 'Din paletă', about: 'și ce s-a scris apoi' })
    expect(form().start).toEqual({ name: 'Din paletă', about: 'și ce s-a scris apoi' })
  })

  test('keeps what was typed into a row while it was being saved, and leaving asks', () => {
    const record = { id: 'ana', version: 3 }
    const row = form({ record })
    const sent = { name: 'Ana', about: '' }
    row.typed(sent)
    const release = row.hold()
    row.typed({ name: 'Ana', about: 'încă ceva' })
    row.settle(sent, { ...record, version: 4 })
    expect(hasUnsaved()).toBe(true)
    const repeated = form({ initial: sent, record: { id: 'ana', version: 4 } })
    expect(repeated.start).toEqual({ name: 'Ana', about: 'încă ceva' })
    expect(repeated.base.version).toBe(4)
    row.typed({ name: 'Ana', about: 'încă ceva' })
    row.settle({ name: 'Ana', about: 'încă ceva' }, { ...record, version: 5 })
    expect(hasUnsaved()).toBe(false)
    release()
  })
})
