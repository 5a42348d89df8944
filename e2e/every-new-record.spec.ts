import type { APIRequestContext, Page } from '@playwright/test'
import { call, demo, enter, newAccount, newCompany } from './people.ts'
import { expect, inFull, isFullSuite, test } from './product.ts'
import { fillIn, newRecords } from './new-records.ts'

// The records added here change counts that other journeys rely on.
if (isFullSuite) test.use({ apart: 'every-new-record' })

/** The record of the usual run is added in an agency of its own. */
const quick = 'task'

async function enterOwnAgency(page: Page, request: APIRequestContext): Promise<void> {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  // The place of the conference in the demo.
  const event = { name: 'Conferință', type: 'conference', startDate: '2028-06-12' }
  await call(page, 'POST', '/events', { ...event, slug: 'conferinta-orizont' })
}

for (const [kind, screenOf] of Object.entries(newRecords))
  test(
    `a new ${kind} is saved by Enter and by its button alike`,
    inFull(kind !== quick),
    async ({ page, request }) => {
      if (kind === quick) await enterOwnAgency(page, request)
      else await enter(page, demo.admin)
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
