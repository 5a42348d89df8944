import { expect, test } from 'vitest'
import { reportFault } from '#platform/testing/fault-report.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { printed } from './ticket-print.testbed.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)

const mb = 1024 * 1024

/** The most that this process holds while the work goes on, beyond what it held before. */
async function peakHeld<T>(work: () => Promise<T>): Promise<{ made: T; held: number }> {
  const before = process.memoryUsage().rss
  let max = before
  const look = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 20)
  const made = await work().finally(() => clearInterval(look))
  return { made, held: (max - before) / mb }
}

test.each(['ticket', 'badge'] as const)(
  'of 5,200 the first 5,000 by name are one file of %ss that others can read',
  async (kind) => {
    const began = performance.now()
    const { made, held } = await peakHeld(() => printed(app, bed, 5200, kind))
    const seconds = (performance.now() - began) / 1000
    const read = new PdfReading(made.pdf)
    expect([made.total, read.pages.length]).toEqual([5000, 5000])
    const sample = Array.from({ length: 100 }, (_, n) => n * 50)
    const codes = await Promise.all(sample.map((at) => read.qrOf(at)))
    expect(new Set(codes).size).toBe(sample.length)
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
    for (const at of sample.slice(1)) {
      expect(read.textOf(at)).toContain('Țuțuianu')
      expect(read.textOf(at)).toContain('Ăilenei')
    }
    reportFault('bulk', `5,000 ${kind}s in one file, at most 400 MB more`, {
      seconds,
      'file MB': made.pdf.length / mb,
      'memory MB': held,
      'codes read': codes.length,
    })
    expect(held).toBeLessThan(400)
  },
)
