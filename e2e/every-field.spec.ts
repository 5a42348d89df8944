import { demo, enter, allowStatuses } from './people.ts'
import { expect, test } from './product.ts'
import { tryEveryField } from './form-fields.ts'
import { recordForms } from './record-forms.ts'

// These journeys change the demo itself, whose contents other journeys rely on.
test.use({ apart: 'every-field' })

for (const [kind, form] of Object.entries(recordForms))
  test(
    `in the form of a ${kind} only the field that was touched changes`,
    {
      tag: '@full',
    },
    async ({ page, watch }) => {
      test.setTimeout(600_000)
      await enter(page, demo.admin)
      const { tried, faults } = await tryEveryField(page, form)
      expect(faults).toEqual([])
      expect(tried.length).toBeGreaterThan(0)
      // A day that would end before it begins, or a group that is full, is rightly refused.
      allowStatuses(watch, 409, 422)
    },
  )
