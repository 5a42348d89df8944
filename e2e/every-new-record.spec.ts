import { demo, enter } from './people.ts'
import { expect, inFull, test } from './product.ts'
import { fillIn, newRecords } from './new-records.ts'

// What these add is seen in counts that other journeys know by heart.
test.use({ apart: 'every-new-record' })

const quick = new Set(['tag', 'task'])

for (const [kind, screenOf] of Object.entries(newRecords))
  test(
    `a new ${kind} is saved by Enter and by its button alike`,
    inFull(!quick.has(kind)),
    async ({ page }) => {
      await enter(page, demo.admin)
      const screen = await screenOf(page)
      for (const by of ['Enter', 'button'] as const) {
        await page.goto(screen)
        const form = page.getByRole('dialog').locator('form:has(button[type=submit])').first()
        await expect(form).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const line = await fillIn(page, form)
        const answered = page.waitForResponse(
          (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/'),
        )
        if (by === 'Enter') await line.press('Enter')
        else await form.locator('button[type=submit]').last().click()
        const answer = await answered
        expect({ kind, by, ok: answer.ok() ? 'ok' : await answer.text() }).toEqual({
          kind,
          by,
          ok: 'ok',
        })
      }
    },
  )
