import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/setup.mjs'
import { p95Of } from './staff-page.ts'

const moves = 150

/** Frames come as fast as they can be drawn, so that what is measured is work and not waiting. */
export function unlimitedFrames(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
}

/**
 * Drags the first box of that selector: of every step the time from the pointer's move to the end of the frame that
 * shows it. Answers the p95.
 */
export async function dragged(page: Page, selector: string): Promise<number> {
  return p95Of(
    await page.evaluate<number[]>(`(async () => {
      const box = document.querySelector(${JSON.stringify(selector)})
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
    })()`),
  )
}
