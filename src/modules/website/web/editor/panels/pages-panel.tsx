import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconHome, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { AppError } from '#shared/app-error.ts'
import { fold } from '#shared/text/text.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { addPage, orderPages } from '../../../contract.ts'
import { inLocale, type SitePage } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import pageStyles from './pages.module.css'
import { PageFacts } from './page-facts.tsx'

/** The pages of the site in the order of its menu, and what each is called. */
export function PagesPanel() {
  const say = useText(editorText)
  const { page } = useEditing()
  return (
    <section className={styles.fields} aria-labelledby="pages-title">
      <h2 id="pages-title">{say('pages.title')}</h2>
      <PageList />
      <NewPage />
      <PageFacts key={page.id} page={page} />
    </section>
  )
}

function PageList() {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { site, page, language, showPage } = useEditing()
  const ordering = useCommand(orderPages)
  const step = (at: number, by: 1 | -1) => {
    const ids = site.pages.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved) ids.splice(at + by, 0, moved)
    void ordering.run({ siteId: site.id, pageIds: ids })
  }
  return (
    <>
      <ol className={pageStyles.pages}>
        {site.pages.map((each, at) => (
          <li key={each.id} data-chosen={each.id === page.id || undefined}>
            <button
              type="button"
              aria-current={each.id === page.id || undefined}
              onClick={() => showPage(each.id)}
            >
              {each.path === '' && <IconHome size={15} aria-hidden />}
              <span>{inLocale(each.title, language)}</span>
              {!each.inNav && <small>{say('pages.hidden')}</small>}
            </button>
            <ActionIcon
              size="sm"
              aria-label={say('pages.up', { name: each.title.ro })}
              disabled={at === 0 || ordering.pending}
              onClick={() => step(at, -1)}
            >
              <IconArrowUp size={15} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={say('pages.down', { name: each.title.ro })}
              disabled={at === site.pages.length - 1 || ordering.pending}
              onClick={() => step(at, 1)}
            >
              <IconArrowDown size={15} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {ordering.error && <Notice tone="error">{sentence(ordering.error)}</Notice>}
    </>
  )
}

function NewPage() {
  const say = useText(editorText)
  const { site, showPage } = useEditing()
  const adding = useCommand(addPage)
  const [name, setName] = useState('')
  const add = async () => {
    const path = pathOf(name, site.pages)
    const page = await adding.run({ siteId: site.id, path, title: { ro: name.trim() } })
    if (!page.ok) return
    setName('')
    showPage(page.data.id)
  }
  return (
    <form
      className={pageStyles.newPage}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void add()
      }}
    >
      <TextInput
        label={say('pages.new')}
        value={name}
        maxLength={120}
        error={useSentenceOf(adding.error)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={adding.pending}
        disabled={!name.trim()}
        leftSection={<IconPlus size={15} />}
      >
        {say('pages.add')}
      </Button>
    </form>
  )
}

function useSentenceOf(error: AppError | null) {
  const sentence = useErrorSentence()
  return error && sentence(error)
}

/** An address out of a name: `Cum ajungeți` becomes `cum-ajungeti`. */
export function pathOf(name: string, pages: readonly Pick<SitePage, 'path'>[]): string {
  const base =
    fold(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replaceAll(/^-|-$/g, '') || 'pagina'
  const usedPaths = new Set(pages.map(({ path }) => path))
  for (let n = 1; ; n++) {
    const path = n === 1 ? base : `${base}-${n}`
    if (!usedPaths.has(path)) return path
  }
}
