import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

interface SmallDisk {
  path: string
  /** Fills the remaining space. */
  fill(): void
  free(): void
}

/** Whether this machine allows a disk of our own that can be filled. */
export function canMount(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** A file system in memory, so small that it can be full. */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'prilej-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path])
  chmodSync(path, 0o711)
  const filler = join(path, 'filler')
  onTestFinished(() => {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  })
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      if (bavail > 0) execFileSync('fallocate', ['-l', String(bavail * bsize), filler])
    },
    free: () => rmSync(filler, { force: true }),
  }
}
