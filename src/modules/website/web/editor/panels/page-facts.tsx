import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { Conflict, type MergingForm } from '#platform/web/forms/conflict.tsx'
import { useContractForm, type ContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { locales } from '#shared/i18n.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePage, removePage, restorePage } from '../../../contract.ts'
import type { LocalText, PageFields, Seo, SitePage } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { PictureField } from '../fields/picture-field.tsx'

type FactsForm = ContractForm<typeof changePage, PageFields>

/** The title and address of the page, and its description for search engines and chats. */
export function PageFacts({ page }: { page: SitePage }) {
  const say = useText(editorText)
  const { site } = useEditing()
  const form = useContractForm(changePage, {
    initial: factsOf(page),
    record: page,
    map: (facts, { version }) => ({
      siteId: site.id,
      pageId: page.id,
      version: version ?? 0,
      ...facts,
    }),
    done: () => toast.success(say('pages.saved')),
  })
  if (form.conflict) return <FactsConflict form={form} theirs={form.conflict} />
  return <FactsFields form={form} page={page} />
}

function factsOf({ path, title, inNav, seo }: SitePage): PageFields {
  return { path, title, inNav, seo }
}

function FactsFields({ form, page }: { form: FactsForm; page: SitePage }) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { remove, removing } = useRemovingPage(page)
  const isHome = page.path === ''
  return (
    <form {...form.props} className={styles.fields}>
      <FormNotices form={form} />
      <NameAndPlace form={form} isHome={isHome} />
      <Sharing form={form} />
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <div className={styles.ends}>
        <Button type="submit" variant="filled" loading={form.pending}>
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
    </form>
  )
}

/** The form fields: `seo` is one value with four of them. */
interface FlatFacts extends Omit<PageFields, 'seo'> {
  seoTitle: LocalText
  seoDescription: LocalText
  image: Seo['image']
  noIndex: boolean
}

function flatFacts({ seo, path, title, inNav }: PageFields): FlatFacts {
  const { title: seoTitle, description: seoDescription, image, noIndex } = seo
  return { path, title, inNav, seoTitle, seoDescription, image, noIndex }
}

function pageFieldsOf({
  seoTitle,
  seoDescription,
  image,
  noIndex,
  ...facts
}: FlatFacts): PageFields {
  return { ...facts, seo: { title: seoTitle, description: seoDescription, image, noIndex } }
}

/** A colleague saved the same page meanwhile. */
function FactsConflict({ form, theirs }: { form: FactsForm; theirs: SitePage }) {
  const say = useText(editorText)
  const merging: MergingForm<FlatFacts> = {
    ...form,
    values: flatFacts(form.values),
    base: flatFacts(form.base),
    // Every field has a label, so both sides are complete.
    resolve: (merged, known) =>
      form.resolve(pageFieldsOf(merged as FlatFacts), pageFieldsOf(known as FlatFacts)),
  }
  return (
    <Conflict
      form={merging}
      theirs={flatFacts(theirs)}
      labels={{
        path: say('pages.path'),
        title: say('pages.name'),
        inNav: say('pages.inNav'),
        seoTitle: say('seo.name'),
        seoDescription: say('seo.description'),
        image: say('seo.image'),
        noIndex: say('seo.noIndex'),
      }}
      show={(_, value) => {
        if (typeof value === 'boolean') return say(value ? 'pages.yes' : 'pages.no')
        if (typeof value === 'string') return value
        const words = value && 'assetId' in value ? value.alt : value
        return locales
          .map((language) => words?.[language])
          .filter(Boolean)
          .join(' / ')
      }}
    />
  )
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
    showUndoBar(say('pages.removed'), async () => (await restoring.run(ofPage)).ok)
  }
  return { remove, removing }
}

function NameAndPlace({ form, isHome }: { form: FactsForm; isHome: boolean }) {
  const say = useText(editorText)
  const { site } = useEditing()
  const path = form.field('path')
  const inNav = form.field('inNav')
  return (
    <>
      <h3>{say('pages.facts')}</h3>
      <Pair label={say('pages.name')} {...form.field('title')} />
      <TextInput
        {...path}
        label={say('pages.path')}
        description={isHome ? say('pages.home') : `${site.address}/…`}
        disabled={isHome}
        onChange={(event) => path.onChange(event.currentTarget.value)}
      />
      <Switch
        name={inNav.name}
        label={say('pages.inNav')}
        checked={inNav.value || isHome}
        disabled={isHome}
        onChange={(event) => inNav.onChange(event.currentTarget.checked)}
      />
    </>
  )
}

function Sharing({ form }: { form: FactsForm }) {
  const say = useText(editorText)
  const image = form.at<Seo['image']>('seo.image')
  const noIndex = form.at<boolean>('seo.noIndex')
  return (
    <>
      <h3>{say('seo.title')}</h3>
      <Pair label={say('seo.name')} {...form.at<LocalText>('seo.title')} />
      <Pair long label={say('seo.description')} {...form.at<LocalText>('seo.description')} />
      <PictureField
        label={say('seo.image')}
        value={image.value}
        place="seo"
        onChange={image.onChange}
      />
      <Switch
        name={noIndex.name}
        label={say('seo.noIndex')}
        checked={noIndex.value}
        onChange={(event) => noIndex.onChange(event.currentTarget.checked)}
      />
    </>
  )
}

interface PairProps extends FieldBinding<LocalText> {
  label: string
  long?: boolean
}

/** One input for each language of the site. */
function Pair({ name, label, value, error, long, onChange, onBlur }: PairProps) {
  const { site } = useEditing()
  const Widget = long ? Textarea : TextInput
  return site.languages.map((language, at) => (
    <Widget
      key={language}
      name={`${name}.${language}`}
      label={site.languages.length > 1 ? `${label} · ${language.toUpperCase()}` : label}
      lang={language}
      error={at === 0 && error}
      value={value[language] ?? ''}
      onBlur={onBlur}
      onChange={(event: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: event.currentTarget.value })
      }
    />
  ))
}
