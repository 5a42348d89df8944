import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { imageWidths } from '#shared/files.ts'
import { projectRoot } from '../root.ts'
import type { ImageFacts } from './store.ts'

/** A program of its own, so it is found by its place in the project, from sources and from the bundle alike. */
const program = join(projectRoot, 'src', 'platform', 'server', 'files', 'image-child.mjs')

export const maxPixels = 24_000_000

export interface ImageLimits {
  /** Of processor time; the wall clock may show six times as much. */
  milliseconds: number
  memory: number
}

const usual: ImageLimits = { milliseconds: 10_000, memory: 512 * 1024 * 1024 }

export type Encoded = ImageFacts | { problem: string }

/** Re-encodes a picture into `folder` as `{width}.webp`, in a process that may die without harm; rejects if another try may help. */
export function encodeImage(
  input: string,
  folder: string,
  limits: ImageLimits = usual,
): Promise<Encoded> {
  const task = { input, folder, widths: imageWidths, maxPixels, limits }
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', program, JSON.stringify(task)],
    {
      cwd: projectRoot,
      // No secret of ours is within reach of a picture.
      env: {
        PATH: process.env.PATH ?? '',
        ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let said = ''
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limits.milliseconds * 6)
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise<Encoded>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      if (late) done({ problem: 'too_slow' })
      else if (signal && fromOutside.has(signal)) fail(new Error(`the encoder got ${signal}`))
      else done(outcomeOf(code, said))
    })
  }).finally(() => clearTimeout(timer))
}

/** Somebody else ended the encoder: that says nothing about the picture. */
const fromOutside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

function outcomeOf(code: number | null, said: string): Encoded {
  if (code === 70) return { problem: 'too_heavy' }
  if (code === 71) return { problem: 'too_slow' }
  if (code !== 0) return { problem: 'unreadable' }
  return JSON.parse(said) as Encoded
}
