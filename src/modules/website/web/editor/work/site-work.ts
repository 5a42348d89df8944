import type { Outcome } from '#platform/web/calls/command.ts'
import { createStore } from '#platform/web/store.ts'
import { safeLocalStorage, type BrowserStorage } from '#platform/web/safe-storage.ts'
import type { AppError } from '#shared/app-error.ts'
import { checkDocument, checkGlobal, type Problems } from '../../../blocks/checks/check-document.ts'
import {
  advance,
  back,
  begin,
  forth,
  rewrite,
  type Timeline,
} from '../../../blocks/document/timeline.ts'
import type { PageDocument, Site, SiteDraft, SiteLook, SitePage } from '../../../model.ts'
import { readCopies, writeCopy, type Copies } from './local-copies.ts'

/** The unsaved changes of a person; pages by their id. */
interface Work {
  docs: Readonly<Record<string, PageDocument>>
  look: SiteLook
}

/** The state that another person saved in between. */
type Conflict = { of: 'page'; theirs: SitePage } | { of: 'look'; theirs: Site }

interface SiteBackup {
  docs: Readonly<Record<string, { doc: PageDocument; rev: number }>>
  look: { look: SiteLook; rev: number }
}

export interface WorkState {
  line: Timeline<Work>
  kept: SiteBackup
  saving: boolean
  failed: AppError | null
  conflict: Conflict | null
  /** Unsaved work of an earlier visit was found on this device. */
  found: boolean
}

export type SaveStatus = 'saved' | 'saving' | 'unsaved' | 'offline' | 'invalid' | 'conflict'

export interface SaveCalls {
  page(pageId: string, rev: number, doc: PageDocument): Promise<Outcome<{ rev: number }>>
  look(rev: number, look: SiteLook): Promise<Outcome<Site>>
}

const saveDelayMs = 1500
const retryDelayMs = 5000

/** The draft that is edited: changes with undo, saved automatically over the revision they were made on. */
export class SiteWork {
  readonly state
  readonly #siteId: string
  readonly #saving: SaveCalls
  readonly #storage: BrowserStorage
  /** The copies on the device that this window may delete; another window may have its own. */
  readonly #copied = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<boolean> | undefined

  constructor(site: SiteDraft, saving: SaveCalls, storage: BrowserStorage = safeLocalStorage) {
    this.#siteId = site.id
    this.#saving = saving
    this.#storage = storage
    const copies = readCopies(site, storage)
    for (const name of Object.keys(copies.docs)) this.#copied.add(name)
    if (copies.look) this.#copied.add('look')
    this.state = createStore<WorkState>(opened(site, copies))
    if (isDirty(this.state.get())) this.#later(saveDelayMs)
  }

  /** Changes of one field without a pause share a key and are one step of undo. */
  change(key: string, change: (work: Work) => Work): void {
    const { line } = this.state.get()
    this.#follow(advance(line, change(line.now), key, Date.now()))
  }

  undo(): void {
    this.#follow(back(this.state.get().line))
  }

  redo(): void {
    this.#follow(forth(this.state.get().line))
  }

  /** Applies the state of the server; a page that is being changed here keeps its changes. */
  receive(site: SiteDraft): void {
    const state = this.state.get()
    if (state.saving) return
    const docs = { ...state.kept.docs }
    const newDocs: Record<string, PageDocument> = {}
    for (const { id, doc, rev } of site.pages) {
      const storedDoc = docs[id]
      if (storedDoc && (rev <= storedDoc.rev || state.line.now.docs[id] !== storedDoc.doc)) continue
      docs[id] = { doc, rev }
      newDocs[id] = doc
    }
    for (const id of Object.keys(docs))
      if (!site.pages.some((page) => page.id === id)) delete docs[id]
    const newLook =
      site.lookRev > state.kept.look.rev && state.line.now.look === state.kept.look.look
    const look = newLook ? { look: lookOf(site), rev: site.lookRev } : state.kept.look
    this.state.set({
      ...state,
      kept: { docs, look },
      line: rewrite(state.line, (work) => ({
        docs: { ...work.docs, ...newDocs },
        look: newLook ? look.look : work.look,
      })),
    })
  }

  takeTheirs(): void {
    const { conflict, ...state } = this.state.get()
    if (!conflict) return
    const merged = withTheirs(state.kept, conflict)
    const line = rewrite(state.line, (work) =>
      conflict.of === 'page'
        ? { ...work, docs: { ...work.docs, [conflict.theirs.id]: conflict.theirs.doc } }
        : { ...work, look: merged.look.look },
    )
    this.#set({ ...state, kept: merged, line, conflict: null, failed: null })
    if (isDirty(this.state.get())) this.#later(saveDelayMs)
  }

  /** There is only one look, so mine can only replace theirs. */
  keepMyLook(): void {
    const { conflict, ...state } = this.state.get()
    if (conflict?.of !== 'look') return
    this.#set({ ...state, kept: withTheirs(state.kept, conflict), conflict: null })
    void this.flush()
  }

  dismissFound(): void {
    this.state.set({ ...this.state.get(), found: false })
  }

  /** Saves what waits, now; answers whether everything is kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#running
    this.#running = this.#saveAll()
    const isSaved = await this.#running
    this.#running = undefined
    return isSaved
  }

  /** On closing, unsaved changes stay on this device. */
  dispose(): void {
    clearTimeout(this.#timer)
    this.#copy()
  }

  forget(): void {
    clearTimeout(this.#timer)
    for (const name of this.#copied) writeCopy(this.#storage, this.#siteId, name, null)
  }

  async #saveAll(): Promise<boolean> {
    for (const pageId of Object.keys(this.state.get().kept.docs)) await this.#savePage(pageId)
    await this.#saveLook()
    const state = this.state.get()
    if (state.failed?.kind === 'unavailable') this.#later(retryDelayMs)
    else if (isDirty(state) && !state.failed && problemCount(state) === 0 && !state.conflict)
      this.#later(saveDelayMs)
    return !isDirty(state)
  }

  async #savePage(pageId: string): Promise<void> {
    const { kept, line, conflict } = this.state.get()
    const page = kept.docs[pageId]
    const doc = line.now.docs[pageId]
    if (!page || !doc || doc === page.doc) return
    if (conflict?.of === 'page' && conflict.theirs.id === pageId) return
    if (Object.keys(problemsOf(doc)).length > 0) return
    this.#set({ ...this.state.get(), saving: true })
    const outcome = await this.#saving.page(pageId, page.rev, doc)
    const state = { ...this.state.get(), saving: false }
    if (!outcome.ok) return this.#refused(state, outcome.error, 'page')
    const docs = { ...state.kept.docs, [pageId]: { doc, rev: outcome.data.rev } }
    this.#set({ ...state, failed: null, kept: { ...state.kept, docs } })
  }

  async #saveLook(): Promise<void> {
    const { kept, line, conflict } = this.state.get()
    const { look } = line.now
    if (look === kept.look.look || conflict?.of === 'look' || lookProblems(look) > 0) return
    this.#set({ ...this.state.get(), saving: true })
    const outcome = await this.#saving.look(kept.look.rev, look)
    const state = { ...this.state.get(), saving: false }
    if (!outcome.ok) return this.#refused(state, outcome.error, 'look')
    const saved = { look, rev: outcome.data.lookRev }
    this.#set({ ...state, failed: null, kept: { ...state.kept, look: saved } })
  }

  #refused(state: WorkState, error: AppError, of: Conflict['of']): void {
    const theirs = error.kind === 'conflict' ? error.details.current : undefined
    if (theirs) this.#set({ ...state, failed: null, conflict: { of, theirs } as Conflict })
    else this.#set({ ...state, failed: error })
  }

  #follow(line: Timeline<Work>): void {
    const state = this.state.get()
    if (line === state.line) return
    const failed = state.failed?.kind === 'unavailable' ? state.failed : null
    this.state.set({ ...state, line, failed })
    this.#later(saveDelayMs)
    this.#copy()
  }

  #set(state: WorkState): void {
    this.state.set(state)
    this.#copy()
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  /** Only what is not saved is kept on the device. */
  #copy(): void {
    const { kept, line } = this.state.get()
    for (const [pageId, page] of Object.entries(kept.docs)) {
      const doc = line.now.docs[pageId]
      const mine = doc && doc !== page.doc ? { rev: page.rev, value: doc } : null
      this.#write(pageId, mine)
    }
    const { look, rev } = kept.look
    const mine = line.now.look === look ? null : { rev, value: line.now.look }
    this.#write('look', mine)
  }

  #write(name: string, mine: { rev: number; value: unknown } | null): void {
    if (!mine && !this.#copied.delete(name)) return
    if (mine) this.#copied.add(name)
    writeCopy(this.#storage, this.#siteId, name, mine)
  }
}

function opened(site: SiteDraft, copies: Copies): WorkState {
  const docs = Object.fromEntries(site.pages.map(({ id, doc }) => [id, doc]))
  const look = lookOf(site)
  const line = begin<Work>({ docs, look })
  const mine = Object.fromEntries(Object.entries(copies.docs).map(([id, copy]) => [id, copy.value]))
  const hasCopies = Object.keys(mine).length > 0 || copies.look !== null
  const stale = site.pages.find(({ id, rev }) => (copies.docs[id]?.rev ?? rev) !== rev)
  return {
    line: hasCopies
      ? advance(line, { docs: { ...docs, ...mine }, look: copies.look?.value ?? look }, '', 0)
      : line,
    kept: {
      // A copy is saved over the page it was made on, so that a newer one is met as a conflict.
      docs: Object.fromEntries(
        site.pages.map(({ id, doc, rev }) => [id, { doc, rev: copies.docs[id]?.rev ?? rev }]),
      ),
      look: { look, rev: site.lookRev },
    },
    saving: false,
    failed: null,
    conflict: stale ? { of: 'page', theirs: stale } : null,
    found: hasCopies,
  }
}

function withTheirs(kept: SiteBackup, conflict: Conflict): SiteBackup {
  if (conflict.of === 'look')
    return { ...kept, look: { look: lookOf(conflict.theirs), rev: conflict.theirs.lookRev } }
  const { id, doc, rev } = conflict.theirs
  return { ...kept, docs: { ...kept.docs, [id]: { doc, rev } } }
}

function lookOf({ theme, header, footer }: SiteLook): SiteLook {
  return { theme, header, footer }
}

export function statusOf(state: WorkState): SaveStatus {
  if (state.conflict) return 'conflict'
  if (state.saving) return 'saving'
  if (!isDirty(state)) return 'saved'
  if (problemCount(state) > 0) return 'invalid'
  if (state.failed) return state.failed.kind === 'unavailable' ? 'offline' : 'invalid'
  return 'unsaved'
}

function isDirty({ kept, line }: WorkState): boolean {
  return (
    line.now.look !== kept.look.look ||
    Object.entries(kept.docs).some(([id, { doc }]) => line.now.docs[id] !== doc)
  )
}

function problemCount({ kept, line }: WorkState): number {
  const pages = Object.entries(kept.docs).flatMap(([id, { doc }]) => {
    const mine = line.now.docs[id]
    return mine && mine !== doc ? Object.keys(problemsOf(mine)) : []
  })
  return pages.length + (line.now.look === kept.look.look ? 0 : lookProblems(line.now.look))
}

const checked = new WeakMap<PageDocument, Problems>()

/** The problems for which the server would refuse a document, each with its path. */
export function problemsOf(doc: PageDocument): Problems {
  const problems = checked.get(doc) ?? checkDocument(doc).problems
  checked.set(doc, problems)
  return problems
}

function lookProblems({ header, footer }: SiteLook): number {
  return Object.keys(globalProblems(header, footer)).length
}

/** The same words that the server would refuse header and footer with. */
export function globalProblems(header: SiteLook['header'], footer: SiteLook['footer']): Problems {
  return { ...checkGlobal(header, 'header').problems, ...checkGlobal(footer, 'footer').problems }
}
