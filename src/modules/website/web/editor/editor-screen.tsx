import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { whenReachableAgain } from '#platform/web/live/connection.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { declareUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { useParams } from 'react-router'
import { useTitle } from '#platform/web/routing/router.tsx'
import { useSearch } from '#platform/web/search.ts'
import { useStore } from '#platform/web/store.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { Locale } from '#shared/i18n.ts'
import { getSite, getSiteLive, saveLook, savePage } from '../../contract.ts'
import type { Asset, Assets, LiveData, SiteDraft } from '../../model.ts'
import { Canvas } from './canvas/canvas.tsx'
import type { Device } from './canvas/canvas-frame.tsx'
import { chosenIn, EditingContext, type Editing, type SettingsName } from './work/editor-state.ts'
import { editorText } from './editor-text.ts'
import styles from './editor.module.css'
import { Panels } from './panels/panels.tsx'
import { globalProblems, problemsOf, SiteWork, statusOf, type SaveCalls } from './work/site-work.ts'
import { TopBar } from './top-bar.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { WorkNotices } from './work/work-notices.tsx'

/** `/website/{id}`: the draft of a site, page by page, as visitors will see it. */
export default function EditorScreen() {
  const say = useText(editorText)
  const { id: siteId = '' } = useParams()
  const site = useEndpoint(getSite, { siteId })
  const live = useEndpoint(getSiteLive, { siteId })
  useEventOfRecord(site.data?.eventId, '/website-builder')
  useTitle(site.data && say('screen.title', { name: site.data.eventName }))
  const error = site.error ?? live.error
  if (error && (!site.data || !live.data))
    return (
      <RecordProblem
        error={error}
        onReload={() => void Promise.all([site.refetch(), live.refetch()])}
        listHref={linkTo('/website-builder')}
      />
    )
  if (!site.data || !live.data)
    return (
      <p className={styles.waiting} role="status">
        {say('screen.waiting')}
      </p>
    )
  return <Editor key={siteId} site={site.data} live={live.data.live} assets={live.data.assets} />
}

/** The open page is in the address, so that a reload keeps it; a link may name a block or the colours too. */
const Address = z.object({
  pagina: z.string().optional(),
  bloc: z.string().optional(),
  fila: z.enum(['aspect']).optional(),
})

interface EditorProps {
  site: SiteDraft
  live: LiveData
  assets: Assets
}

function Editor({ site, live, assets }: EditorProps) {
  const work = useSiteWork(site)
  const state = useStore(work.state)
  const [{ pagina, bloc, fila }, setSearch] = useSearch(Address)
  const locale = useLocale()
  const [chosenId, setChosenId] = useState<string | null>(bloc ?? null)
  const [side, showSide] = useState<SettingsName>(fila === 'aspect' ? 'theme' : 'block')
  const [language, setLanguage] = useState<Locale>(() => languageOf(site, locale))
  const narrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false })
  const [device, setDevice] = useState<Device>(narrow ? 'phone' : 'desktop')
  const [uploaded, setUploaded] = useState<Assets>({})
  const [spoken, announce] = useState('')
  const page = site.pages.find(({ id }) => id === pagina) ?? site.pages[0]
  const choose = useCallback((id: string | null) => {
    setChosenId(id)
    if (id) showSide('block')
  }, [])
  const showPage = useCallback(
    (pageId: string) => {
      choose(null)
      setSearch({ pagina: pageId, bloc: null, fila: null })
    },
    [choose, setSearch],
  )
  const addAsset = useCallback(
    (fileId: string, asset: Asset) => setUploaded((known) => ({ ...known, [fileId]: asset })),
    [],
  )
  const doc = page && (state.line.now.docs[page.id] ?? page.doc)
  const { look } = state.line.now
  const editing = useMemo<Editing | null>(
    () =>
      page && doc
        ? {
            work,
            site,
            page,
            doc,
            look,
            live,
            language,
            choose,
            showPage,
            addAsset,
            announce,
            side,
            showSide,
            assets: { ...assets, ...uploaded },
            problems: { ...problemsOf(doc), ...globalProblems(look.header, look.footer) },
            chosen: chosenIn(doc, look, chosenId),
          }
        : null,
    [
      work,
      site,
      page,
      doc,
      look,
      live,
      language,
      choose,
      showPage,
      addAsset,
      assets,
      uploaded,
      chosenId,
      side,
    ],
  )
  if (!editing) return null
  return (
    <EditingContext value={editing}>
      <Workbench narrow={narrow} spoken={spoken}>
        <TopBar device={device} onDevice={setDevice} onLanguage={setLanguage} />
        <WorkNotices />
        <Panels narrow={narrow}>
          <Canvas device={device} />
        </Panels>
      </Workbench>
    </EditingContext>
  )
}

interface WorkbenchProps {
  narrow: boolean
  spoken: string
  children: ReactNode
}

/** Handles the keys of the whole editor, including the canvas in its frame. */
function Workbench({ narrow, spoken, children }: WorkbenchProps) {
  const keys = useEditorKeys()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble here from what is focused inside
    <div className={styles.editor} data-narrow={narrow || undefined} onKeyDown={keys}>
      {children}
      <p className="hidden-visually" role="status">
        {spoken}
      </p>
    </div>
  )
}

function languageOf({ languages }: SiteDraft, locale: Locale): Locale {
  return languages.includes(locale) ? locale : (languages[0] ?? 'ro')
}

function useSiteWork(site: SiteDraft): SiteWork {
  const page = useCommand(savePage)
  const look = useCommand(saveLook)
  const [work] = useState(() => {
    const saving: SaveCalls = {
      page: (pageId, rev, doc) => page.run({ siteId: site.id, pageId, rev, doc }),
      look: (rev, lookChanges) => look.run({ siteId: site.id, rev, ...lookChanges }),
    }
    return new SiteWork(site, saving)
  })
  useEffect(() => work.receive(site), [work, site])
  useEffect(() => () => work.dispose(), [work])
  useEffect(() => whenReachableAgain(() => void work.flush()), [work])
  const dirty = statusOf(useStore(work.state)) !== 'saved'
  useEffect(
    () => (dirty ? declareUnsaved({ discard: () => work.forget() }) : undefined),
    [work, dirty],
  )
  return work
}
