import { SMTPServer } from 'smtp-server'
import { linkIn, plain, stage } from './invited.ts'
import { call, demo, enter } from './people.ts'
import { expect, startProduct, test, violations } from './product.ts'

/** A mail server of our own, that goes away once it has so many letters. */
async function mailServer(enough: number) {
  const received = new Map<string, string[]>()
  const state = { isUp: true, left: enough }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_, done) =>
      done(state.isUp ? undefined : Object.assign(new Error('try later'), { responseCode: 421 })),
    onRcptTo: (_address, _session, done) =>
      done(state.isUp ? undefined : Object.assign(new Error('try later'), { responseCode: 451 })),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.set(to, [...(received.get(to) ?? []), Buffer.concat(chunks).toString()])
        if (received.size === state.left) state.isUp = false
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    comeBack() {
      state.left = Infinity
      state.isUp = true
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

test(
  '200 invitations leave through a mail server that crashes in the middle and comes back; one reader unsubscribes',
  { tag: '@full' },
  async ({ browser }) => {
    const smtp = await mailServer(60)
    const product = await startProduct({ LIMITS: 'off', SMTP_URL: smtp.url }, 7)
    try {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
        locale: 'ro-RO',
      })
      const page = await context.newPage()
      await enter(page, demo.planner)
      const { eventId } = await stage(page, { email: 'ion@exemplu.ro' })
      await call(page, 'POST', `/events/${eventId}/guests/families`, {
        group: { name: 'Cu nume ciudate' },
        guests: [
          {
            firstName: '{guest.email}',
            lastName: '<script>alert(1)</script>',
            email: 'ciudat@exemplu.ro',
          },
        ],
      })
      for (let from = 0; from < 200; from += 50)
        await call(page, 'POST', `/events/${eventId}/guests/families`, {
          group: { name: `Delegația ${from}` },
          guests: Array.from({ length: 50 }, (_, at) => ({
            firstName: `Invitat ${from + at}`,
            lastName: 'Popa',
            email: `invitat-${from + at}@exemplu.ro`,
          })),
        })
      await page.goto(`/mesaje?eveniment=${eventId}`)
      await page.getByRole('button', { name: 'Mesaj nou' }).first().click()
      await page.getByRole('button', { name: /^Invitație/ }).click()
      await expect(page.getByText(/202 adrese/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Trimiteți acum' }).click()
      await page.getByRole('button', { name: 'Trimiteți spre 202 adrese' }).click()

      await expect.poll(() => smtp.received.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(60)
      await expect(page.getByText(/nu au fost încă predate serverului/)).toBeVisible()
      await page.getByText(/^În așteptare \d/).click()
      await expect(page.getByText(/try later/).first()).toBeVisible({ timeout: 30_000 })
      expect(await violations(page)).toEqual([])

      smtp.comeBack()
      // A letter that failed just now is retried at once.
      await expect(async () => {
        const repeated = page.getByRole('button', { name: 'Încercați acum' })
        if (await repeated.isVisible()) await repeated.click()
        await expect(page.getByText('Predat 202')).toBeVisible({ timeout: 5000 })
      }).toPass({ timeout: 60_000 })
      const guests = [...smtp.received.keys()].filter((to) => to.endsWith('@exemplu.ro'))
      expect(guests).toHaveLength(202)
      expect([...smtp.received.values()].filter((copies) => copies.length > 1)).toEqual([])

      await page.getByText('Toate', { exact: true }).click()
      await page.getByRole('button', { name: 'Următorii' }).click()
      await expect(page.getByText('51–100 din 202')).toBeVisible()

      const odd = plain(smtp.received.get('ciudat@exemplu.ro')?.[0] ?? '')
      expect(odd).toContain('Bună ziua, {guest.email} &lt;script&gt;alert(1)&lt;/script&gt;,')
      const link = linkIn(odd, 'dezabonare')
      await page.goto(link)
      await page.getByRole('button', { name: 'Nu mai doresc astfel de mesaje' }).click()
      await expect(page.getByRole('heading', { name: 'Gata, nu vă mai scriem' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'M-am răzgândit' }).click()
      await expect(page.getByRole('heading', { name: 'Vă scriem din nou' })).toBeVisible()
      await context.close()
    } finally {
      await product.stop()
      await smtp.stop()
    }
  },
)
