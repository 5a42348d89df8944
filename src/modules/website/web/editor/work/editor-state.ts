import { createContext, use } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { newKey } from '#platform/web/calls/call.ts'
import type { Problems } from '../../../blocks/checks/check-document.ts'
import {
  copyOf,
  findRow,
  fits,
  insertBlock,
  moveBlock,
  removeBlock,
  replaceBlock,
  spotAfter,
  stepBlock,
  type Spot,
} from '../../../blocks/document/tree.ts'
import { newBlock } from '../../../blocks/base/registry.ts'
import type {
  Asset,
  Assets,
  Block,
  LiveData,
  PageDocument,
  SiteDraft,
  SiteLook,
  SitePage,
} from '../../../model.ts'
import type { SiteWork } from './site-work.ts'

/** The block that is edited: of the page, or the header or footer of every page. */
export interface ChosenBlock {
  block: Block
  area: 'page' | 'header' | 'footer'
  /** The path used by problems. */
  place: string
}

/** Tabs of the panels: what is on the page, and how it is set. */
export const contentNames = ['outline', 'palette'] as const
export const settingsNames = ['block', 'theme', 'pages'] as const
export type ContentName = (typeof contentNames)[number]
export type SettingsName = (typeof settingsNames)[number]

/** The state that all parts of the editor share. */
export interface Editing {
  work: SiteWork
  site: SiteDraft
  page: SitePage
  doc: PageDocument
  look: SiteLook
  live: LiveData
  assets: Assets
  addAsset: (fileId: string, asset: Asset) => void
  /** The language of the page on the canvas; the editor itself is in the person's language. */
  language: Locale
  problems: Problems
  chosen: ChosenBlock | null
  choose: (id: string | null) => void
  showPage: (pageId: string) => void
  /** The open tab of the settings. */
  side: SettingsName
  showSide: (name: SettingsName) => void
  /** Announced by a screen reader. */
  announce: (sentence: string) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('used outside of the editor')
  return editing
}

export function chosenIn(doc: PageDocument, look: SiteLook, id: string | null): ChosenBlock | null {
  for (const area of ['header', 'footer'] as const)
    if (look[area].props.id === id) return { block: look[area], area, place: area }
  const row = findRow(doc.content, id)
  return row ? { block: row.block, area: 'page', place: row.place } : null
}

interface Actions {
  add(type: string, spot?: Spot): void
  remove(id: string): void
  duplicate(id: string): void
  step(id: string, by: 1 | -1): void
  move(id: string, to: Spot): void
  /** `key` names the field, so that typing into it is one step of undo. */
  set(chosen: ChosenBlock, change: Change<Record<string, unknown>>, key: string): void
}

/** A new value, or how it follows from the value at that moment, as in React's `setState`. */
export type Change<T> = T | ((current: T) => T)

export function applyChange<T>(change: Change<T>, current: T): T {
  return typeof change === 'function' ? (change as (value: T) => T)(current) : change
}

const newId = () => newKey().replaceAll('-', '').slice(0, 12)

/**
 * The actions on blocks, by mouse, key or button. Changes start from the document at that moment, not from
 * the one that was drawn: an upload ends long after the press that began it.
 */
export function useActions(): Actions {
  const { work, page, chosen, choose } = useEditing()
  const content = () => work.state.get().line.now.docs[page.id]?.content ?? []
  const write = (next: Block[] | null, key = '') => {
    if (!next) return false
    work.change(key, (now) => {
      const doc = now.docs[page.id]
      return doc ? { ...now, docs: { ...now.docs, [page.id]: { ...doc, content: next } } } : now
    })
    return true
  }
  return {
    add(type, input) {
      const block = newBlock(type, newId())
      const below = chosen?.area === 'page' ? chosen.block.props.id : null
      const spot = input ?? spotAfter(content(), below)
      if (fits(content(), block, spot) && write(insertBlock(content(), spot, block)))
        choose(block.props.id)
    },
    remove(id) {
      const row = findRow(content(), id)
      if (!row || !write(removeBlock(content(), id))) return
      choose(row.spot.parentId)
    },
    duplicate(id) {
      const row = findRow(content(), id)
      if (!row) return
      const copy = copyOf(row.block, newId)
      const spot = spotAfter(content(), id)
      if (fits(content(), copy, spot) && write(insertBlock(content(), spot, copy)))
        choose(copy.props.id)
    },
    step: (id, by) => void write(stepBlock(content(), id, by)),
    move(id, to) {
      if (write(moveBlock(content(), id, to))) choose(id)
    },
    set({ block, area }, change, key) {
      const { id } = block.props
      const changed = (old: Block): Block => ({
        ...old,
        props: { ...old.props, ...applyChange(change, old.props), id },
      })
      if (area === 'page') return void write(replaceBlock(content(), id, changed), `${id} ${key}`)
      work.change(`${area} ${key}`, (now) => ({
        ...now,
        look: { ...now.look, [area]: changed(now.look[area]) },
      }))
    },
  }
}
