import { describe, expect, test, vi } from 'vitest'
import type { Outcome } from '#platform/web/calls/command.ts'
import { AppError } from '#shared/app-error.ts'
import { newBlock } from '../../../blocks/base/registry.ts'
import { drafted } from '../../../blocks/templates/templates.ts'
import type { PageDocument, Site, SiteDraft } from '../../../model.ts'
import { SiteWork, statusOf, type SaveCalls } from './site-work.ts'

let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

function someSite(): SiteDraft {
  const { look, pages } = drafted('ivory', newId)
  return {
    ...look,
    id: newId(),
    eventId: newId(),
    eventName: 'Nunta',
    state: 'draft',
    lookRev: 1,
    publishedVersionId: null,
    publishedAt: null,
    scheduledAt: null,
    address: '/event/a/b',
    languages: ['ro', 'en'],
    pages: pages.map(({ id, path, title, inNav, seo, doc }) => ({
      id,
      path,
      title,
      inNav,
      seo,
      doc,
      rev: 1,
      version: 1,
    })),
  }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const accepted: SaveCalls = {
  async page(_pageId, rev) {
    return { ok: true, data: { rev: rev + 1 } }
  },
  async look(rev) {
    return { ok: true, data: { lookRev: rev + 1 } as Site }
  },
}
function refused(error: AppError): SaveCalls {
  const refuse = async (): Promise<Outcome<never>> => ({ ok: false, error })
  return { page: refuse, look: refuse }
}

function opened(saving: SaveCalls, storage = memory(), site = someSite()) {
  const work = new SiteWork(site, saving, storage)
  const home = site.pages[0]!
  const add = (id: string) =>
    work.change('', (now) => {
      const doc = now.docs[home.id] as PageDocument
      const content = [...doc.content, newBlock('text', id)]
      return { ...now, docs: { ...now.docs, [home.id]: { ...doc, content } } }
    })
  const last = () => work.state.get().line.now.docs[home.id]?.content.at(-1)?.props.id
  return { work, site, home, add, last, storage, status: () => statusOf(work.state.get()) }
}

describe('work of an earlier visit', () => {
  test('on pages that others changed since is asked about page by page, and overwrites none', async () => {
    const site = someSite()
    const storage = memory()
    const [one, two] = site.pages
    for (const { id, doc } of [one!, two!]) {
      const mine = { ...doc, content: [...doc.content, newBlock('text', newId())] }
      storage.setItem(`site ${site.id} ${id}`, JSON.stringify({ rev: 1, value: mine }))
    }
    const theirs = { ...site, pages: site.pages.map((page) => ({ ...page, rev: 5 })) }
    const saved: [string, number][] = []
    const page: SaveCalls['page'] = async (pageId, rev) => {
      saved.push([pageId, rev])
      const current = theirs.pages.find(({ id }) => id === pageId)
      return {
        ok: false,
        error: new AppError('conflict', 'website.page_changed_meanwhile', { current }),
      }
    }
    const work = new SiteWork(theirs, { ...accepted, page }, storage)
    const asked = () => {
      const { conflict } = work.state.get()
      return conflict?.of === 'page' ? conflict.theirs.id : null
    }
    expect(asked()).toBe(one?.id)
    work.takeTheirs()
    await work.flush()
    expect(saved).toEqual([[two?.id, 1]])
    expect(asked()).toBe(two?.id)
    work.takeTheirs()
    expect(await work.flush()).toBe(true)
  })
})

describe('the edited draft', () => {
  test('is saved by itself after a pause, over the revision it was made on', async () => {
    vi.useFakeTimers()
    const page = vi.fn<SaveCalls['page']>(accepted.page)
    const { add, status, work, home, storage } = opened({ ...accepted, page })
    add('x')
    expect(status()).toBe('unsaved')
    expect(storage.kept.size).toBe(1)
    await vi.advanceTimersByTimeAsync(1499)
    expect(page).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(page).toHaveBeenCalledExactlyOnceWith(home.id, 1, expect.anything())
    expect(status()).toBe('saved')
    expect(storage.kept.size).toBe(0)
    work.undo()
    await vi.advanceTimersByTimeAsync(1500)
    expect(page).toHaveBeenLastCalledWith(home.id, 2, home.doc)
    vi.useRealTimers()
  })

  test('survives a lost network on the device, and comes back', async () => {
    const storage = memory()
    const one = opened(refused(new AppError('unavailable', 'offline')), storage)
    one.add('x')
    expect(await one.work.flush()).toBe(false)
    expect(one.status()).toBe('offline')
    one.work.dispose()
    const repeated = opened(accepted, storage, one.site)
    expect(repeated.last()).toBe('x')
    expect(repeated.work.state.get().found).toBe(true)
    expect(await repeated.work.flush()).toBe(true)
    expect(storage.kept.size).toBe(0)
  })

  test('meets what somebody else saved: theirs is shown, mine is not saved over it', async () => {
    const site = someSite()
    const home = site.pages[0]!
    const theirs = { ...home, rev: 5, doc: { ...home.doc, content: [newBlock('text', 'theirs')] } }
    const error = new AppError('conflict', 'website.page_changed_meanwhile', { current: theirs })
    const { work, add, status, last } = opened(refused(error), memory(), site)
    add('mine')
    expect(await work.flush()).toBe(false)
    expect(status()).toBe('conflict')
    expect(last()).toBe('mine')
    work.takeTheirs()
    expect(status()).toBe('saved')
    expect(last()).toBe('theirs')
    work.dispose()
  })

  test('asks about a copy that was made on an older revision', () => {
    const storage = memory()
    const one = opened(accepted, storage)
    one.add('x')
    one.work.dispose()
    const pages = one.site.pages.map((page, at) => (at === 0 ? { ...page, rev: 7 } : page))
    const repeated = opened(accepted, storage, { ...one.site, pages })
    expect(repeated.status()).toBe('conflict')
    repeated.work.dispose()
  })

  test('takes what a colleague saved only where nothing of mine waits', () => {
    const { work, site, home, add, last } = opened(accepted)
    const newer = (id: string, rev: number) => ({
      ...site,
      pages: site.pages.map((page) =>
        page.id === home.id
          ? { ...page, rev, doc: { ...page.doc, content: [newBlock('text', id)] } }
          : page,
      ),
    })
    work.receive(newer('theirs', 2))
    expect(last()).toBe('theirs')
    add('mine')
    work.receive(newer('later', 3))
    expect(last()).toBe('mine')
    work.undo()
    expect(last()).toBe('theirs')
    work.dispose()
  })

  test('does not send what the server would refuse', async () => {
    const page = vi.fn<SaveCalls['page']>(accepted.page)
    const { work, home, status } = opened({ ...accepted, page })
    work.change('', (now) => ({
      ...now,
      docs: { ...now.docs, [home.id]: { v: 1, content: [newBlock('unheard-of', 'x')] } },
    }))
    expect(await work.flush()).toBe(false)
    expect(page).not.toHaveBeenCalled()
    expect(status()).toBe('invalid')
    work.dispose()
  })
})
