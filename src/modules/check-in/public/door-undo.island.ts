import { canUndo, isSameGuest } from '../model/door/undoable.ts'
import type { DoorController, ScanDisplay } from './door-controller.island.ts'
import { draw, element, say } from './door-screen.island.ts'

/** The undo button below the verdict, and the state of its request. */
export class DoorUndo {
  /** The last scan, or the green one before it when its ticket is shown again. */
  undoable: ScanDisplay | null = null
  /** The entry that was just undone here, while not sent yet. */
  undoneHere: ScanDisplay | null = null
  /** The entry that the screen says is undone. */
  undone: ScanDisplay | null = null
  readonly #door: DoorController
  readonly #flush: () => Promise<void>

  constructor(door: DoorController, flush: () => Promise<void>) {
    this.#door = door
    this.#flush = flush
  }

  after(shown: ScanDisplay): void {
    this.undone = null
    const before = this.undoable
    this.undoable = canUndo(shown) ? shown : isSameGuest(before, shown) ? before : null
  }

  /** Returns false when there is nothing to undo. */
  async undo(): Promise<boolean> {
    const { undoable: shown } = this
    if (!shown) return false
    this.undoable = null
    element('undo').hidden = true
    const outcome = await this.#door.undo(shown).catch(() => 'full' as const)
    const name = shown.details?.name ?? ''
    this.undone = outcome === 'undone' || outcome === 'stored' ? shown : null
    if (outcome === 'undone') draw('none', say('undone'), name)
    else if (outcome === 'stored') {
      this.undoneHere = shown
      draw('none', say('undone'), name, say('undoneHere'))
      // Sent at once, also after a message that was under way already.
      void this.#flush().then(() => (this.#door.waiting > 0 ? this.#flush() : undefined))
    } else draw('look', say('notUndone'), name, say(`notUndone.${outcome}`))
    return true
  }
}
