import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { imageWidths } from '#shared/files.ts'
import { projectRoot } from '../process/root.ts'
import type { ImageFacts } from './store.ts'

/** A separate program, so it is found by its path in the project, from sources and from the bundle. */
const program = join(projectRoot, 'src', 'platform', 'server', 'files', 'image-child.mjs')

export const maxPixels = 120_000_000

export interface ImageLimits {
  /** Processor time; the wall clock may show six times as much. */
  milliseconds: number
  memory: number
}

const usual: ImageLimits = { milliseconds: 10_000, memory: 512 * 1024 * 1024 }

export type EncodingResult = ImageFacts | { problem: string }

/**
 * Re-encodes a picture into `folder` as `{width}.webp`, in a process that may crash; rejects if another try
 * may help.
 */
export function encodeImage(
  input: string,
  folder: string,
  limits: ImageLimits = usual,
): Promise<EncodingResult> {
  const task = { input, folder, widths: imageWidths, maxPixels, limits }
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', program, JSON.stringify(task)],
    {
      cwd: projectRoot,
      // The process has none of our secrets.
      env: {
        PATH: process.env.PATH ?? '',
        ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let shownText = ''
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limits.milliseconds * 6)
  child.stdout.on('data', (text: Buffer) => (shownText += text.toString()))
  return new Promise<EncodingResult>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      const outcome = late ? { problem: 'too_slow' } : outcomeOf(code, signal, shownText)
      if (outcome) done(outcome)
      else fail(new Error(`the encoder ended with ${signal ?? code}`))
    })
  }).finally(() => clearTimeout(timer))
}

/** A crash inside the decoder is caused by the picture; a signal from outside, or a failed start, is not. */
const crashes: readonly string[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']

function outcomeOf(
  code: number | null,
  signal: string | null,
  text: string,
): EncodingResult | undefined {
  if (code === 0) return JSON.parse(text) as EncodingResult
  if (code === 70) return { problem: 'too_heavy' }
  if (code === 71) return { problem: 'too_slow' }
  return signal && crashes.includes(signal) ? { problem: 'unreadable' } : undefined
}
