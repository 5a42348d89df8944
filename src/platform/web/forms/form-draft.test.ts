import { expect, test } from 'vitest'
import { DraftKeeper } from './form-draft.ts'

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
