import { stateOf, type Member } from '../model/door/family.ts'
import type { DoorController, ScanDisplay } from './door-controller.island.ts'
import { correctionFor, correctVerdict } from './door-corrections.island.ts'
import { element, say, sayRefusal } from './door-screen.island.ts'
import type { DoorUndo } from './door-undo.island.ts'

interface Row {
  member: Member
  /** The scan by which they were let in here, until it is undone. */
  entered: ScanDisplay | null
  isTicked: boolean
  /** The entry that was undone here. */
  undone: ScanDisplay | null
  /** The result of letting them in here; empty where their state shows it. */
  text: string
  /** What the row was corrected to, so that it is said once. */
  corrected: string
}

/** The others of the invitation below the verdict: who is inside, who may come in, and one tap for all who are ticked. */
export class DoorFamily {
  readonly #door: DoorController
  readonly #show: (drawn: () => void) => void
  #rows: Row[] = []
  #of: ScanDisplay | null = null
  #isBusy = false
  #corrected = ''

  /** `drawn` is called after each entry or undo here. */
  constructor(
    door: DoorController,
    { drawn, undoOwn }: { drawn(): void; undoOwn(): Promise<void> },
  ) {
    this.#door = door
    this.#show = (draw) => {
      draw()
      drawn()
    }
    element('family-admit').addEventListener('click', () => void this.#once(() => this.#admit()))
    element('family-undo').addEventListener('click', () => {
      void this.#once(async () => {
        await this.#undo(this.#rows)
        await undoOwn()
      })
    })
  }

  /** Drawn only for a verdict that names the guest. */
  draw(of: ScanDisplay | null): void {
    this.#of = of
    this.#rows = (of?.family ?? []).map((member) => {
      const state = this.#stateOf(member)
      const corrected = state === 'inside' ? state : ''
      return { member, entered: null, undone: null, isTicked: state === null, text: '', corrected }
    })
    this.#redraw()
    const admit = element('family-admit')
    if (!admit.hidden) admit.scrollIntoView({ block: 'nearest' })
  }

  #stateOf(member: Member): string | null {
    return stateOf(member, this.#door.roster.decisions, this.#of?.listId ?? '')
  }

  /** One request at a time: a second tap repeats the same one. */
  async #once(act: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    const of = this.#of
    await act()
    this.#isBusy = false
    if (this.#of === of) this.#show(() => this.#redraw())
  }

  /**
   * All at once, each with a scan of their own: a person who entered at another door meanwhile is not
   * entered twice.
   */
  async #admit(): Promise<void> {
    const of = this.#of
    if (!of) return
    const ticked = this.#ticked()
    await Promise.all(
      ticked.map(async (row) => {
        const { ticket, code, guestId } = row.member
        const shown = await this.#door
          .scan({
            listId: of.listId,
            direction: 'in',
            ticket,
            // Ticking a person whom the list refuses admits them, as a forced entry.
            forced: of.forced || this.#stateOf(row.member) !== null,
            ...(code ? { code } : { guestId: guestId ?? '' }),
          })
          .catch(() => null)
        row.text = say(shown ? `result.${shown.result}` : 'full')
        row.isTicked = false
        if (shown?.result === 'admitted') row.entered = shown
        else if (shown?.result === 'already') row.member.isInside = true
      }),
    )
    const isRight = ticked.every(({ entered, member }) => entered ?? member.isInside)
    const { signal } = await import('./camera.island.ts')
    signal(isRight ? 'go' : 'look', element('sound').ariaPressed === 'true')
  }

  async #undo(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      if (!row.entered) continue
      const outcome = await this.#door.undo(row.entered).catch(() => 'full' as const)
      const isUndone = outcome === 'undone' || outcome === 'stored'
      row.text = say(isUndone ? 'undone' : `notUndone.${outcome}`)
      if (!isUndone) continue
      row.undone = row.entered
      row.entered = null
      row.member.isInside = false
    }
  }

  /** Says what is true of the verdict and of each row, as far as it is known since: another door may have let them in. */
  correct(last: ScanDisplay | null, undo: DoorUndo): void {
    if (this.#isBusy) return
    this.#corrected = correctVerdict(this.#door, last, undo, this.#corrected)
    const changed = this.#rows.filter((row) => this.#isCorrected(row))
    if (changed.length > 0) this.#redraw()
  }

  #isCorrected(row: Row): boolean {
    const shown = row.entered ?? row.undone
    const correction = shown && correctionFor(this.#door, shown, !row.entered)
    const isInside = this.#stateOf(row.member) === 'inside'
    const output = correction ?? (isInside && !row.entered ? 'inside' : '')
    if (output === row.corrected) return false
    row.corrected = output
    // The state of the person is shown where nothing else is shown.
    if (output === 'inside') row.isTicked = false
    if (output) row.text = output === 'inside' ? '' : say(`corrected.${output}`)
    return true
  }

  #ticked(): Row[] {
    return this.#rows.filter(({ isTicked }) => isTicked)
  }

  #redraw(): void {
    element('family').hidden = this.#rows.length === 0
    element('family-list').replaceChildren(...this.#rows.map((row) => this.#lineOf(row)))
    element('family-undo').hidden = !this.#rows.some(({ entered }) => entered)
    this.#count()
  }

  #count(): void {
    const admit = element<HTMLButtonElement>('family-admit')
    const n = this.#ticked().length
    admit.textContent = say('family.admit', { n })
    admit.disabled = n === 0
    admit.hidden = this.#rows.every((row) => this.#isIn(row))
  }

  #isIn({ entered, member }: Row): boolean {
    return entered !== null || this.#stateOf(member) === 'inside'
  }

  #lineOf(row: Row): HTMLElement {
    const line = document.createElement('li')
    const label = document.createElement('label')
    const box = document.createElement('input')
    const name = document.createElement('bdi')
    const state = document.createElement('span')
    box.type = 'checkbox'
    box.disabled = this.#isIn(row)
    box.checked = box.disabled || row.isTicked
    box.addEventListener('change', () => {
      row.isTicked = box.checked
      this.#count()
    })
    name.textContent = row.member.name
    const is = this.#stateOf(row.member)
    state.textContent = row.text || sayRefusal(is)
    label.append(box, name, state)
    line.append(label)
    if (row.entered) line.append(this.#undoOf(row))
    return line
  }

  #undoOf(row: Row): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = say('family.undo')
    button.setAttribute('aria-label', `${say('family.undo')}: ${row.member.name}`)
    button.addEventListener('click', () => void this.#once(() => this.#undo([row])))
    return button
  }
}
