import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { useCommand, type Command } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { useParams } from 'react-router'
import { useSearch } from '#platform/web/search.ts'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getSite, listTemplates, previewSite, previewTemplate } from '../../../contract.ts'
import { Look } from '../../../model.ts'
import { text } from '../../../text.ts'
import styles from '../../builder.module.css'
import { NewSiteDialog } from '../../new-site.tsx'
import { GuestChoice, VersionChoice } from './preview-choices.tsx'
import { useShareLink } from './share-link.tsx'

const Chosen = z.object({ versiune: Id.optional(), invitat: Id.optional() })

/** The draft or a version, for any visitor or for one guest, drawn by the same renderer as the public pages. */
export default function PreviewScreen() {
  const say = useText(text)
  const { id: siteId = '', '*': path = '' } = useParams()
  const [{ versiune: versionId, invitat: guestId }, choose] = useSearch(Chosen)
  const site = useEndpoint(getSite, { siteId })
  useEventOfRecord(site.data?.eventId, '/website-builder')
  const asking = useCommand(previewSite, { once: false })
  const sharing = useShareLink(siteId)
  const { run } = asking
  const [url, setUrl] = useState<string>()
  const draft = site.data && [site.data.lookRev, ...site.data.pages.map(({ rev }) => rev)].join()
  useEffect(() => {
    // Requested again with every change of the draft.
    if (draft === undefined) return
    const what = { siteId, ...(versionId && { versionId }), ...(guestId && { guestId }) }
    void run(what).then((made) => made.ok && setUrl(made.data.url))
  }, [run, siteId, versionId, guestId, draft])
  if (site.error && !site.data)
    return (
      <RecordProblem
        error={site.error}
        onReload={() => void site.refetch()}
        listHref={linkTo('/website-builder')}
      />
    )
  return (
    <Stage
      name={site.data?.eventName ?? ''}
      url={url && withPath(url, path)}
      asking={asking}
      choices={
        <>
          <VersionChoice
            siteId={siteId}
            value={versionId}
            onChange={(next) => choose({ versiune: next ?? null })}
          />
          {site.data && (
            <GuestChoice
              eventId={site.data.eventId}
              value={guestId}
              onChange={(next) => choose({ invitat: next ?? null })}
            />
          )}
        </>
      }
    >
      <Button onClick={() => void sharing.share(versionId)}>{say('preview.share')}</Button>
      {sharing.dialog}
      <Button component={Link} variant="filled" href={`/website/${siteId}`}>
        {say('site.edit')}
      </Button>
    </Stage>
  )
}

export function TemplatePreviewScreen() {
  const { id = '', '*': path = '' } = useParams()
  const template = Look.safeParse(id).data
  return template ? (
    <TemplatePreview template={template} path={path} />
  ) : (
    <RecordProblem listHref={linkTo('/website-builder', {}, { fila: 'sabloane' })} />
  )
}

function TemplatePreview({ template, path }: { template: Look; path: string }) {
  const say = useText(text)
  const templates = useEndpoint(listTemplates, {})
  const asking = useCommand(previewTemplate, { once: false })
  const { run } = asking
  const [url, setUrl] = useState<string>()
  const [using, setUsing] = useState(false)
  useEffect(() => {
    void run({ template }).then((made) => made.ok && setUrl(made.data.url))
  }, [run, template])
  return (
    <Stage
      name={templates.data?.items.find((each) => each.id === template)?.name ?? ''}
      url={url && withPath(url, path)}
      asking={asking}
      backTo="?fila=sabloane"
    >
      <Button variant="filled" onClick={() => setUsing(true)}>
        {say('template.use')}
      </Button>
      <NewSiteDialog template={using ? template : null} onClose={() => setUsing(false)} />
    </Stage>
  )
}

function withPath(url: string, path: string): string {
  return path ? `${url}/${path}` : url
}

interface StageProps {
  name: string
  url: string | undefined
  asking: Pick<Command<typeof previewSite>, 'error'>
  backTo?: string
  /** Choices of what is previewed, and for whom. */
  choices?: ReactNode
  children: ReactNode
}

function Stage({ name, url, asking, backTo = '', choices, children }: StageProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [size, setSize] = useState('desktop')
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Button component={Link} variant="subtle" href={`/website-builder${backTo}`}>
          {say('preview.back')}
        </Button>
        <h1>{[say('preview.title'), name].filter(Boolean).join(': ')}</h1>
        <SegmentedControl
          className={styles.sizes}
          aria-label={say('preview.width')}
          value={size}
          onChange={setSize}
          data={(['phone', 'tablet', 'desktop'] as const).map((value) => ({
            value,
            label: say(`preview.${value}`),
          }))}
        />
        {choices}
        <div className={styles.end}>{children}</div>
      </header>
      <div className={styles.stage}>
        {asking.error && <Notice tone="error">{sentence(asking.error)}</Notice>}
        {url ? (
          <Frame url={url} size={size} title={say('preview.frame')} />
        ) : (
          !asking.error && <p role="status">{say('preview.waiting')}</p>
        )}
      </div>
    </div>
  )
}

/** A page that is drawn again stays where its reader was: the same page, as far down. */
function Frame({ url, size, title }: { url: string; size: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(url)
  const place = useRef(0)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || url === first) return
    place.current = page.scrollY
    const [root] = /^\/render\/[^/]+/.exec(url) ?? [url]
    const shown = /^\/render\/[^/]+(.*)$/.exec(page.location.pathname)?.[1]
    const path = shown ?? url.slice(root.length)
    page.location.replace(root + path + page.location.search)
  }, [url, first])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, exactly as visitors get it
    <iframe
      ref={frame}
      className={styles.frame}
      data-size={size}
      src={first}
      title={title}
      onLoad={() => {
        frame.current?.contentWindow?.scrollTo(0, place.current)
        place.current = 0
      }}
    />
  )
}
