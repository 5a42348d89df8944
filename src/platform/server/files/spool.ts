import { EventEmitter, once } from 'node:events'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const blockBytes = 65_536

/**
 * A file on disk that is read while it is still being written, so that the writer never waits for the
 * reader.
 */
export class Spool {
  /** The folder where the file is stored until it was read. */
  readonly folder: string
  readonly #steps = new EventEmitter()
  readonly #file: FileHandle
  #written = 0
  #state: 'writing' | 'whole' | 'left' = 'writing'
  #failure: unknown

  private constructor(folder: string, file: FileHandle) {
    this.folder = folder
    this.#file = file
  }

  static async open(): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), 'prilej-download-'))
    return new Spool(folder, await open(join(folder, 'content'), 'ax+', 0o600))
  }

  /** The length of the file, once known. */
  get bytes(): number | null {
    return this.#state === 'whole' ? this.#written : null
  }

  /** Ends early with an error when the reader is gone. */
  async write(chunks: AsyncIterable<string | Buffer>): Promise<void> {
    let buffered: Buffer[] = []
    let size = 0
    const flush = async () => {
      if (this.#state === 'left') throw new Error('the reader has closed this file')
      await this.#file.appendFile(Buffer.concat(buffered))
      this.#written += size
      buffered = []
      size = 0
      this.#steps.emit('step')
    }
    for await (const each of chunks) {
      const bytes = Buffer.from(each)
      buffered.push(bytes)
      size += bytes.length
      if (size >= blockBytes) await flush()
    }
    await flush()
  }

  /** Reports the end of the writing: the file is complete, or the reader gets the error. */
  async track(writing: Promise<unknown>): Promise<void> {
    try {
      await writing
      if (this.#state === 'writing') this.#state = 'whole'
    } catch (error) {
      this.#failure = error
    }
    this.#steps.emit('step')
    if (this.#state === 'left') await this.#forget()
  }

  /** Waits for the first piece; a file that fails before it has one is removed and fails here. */
  async waitForFirstBlock(): Promise<void> {
    while (this.#written < blockBytes && this.#isMoving()) await once(this.#steps, 'step')
    if (this.#failure === undefined) return
    await this.#forget()
    throw this.#failure
  }

  /** Called once. The file is deleted when reading ends, also after an error. */
  read(): Readable {
    const content = Readable.from(this.#follow(), { objectMode: false })
    content.once('close', () => void this.#leave())
    return content
  }

  async *#follow(): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      if (at < this.#written) {
        const buffer = Buffer.allocUnsafe(Math.min(blockBytes, this.#written - at))
        const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#isMoving()) await once(this.#steps, 'step')
      else if (this.#failure === undefined) return
      else throw this.#failure
    }
  }

  #isMoving(): boolean {
    return this.#state === 'writing' && this.#failure === undefined
  }

  async #leave(): Promise<void> {
    const isWriting = this.#isMoving()
    this.#state = 'left'
    if (!isWriting) await this.#forget()
  }

  async #forget(): Promise<void> {
    await this.#file.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}
