import { dragged, unlimitedFrames } from './tools/drag.ts'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { signedIn, staffContext } from './tools/staff-page.ts'

/**
 * A box of a day with 500 sessions dragged across the grid, frame by frame, against 500 bare boxes of
 * the same size that are moved by the shortest script there is.
 */
const rooms = 8
const perRoom = 63
const box = '[data-session]'
const product = await measuredProduct(34_231)
const browser = await unlimitedFrames()

try {
  const eventId = await fullDay()
  const staff = await staffContext(browser, product.port, await signedIn(product.port))
  const ours = await staff.newPage()
  await ours.goto(`/agenda/${eventId}?vedere=grila`)
  await ours
    .locator('[data-session]')
    .nth(rooms * perRoom - 1)
    .waitFor({ state: 'attached' })
  const baseline = await browser.newPage({ viewport: ours.viewportSize() })
  await baseline.setContent(bareBoxes())
  await compare('agenda', [
    {
      name: `drag among ${rooms * perRoom} sessions, p95 of a frame`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () => dragged(ours, box),
      floor: () => dragged(baseline, box),
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

/** The same number of boxes in the same number of columns, without our code. */
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
