import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { guestLocales, type Locale } from '#shared/i18n.ts'
import { plainText, richParagraphs, type RichText } from '#shared/text/rich-text.ts'
import { checkDocument } from '../checks/check-document.ts'
import { sampleLive } from '../templates/sample-live.ts'
import { templateWords } from '../templates/template.ts'
import { drafted } from '../templates/templates.ts'
import { lookNames, themeCss, upgraded, weakPairs, type Field, type Fields } from '../../model.ts'
import { BlockFrame } from './block-frame.tsx'
import { allBlocks, newBlock } from './registry.ts'
import { renderContextOf } from './render-context.ts'

const nasty = `<script>alert(1)</script><img src=x onerror=alert(1)>"' onclick=alert(1) x="`
const output = { ro: nasty, en: nasty }

function nastyValue(field: Field): unknown {
  if (field.kind === 'line')
    return { ro: nasty.slice(0, field.max ?? 40), en: nasty.slice(0, field.max ?? 40) }
  if (field.kind === 'paragraphs') return output
  if (field.kind === 'rich') return { ro: richParagraphs(nasty), en: richParagraphs(nasty) }
  if (field.kind === 'picture') return { assetId: 'art:garden', alt: output, focal: { x: 0, y: 1 } }
  if (field.kind === 'link') return { kind: 'url', url: 'https://x.ro/"onclick=alert(1)' }
  if (field.kind === 'list') return [nastyProps(field.fields ?? {})]
  return field.initial
}

function nastyProps(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, nastyValue(field)]),
  )
}

const now = new Date('2027-01-01T10:00:00Z')
const sample = sampleLive('meridian', now)
const live = {
  ...sample,
  event: {
    ...sample.event,
    name: nasty,
    place: { ...sample.event.place, name: nasty, address: nasty },
  },
  company: { ...sample.company, name: nasty, website: 'javascript:alert(1)' },
  speakers: sample.speakers.map((each) => ({
    ...each,
    name: nasty,
    bio: nasty,
    links: [{ label: nasty, url: 'javascript:alert(1)' }],
  })),
  partners: sample.partners.map((each) => ({ ...each, name: nasty, url: 'javascript:alert(1)' })),
  sessions: sample.sessions.map((each) => ({
    ...each,
    title: nasty,
    description: nasty,
    room: nasty,
  })),
}
const context = renderContextOf({
  locale: 'ro',
  now,
  look: 'meridian',
  live,
  assets: {},
  address: '/event/a/b',
  base: '/event/a/b',
  pages: [],
  currentId: '',
  slot: () => null,
})
const drawn = (type: string, props: Record<string, unknown>) =>
  renderToStaticMarkup(
    <BlockFrame block={newBlock(type, 'b1', props)} live={live} context={context} />,
  )

describe.each(allBlocks.map((kind) => [kind.type, kind] as const))('the block %s', (type, kind) => {
  test('shows stored markup as text in every field, and carries no style or script', () => {
    const props = nastyProps(kind.fields)
    const { problems } = checkDocument({
      v: 1,
      content: kind.global ? [] : [newBlock(type, 'b1', props)],
    })
    expect(problems).toEqual({})
    const html = drawn(type, props)
    const parsedTags = html.match(
      /<(?:script|style|iframe)|<[^>"]*(?:"[^"]*"[^>"]*)*\s(?:on\w+|style)=/g,
    )
    expect(parsedTags).toBeNull()
    expect(html).not.toContain('javascript:')
  })

  test('has a name and labels in both languages, and begins with valid values', () => {
    const labels = [kind.title, ...Object.values(kind.fields).map(({ label }) => label)]
    expect(labels.every(({ ro, en }) => ro !== '' && en !== '')).toBe(true)
    expect(kind.schema.safeParse({ ...kind.initial, id: 'x' }).success).toBe(true)
  })
})

describe.each(lookNames)('the template %s', (look) => {
  let count = 0
  const { look: dress, pages } = drafted(
    look,
    () => `0198a0a0-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  )

  test('has colours that can be read and every page valid', () => {
    expect(weakPairs(dress.theme)).toEqual([])
    expect(themeCss(dress.theme)).not.toMatch(/undefined|NaN/)
    for (const { doc } of pages) expect(checkDocument(doc).problems).toEqual({})
  })

  test('has its words in every language of guests', () => {
    const words = localTextsIn([dress.header, dress.footer, pages])
    expect(words.length).toBeGreaterThan(10)
    const missing = words.filter((each) => guestLocales.some((locale) => !each[locale]))
    expect(missing).toEqual([])
  })
})

test('each look has a photograph of its own, and no drawing is in two looks', () => {
  const holders = new Map<string, Set<string>>()
  for (const look of lookNames) {
    const text = JSON.stringify(drafted(look, () => '0198a0a0-0000-7000-8000-000000000000').pages)
    for (const [, id = ''] of text.matchAll(/"assetId":"([^"]+)"/g))
      holders.set(id, (holders.get(id) ?? new Set()).add(look))
    expect([...(holders.get(`photo:${look}`) ?? [])]).toEqual([look])
  }
  expect([...holders].filter(([, looks]) => looks.size > 1)).toEqual([])
})

test('a new site has the words of its event’s languages, and Romanian ones', () => {
  const { look, pages } = drafted('ivory', () => 'id', ['hu', 'en'])
  for (const words of localTextsIn([look, pages]))
    expect(Object.keys(words).toSorted()).toEqual(['en', 'hu', 'ro'])
})

test('no translation of a template is left of words that no template has', () => {
  const id = () => crypto.randomUUID()
  const drafts = lookNames.map((name) => drafted(name, id))
  const used = new Set(localTextsIn(drafts).map(({ ro }) => ro))
  for (const words of Object.values(templateWords))
    expect(Object.keys(words).filter((ro) => !used.has(ro))).toEqual([])
})

/** Every text of these, rich ones as plain paragraphs. */
function localTextsIn(value: unknown): Partial<Record<Locale, string>>[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('ro' in value)) return Object.values(value).flatMap(localTextsIn)
  const words = Object.entries(value as Record<string, RichText | string>)
  const texts = Object.fromEntries(
    words.map(([locale, each]) => [locale, typeof each === 'string' ? each : plainText(each)]),
  )
  return texts.ro === '' ? [] : [texts]
}

describe('documents of every age', () => {
  const folder = new URL('../templates/golden/', import.meta.url)
  const golden = (file: string) =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown[]

  test('of version 0 become, word for word, those of version 1', () => {
    expect(golden('soiree-v0.json').map(upgraded)).toEqual(golden('soiree-v1.json'))
  })

  test.each(readdirSync(folder))('%s is still read, and its blocks are valid today', (file) => {
    const stored = golden(file)
    expect(stored.length).toBeGreaterThan(0)
    for (const doc of stored) {
      const now1 = upgraded(doc)
      expect(checkDocument(now1).problems).toEqual({})
      expect(checkDocument(now1).value.content.length).toBeGreaterThan(0)
    }
  })
})
