import { Body, type Questionnaire } from '../../model.ts'
import { Draft } from '#platform/web/forms/draft.ts'
import { session } from '#platform/web/session/session.ts'
import type { BrowserStorage } from '#platform/web/safe-storage.ts'

/** The state on the server, as far as it is known here. */
export interface SavedBody {
  version: number
  body: Body
}

/**
 * Saves the body in the background. Unsaved changes are kept in the tab: a session may end in the middle of a
 * sentence.
 */
export class BodyAutosave {
  readonly start: Body
  readonly base: SavedBody
  readonly #draft: Draft

  constructor({ id, version, body }: Questionnaire, storage?: BrowserStorage) {
    const person = session.get().profile?.id ?? 'visitor'
    this.#draft = new Draft(`${person} questionnaire ${id}`, storage)
    const stored = this.#draft.read({ body })
    const { data } = Body.safeParse(stored?.changes.body)
    this.start = data ?? body
    // Over the version it was made on, so that what a colleague saved since is noticed.
    this.base = { version: data ? (stored?.version ?? version) : version, body }
  }

  follow(body: Body, base: SavedBody): void {
    this.#draft.write({ body }, { body: base.body }, base.version)
  }

  forget(): void {
    this.#draft.clear()
  }
}
