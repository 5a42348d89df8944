import { describe, expect, test, vi } from 'vitest'
import type { LiveListener } from '#platform/server/live/live.ts'
import { SiteCache } from './site-cache.ts'

/** A site whose words an editor changes, and how often it was read and rendered. */
function stage() {
  const state = {
    words: 'VECHI',
    reads: 0,
    drawings: 0,
    listener: undefined as LiveListener | undefined,
  }
  const cache = new SiteCache<{ siteId: string; companyId: string; words: string }>(
    ({ words }, path) =>
      path === ''
        ? {
            moment: '',
            draw: () => {
              state.drawings += 1
              return { html: words, styleSource: '', scriptSource: '' }
            },
          }
        : undefined,
  )
  const read = () => {
    state.reads += 1
    return Promise.resolve({ siteId: 's', companyId: 'c', words: state.words })
  }
  const visit = async () => {
    const entry = await cache.entry('c/s ro', read, (_company, _since, listener) => {
      state.listener = listener
      return () => undefined
    })
    return cache.page(entry, '', 'ro')?.body.toString()
  }
  return { state, cache, visit, edit: (words: string) => (state.words = words) }
}

describe('what is kept of a site', () => {
  test('is rendered once for many visitors', async () => {
    const { state, visit } = stage()
    const pages = await Promise.all(Array.from({ length: 50 }, visit))
    expect(new Set(pages)).toEqual(new Set(['VECHI']))
    expect(state).toMatchObject({ reads: 1, drawings: 1 })
  })

  test('is rendered again once an edit is announced, and no visitor waits for it', async () => {
    const { state, visit, edit } = stage()
    await visit()
    await vi.waitFor(() => expect(state.reads).toBe(2), 30_000)
    edit('NOU')
    expect(await visit()).toBe('VECHI')
    state.listener?.({ id: '', tags: ['agenda.sessions'] })
    await vi.waitFor(() => expect(state.drawings).toBe(2), 30_000)
    await vi.waitFor(async () => expect(await visit()).toBe('NOU'), 30_000)
    expect(state.drawings).toBe(2)
  })

  test('is left alone by news of what it does not show', async () => {
    const { state, visit } = stage()
    await visit()
    await vi.waitFor(() => expect(state.reads).toBe(2), 30_000)
    state.listener?.({ id: '', tags: ['check-in', 'tasks'] })
    await visit()
    expect(state.reads).toBe(2)
  })

  test('is read again when something changed while it was being read', async () => {
    const { state, visit, edit } = stage()
    await visit()
    await vi.waitFor(() => expect(state.reads).toBe(2), 30_000)
    state.listener?.({ id: '', tags: ['website'] })
    edit('NOU')
    state.listener?.({ id: '', tags: ['website'] })
    await vi.waitFor(async () => expect(await visit()).toBe('NOU'), 30_000)
  })
})
