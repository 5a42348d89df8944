import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { changesOf } from '#platform/web/forms/draft.ts'
import { ProblemSentence } from '#platform/web/forms/form-problems.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import type { AppError } from '#shared/app-error.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePage, removePage, restorePage } from '../../../contract.ts'
import type { LocalText, PageFields, SitePage } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { PictureField } from '../fields/picture-field.tsx'

/** What the page is called, where it is, and how search engines and chats show it. */
export function PageFacts({ page }: { page: SitePage }) {
  const say = useText(editorText)
  const sentence = useSentence()
  const { facts, set, save, changing } = useFacts(page)
  const { remove, removing } = useRemovingPage(page)
  const problem = (name: string) => problemOf(changing.error, name)
  const failed = changing.error ?? removing.error
  const isHome = page.path === ''
  return (
    <div className={styles.fields}>
      <NameAndPlace {...{ facts, set, problem, isHome }} />
      <Sharing {...{ facts, set, problem }} />
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

function useFacts(page: SitePage) {
  const say = useText(editorText)
  const { work, site } = useEditing()
  const changing = useCommand(changePage)
  const [given, setGiven] = useState<PageFields>(() => factsOf(page))
  const [facts, setFacts] = useState(given)
  const save = async () => {
    // The document and the facts of a page share one revision, so what waits is saved first.
    if (!(await work.flush())) return
    const rev = work.state.get().kept.docs[page.id]?.rev ?? page.rev
    const changes = changesOf(facts, given)
    const done = await changing.run({ siteId: site.id, pageId: page.id, rev, ...changes })
    if (!done.ok) return
    setGiven(facts)
    work.noteRev(page.id, done.data.rev)
    toast.success(say('pages.saved'))
  }
  const set = (part: Partial<PageFields>) => setFacts({ ...facts, ...part })
  return { facts, set, save, changing }
}

function factsOf({ path, title, inNav, seo }: SitePage): PageFields {
  return { path, title, inNav, seo }
}

/** The home page is shown in place of the one that went. */
function useRemovingPage(page: SitePage) {
  const say = useText(editorText)
  const { site, showPage } = useEditing()
  const removing = useCommand(removePage)
  const restoring = useCommand(restorePage)
  const ofPage = { siteId: site.id, pageId: page.id }
  const remove = async () => {
    if (!(await removing.run(ofPage)).ok) return
    const home = site.pages.find((each) => each.path === '')
    if (home) showPage(home.id)
    offerUndo(say('pages.removed'), async () => (await restoring.run(ofPage)).ok)
  }
  return { remove, removing }
}

/** The problem of a field, or of what is inside it. */
function problemOf(error: AppError | null, name: string): ReactNode {
  const fields = Object.entries(error?.details.fields ?? {})
  const found = fields.find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]
  return found && <ProblemSentence problem={found} />
}

interface FactsProps {
  facts: PageFields
  set: (part: Partial<PageFields>) => void
  problem: (name: string) => ReactNode
}

function NameAndPlace({ facts, set, problem, isHome }: FactsProps & { isHome: boolean }) {
  const say = useText(editorText)
  const { site } = useEditing()
  return (
    <>
      <h3>{say('pages.facts')}</h3>
      <Pair
        label={say('pages.name')}
        value={facts.title}
        error={problem('title')}
        onChange={(title) => set({ title })}
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
    </>
  )
}

function Sharing({ facts: { seo }, set, problem }: FactsProps) {
  const say = useText(editorText)
  const setSeo = (part: Partial<PageFields['seo']>) => set({ seo: { ...seo, ...part } })
  return (
    <>
      <h3>{say('seo.title')}</h3>
      <Pair
        label={say('seo.name')}
        value={seo.title}
        error={problem('seo.title')}
        onChange={(title) => setSeo({ title })}
      />
      <Pair
        long
        label={say('seo.description')}
        value={seo.description}
        error={problem('seo.description')}
        onChange={(description) => setSeo({ description })}
      />
      <PictureField
        label={say('seo.image')}
        value={seo.image}
        place="seo"
        onChange={(image) => setSeo({ image })}
      />
      <Switch
        label={say('seo.noIndex')}
        checked={seo.noIndex}
        onChange={(event) => setSeo({ noIndex: event.currentTarget.checked })}
      />
    </>
  )
}

interface PairProps {
  label: string
  value: LocalText
  error: ReactNode
  long?: boolean
  onChange: (value: LocalText) => void
}

/** One input for each language of the site. */
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
