import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconHome, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { changesOf } from '#platform/web/forms/draft.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ProblemSentence } from '#platform/web/forms/form-problems.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import type { AppError } from '#shared/app-error.ts'
import { fold } from '#shared/text.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addPage, changePage, orderPages, removePage, restorePage } from '../../../contract.ts'
import { inLocale, type LocalText, type PageFields, type SitePage } from '../../../model.ts'
import { useEditing } from '../work/editing.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { PictureField } from '../fields/picture-field.tsx'

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
  const sentence = useSentence()
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
      <ol className={styles.pages}>
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
    const made = await adding.run({ siteId: site.id, path, title: { ro: name.trim() } })
    if (!made.ok) return
    setName('')
    showPage(made.data.id)
  }
  return (
    <form
      className={styles.newPage}
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
  const sentence = useSentence()
  return error && sentence(error)
}

/** An address out of a name: `Cum ajungeți` becomes `cum-ajungeti`. */
export function pathOf(name: string, pages: readonly Pick<SitePage, 'path'>[]): string {
  const base =
    fold(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replaceAll(/^-|-$/g, '') || 'pagina'
  const taken = new Set(pages.map(({ path }) => path))
  for (let n = 1; ; n++) {
    const path = n === 1 ? base : `${base}-${n}`
    if (!taken.has(path)) return path
  }
}

function PageFacts({ page }: { page: SitePage }) {
  const say = useText(editorText)
  const sentence = useSentence()
  const { work, site, showPage } = useEditing()
  const [given, setGiven] = useState<PageFields>(() => factsOf(page))
  const [facts, setFacts] = useState(given)
  const changing = useCommand(changePage)
  const removing = useCommand(removePage)
  const restoring = useCommand(restorePage)
  const isHome = page.path === ''
  const ofPage = { siteId: site.id, pageId: page.id }
  const set = (part: Partial<PageFields>) => setFacts({ ...facts, ...part })
  const setSeo = (part: Partial<PageFields['seo']>) => set({ seo: { ...facts.seo, ...part } })
  const save = async () => {
    // The document and the facts of a page share one revision, so what waits is saved first.
    if (!(await work.flush())) return
    const rev = work.state.get().kept.docs[page.id]?.rev ?? page.rev
    const done = await changing.run({ ...ofPage, rev, ...changesOf(facts, given) })
    if (!done.ok) return
    setGiven(facts)
    work.noteRev(page.id, done.data.rev)
    toast.success(say('pages.saved'))
  }
  const remove = async () => {
    if (!(await removing.run(ofPage)).ok) return
    const home = site.pages.find((each) => each.path === '')
    if (home) showPage(home.id)
    offerUndo(say('pages.removed'), async () => (await restoring.run(ofPage)).ok)
  }
  const problem = (name: string) => {
    const fields = Object.entries(changing.error?.details.fields ?? {})
    const found = fields.find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]
    return found && <ProblemSentence problem={found} />
  }
  const failed = changing.error ?? removing.error
  return (
    <div className={styles.fields}>
      <h3>{say('pages.facts')}</h3>
      <Pair
        label={say('pages.name')}
        value={facts.title}
        error={problem('title')}
        onChange={(next) => set({ title: next })}
      />
      <TextInput
        label={say('pages.path')}
        description={isHome ? say('pages.home') : `${site.address}/…`}
        disabled={isHome}
        value={facts.path}
        error={problem('path')}
        onChange={(event) => set({ path: event.currentTarget.value })}
      />
      <Switch
        label={say('pages.inNav')}
        checked={facts.inNav || isHome}
        disabled={isHome}
        onChange={(event) => set({ inNav: event.currentTarget.checked })}
      />
      <h3>{say('seo.title')}</h3>
      <Pair
        label={say('seo.name')}
        value={facts.seo.title}
        error={problem('seo.title')}
        onChange={(next) => setSeo({ title: next })}
      />
      <Pair
        long
        label={say('seo.description')}
        value={facts.seo.description}
        error={problem('seo.description')}
        onChange={(description) => setSeo({ description })}
      />
      <PictureField
        label={say('seo.image')}
        value={facts.seo.image}
        place="seo"
        onChange={(image) => setSeo({ image })}
      />
      <Switch
        label={say('seo.noIndex')}
        checked={facts.seo.noIndex}
        onChange={(event) => setSeo({ noIndex: event.currentTarget.checked })}
      />
      {failed && !failed.details.fields && <Notice tone="error">{sentence(failed)}</Notice>}
      <div className={styles.ends}>
        <Button variant="filled" loading={changing.pending} onClick={() => void save()}>
          {say('pages.save')}
        </Button>
        {!isHome && (
          <Button
            variant="subtle"
            color="danger"
            loading={removing.pending}
            onClick={() => void remove()}
          >
            {say('pages.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

function factsOf({ path, title, inNav, seo }: SitePage): PageFields {
  return { path, title, inNav, seo }
}

interface PairProps {
  label: string
  value: LocalText
  error: ReactNode
  long?: boolean
  onChange: (value: LocalText) => void
}

function Pair({ label, value, error, long, onChange }: PairProps) {
  const { site } = useEditing()
  const Widget = long ? Textarea : TextInput
  return site.languages.map((language, at) => (
    <Widget
      key={language}
      label={site.languages.length > 1 ? `${label} · ${language.toUpperCase()}` : label}
      lang={language}
      error={at === 0 && error}
      value={value[language] ?? ''}
      onChange={(event: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: event.currentTarget.value })
      }
    />
  ))
}
