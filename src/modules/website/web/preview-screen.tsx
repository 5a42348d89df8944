import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useCommand, type Command } from '#platform/web/command.ts'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation, useParams } from '#platform/web/router.tsx'
import { Link } from '#ui/live/link.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getSite, previewSite, previewTemplate } from '../contract.ts'
import { Look } from '../model.ts'
import { text } from '../text.ts'
import styles from './builder.module.css'
import { NewSiteDialog } from './new-site.tsx'

/** The draft, or `?versiune=`, drawn by the very renderer that visitors get. */
export default function PreviewScreen() {
  const say = useText(text)
  const { id: siteId = '', '*': path = '' } = useParams()
  const { search } = useLocation()
  const versionId = new URLSearchParams(search).get('versiune') ?? undefined
  const site = useEndpoint(getSite, { siteId })
  const asking = useCommand(previewSite, { once: false })
  const sharing = useCommand(previewSite, { once: false })
  const { run } = asking
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    void run({ siteId, ...(versionId && { versionId }) }).then(
      (made) => made.ok && setUrl(made.data.url),
    )
  }, [run, siteId, versionId])
  const share = async () => {
    const made = await sharing.run({ siteId, share: true, ...(versionId && { versionId }) })
    if (!made.ok) return
    await navigator.clipboard.writeText(window.location.origin + made.data.url)
    toast.success(say('preview.shared'))
  }
  return (
    <Stage name={site.data?.eventName ?? ''} url={url && withPath(url, path)} asking={asking}>
      <Button onClick={() => void share()}>{say('preview.share')}</Button>
      <Button component={Link} variant="filled" href={`/website/${siteId}`}>
        {say('site.edit')}
      </Button>
    </Stage>
  )
}

export function TemplatePreviewScreen() {
  const say = useText(text)
  const { id = '', '*': path = '' } = useParams()
  const template = Look.safeParse(id).data ?? 'meridian'
  const asking = useCommand(previewTemplate, { once: false })
  const { run } = asking
  const [url, setUrl] = useState<string>()
  const [using, setUsing] = useState(false)
  useEffect(() => {
    void run({ template }).then((made) => made.ok && setUrl(made.data.url))
  }, [run, template])
  return (
    <Stage
      name={template.charAt(0).toUpperCase() + template.slice(1)}
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
  children: ReactNode
}

function Stage({ name, url, asking, backTo = '', children }: StageProps) {
  const say = useText(text)
  const sentence = useSentence()
  const [size, setSize] = useState('desktop')
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Button component={Link} variant="subtle" href={`/website-builder${backTo}`}>
          {say('preview.back')}
        </Button>
        <h1>{[say('preview.title'), name].filter(Boolean).join(': ')}</h1>
        <SegmentedControl
          aria-label={say('preview.width')}
          value={size}
          onChange={setSize}
          data={(['phone', 'tablet', 'desktop'] as const).map((value) => ({
            value,
            label: say(`preview.${value}`),
          }))}
        />
        <div className={styles.end}>{children}</div>
      </header>
      <div className={styles.stage}>
        {asking.error && <Notice tone="error">{sentence(asking.error)}</Notice>}
        {url ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, exactly as visitors get it
          <iframe
            className={styles.frame}
            data-size={size}
            src={url}
            title={say('preview.frame')}
          />
        ) : (
          !asking.error && <p role="status">{say('preview.waiting')}</p>
        )}
      </div>
    </div>
  )
}
