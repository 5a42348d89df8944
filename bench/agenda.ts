import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'

/**
 * A box of a day with 500 sessions dragged across the grid, frame by frame, against 500 bare boxes of
 * the same size that are moved by the shortest script there is.
 */
const rooms = 8
const perRoom = 63
const moves = 150
/** Runs in the page: of every step the time from the pointer's move to the end of the frame that shows it. */
const dragging = `(async () => {
  const box = document.querySelector('[data-session]')
  const { left, top } = box.getBoundingClientRect()
  const send = (kind, x, y, target) => target.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, button: 0, pointerType: 'mouse', clientX: x, clientY: y,
  }))
  const drawn = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  }))
  send('pointerdown', left + 10, top + 5, box)
  const found = []
  for (let at = 0; at < ${moves}; at++) {
    const from = performance.now()
    send('pointermove', left + 10 + (at % 60) * 12, top + 5 + (at % 40) * 12, window)
    await drawn()
    found.push(performance.now() - from)
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return found
})()`

const product = await measuredProduct(34_231)
const browser = await chromium.launch({
  executablePath: findChromium(),
  // Frames come as fast as they can be drawn, so that what is measured is work and not waiting.
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

try {
  const eventId = await fullDay()
  const viewport = { width: 1600, height: 1000 }
  const ours = await browser.newPage({ baseURL: `http://127.0.0.1:${product.port}`, viewport })
  await signIn(ours)
  await ours.goto(`/agenda/${eventId}?vedere=grila`)
  await ours
    .locator('[data-session]')
    .nth(rooms * perRoom - 1)
    .waitFor({ state: 'attached' })
  const bare = await browser.newPage({ viewport })
  await bare.setContent(bareBoxes())
  await compare('agenda', [
    {
      name: `drag among ${rooms * perRoom} sessions, p95 of a frame`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () => dragged(ours),
      floor: () => dragged(bare),
      rounds: 5,
    },
  ])
} finally {
  await browser.close()
  await product.stop()
}

async function fullDay(): Promise<string> {
  const event = await product.call<{ id: string }>('/events', {
    name: 'O zi plină',
    type: 'conference',
    startDate: '2027-06-11',
    startTime: '08:00',
    endTime: '23:45',
  })
  const base = `/events/${event.id}/agenda`
  for (let room = 0; room < rooms; room++) {
    const { id } = await product.call<{ id: string }>(`${base}/rooms`, { name: `Sala ${room + 1}` })
    for (let at = 0; at < perRoom; at++) {
      const minutes = 8 * 60 + at * 15
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      await product.call(`${base}/sessions`, {
        title: `Sesiunea ${at + 1} din sala ${room + 1}`,
        day: '2027-06-11',
        time,
        minutes: 15,
        roomIds: [id],
      })
    }
  }
  return event.id
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('planner@demo.prilej.ro')
  await page.locator('input[name="password"]').fill('prilej-demo-2026')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function dragged(page: Page): Promise<number> {
  const times = await page.evaluate<number[]>(dragging)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** As many boxes in as many columns, and nothing else. */
function bareBoxes(): string {
  const boxes = Array.from({ length: rooms * perRoom }, (_, at) => {
    const [room, row] = [Math.floor(at / perRoom), at % perRoom]
    return `<div data-session style="left:${room * 160}px;top:${row * 30}px"><b>Sesiunea ${row + 1} din sala ${room + 1}</b></div>`
  }).join('')
  return `<!doctype html><style>
    body { margin: 0; font: 12px sans-serif; }
    main { position: relative; height: ${perRoom * 30}px; }
    [data-session] { position: absolute; box-sizing: border-box; width: 156px; height: 28px; overflow: hidden;
      border: 1px solid #ccc; border-radius: 6px; background: #eef; }
  </style><main>${boxes}</main><script>
    document.addEventListener('pointerdown', (down) => {
      const box = down.target.closest('[data-session]')
      const move = (now) => { box.style.transform = 'translate3d(' + (now.clientX - down.clientX) + 'px,' + (now.clientY - down.clientY) + 'px,0)' }
      addEventListener('pointermove', move)
      addEventListener('keydown', () => { removeEventListener('pointermove', move); box.style.transform = '' }, { once: true })
    })
  </script>`
}
