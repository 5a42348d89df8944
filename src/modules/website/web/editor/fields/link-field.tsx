import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { outlineOf } from '../../../blocks/document/tree.ts'
import { inLocale, LinkRef, ownPages } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from './fields.module.css'

interface LinkFieldProps {
  label: string
  value: LinkRef | null
  place: string
  onChange: (value: LinkRef | null) => void
}

const kinds = ['page', 'anchor', 'url', 'mail', 'tel', 'own'] as const
type Kind = LinkRef['kind']

/** The property of a link that holds the typed or chosen value. */
const names = {
  page: 'pageId',
  anchor: 'anchor',
  url: 'url',
  mail: 'email',
  tel: 'phone',
  own: 'page',
} as const satisfies Record<Kind, string>

/** A half-typed address is kept here; the page gets the link once it is whole. */
export function LinkField({ label, value, onChange }: LinkFieldProps) {
  const say = useText(editorText)
  const { site, page } = useEditing()
  const [draft, setDraft] = useState(() => draftOf(value))
  const [typedLink, setGiven] = useState(value)
  if (typedLink !== value && !isSameLink(typedLink, value)) {
    setGiven(value)
    if (!isSameLink(linkOf(draft.kind, draft.text), value)) setDraft(draftOf(value))
  }
  const put = (kind: Kind | '', text: string) => {
    setDraft({ kind, text })
    const link = linkOf(kind, text)
    setGiven(link)
    onChange(link)
  }
  const first = {
    page: site.pages.find(({ id }) => id !== page.id)?.id ?? page.id,
    own: ownPages[0],
  } as Partial<Record<Kind, string>>
  const unfinished = draft.kind !== '' && linkOf(draft.kind, draft.text) === null
  return (
    <div className={styles.link}>
      <NativeSelect
        label={label}
        value={draft.kind}
        data={[
          { value: '', label: say('link.none') },
          ...kinds.map((kind) => ({ value: kind, label: say(`link.${kind}`) })),
        ]}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Kind | ''
          put(kind, (kind && first[kind]) || '')
        }}
      />
      {draft.kind !== '' && (
        <Target
          kind={draft.kind}
          text={draft.text}
          error={unfinished && draft.text !== '' ? say('link.unfinished') : undefined}
          onChange={(text) => put(draft.kind, text)}
        />
      )}
    </div>
  )
}

interface TargetProps {
  kind: Kind
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function Target({ kind, text, error, onChange }: TargetProps) {
  const say = useText(editorText)
  const { site, doc, language } = useEditing()
  const anchors = outlineOf(doc.content).flatMap(({ block }) => {
    const { anchor } = block.props
    return typeof anchor === 'string' && anchor ? [anchor] : []
  })
  const choices = {
    page: site.pages.map(({ id, title }) => ({ value: id, label: inLocale(title, language) })),
    anchor: [
      { value: '', label: say('link.choose') },
      ...anchors.map((each) => ({ value: each, label: `#${each}` })),
    ],
    own: ownPages.map((each) => ({ value: each, label: say(`own.${each}`) })),
  } as Partial<Record<Kind, { value: string; label: string }[]>>
  const data = choices[kind]
  const label = say('link.where')
  if (data)
    return (
      <NativeSelect
        label={label}
        description={kind === 'anchor' && anchors.length === 0 ? say('link.noAnchor') : undefined}
        data={data}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      label={label}
      type={kind === 'url' ? 'url' : kind === 'mail' ? 'email' : 'tel'}
      placeholder={kind === 'url' ? 'https://' : undefined}
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function draftOf(link: LinkRef | null): { kind: Kind | ''; text: string } {
  if (!link) return { kind: '', text: '' }
  // Each kind of link has its text under another name.
  const text = Object.entries(link).find(([name]) => name === names[link.kind])?.[1]
  return { kind: link.kind, text: typeof text === 'string' ? text : '' }
}

function linkOf(kind: Kind | '', text: string): LinkRef | null {
  if (kind === '') return null
  return LinkRef.safeParse({ kind, [names[kind]]: text.trim() }).data ?? null
}

function isSameLink(one: LinkRef | null, other: LinkRef | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
