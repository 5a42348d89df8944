import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { checkSite, publishSite } from '../../../contract.ts'
import type { ReportItem } from '../../../model.ts'
import { text } from '../../../text.ts'
import styles from '../../builder.module.css'

interface PublishDialogProps {
  siteId: string | null
  onClose: () => void
  /** The editor shows the place itself; elsewhere a link opens the editor there. */
  onShow?: (item: ReportItem) => void
}

/** The problems for visitors are shown first; an error stops the publication, a warning does not. */
export function PublishDialog({ siteId, onClose, onShow }: PublishDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened={siteId !== null} onClose={onClose} title={say('report.title')} size="lg">
      {siteId && <Report {...{ siteId, onClose, onShow }} />}
    </Dialog>
  )
}

const outcomeFor = {
  nobody: 'site.publishedUnseen',
  guests: 'site.publishedGuests',
  guestsOfCancelled: 'site.publishedGuests',
  address: 'site.published',
  everybody: 'site.published',
} as const

interface ReportProps {
  siteId: string
  onClose: () => void
  onShow: PublishDialogProps['onShow']
}

function Report({ siteId, onClose, onShow }: ReportProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(checkSite, { siteId })
  const publishing = useCommand(publishSite)
  const publish = async () => {
    if (!(await publishing.run({ siteId })).ok) return
    toast.success(say(outcomeFor[data?.readers ?? 'everybody']))
    onClose()
  }
  const failed = error ?? publishing.error
  const links = {
    siteId,
    onFollow: (item: ReportItem, event: MouseEvent) => {
      onClose()
      if (!onShow) return
      event.preventDefault()
      onShow(item)
    },
  }
  return (
    <div className={styles.list}>
      {data && (
        <Notice
          tone={data.readers === 'nobody' ? 'warning' : 'info'}
          title={say(`readers.${data.readers}`)}
        >
          {say(`readers.${data.readers}About`)}
        </Notice>
      )}
      {failed && <Notice tone="error">{sentence(failed)}</Notice>}
      {data?.items.length === 0 && <Notice tone="success">{say('report.fine')}</Notice>}
      <Items label={say('report.errors')} items={data?.items ?? []} level="error" {...links} />
      <Items label={say('report.warnings')} items={data?.items ?? []} level="warning" {...links} />
      <div className={styles.ends}>
        <Button onClick={onClose}>{say('report.cancel')}</Button>
        <Button
          variant="filled"
          disabled={!data?.ready}
          loading={publishing.pending}
          onClick={() => void publish()}
        >
          {say('report.anyway')}
        </Button>
      </div>
    </div>
  )
}

interface ItemsProps {
  siteId: string
  label: string
  items: readonly ReportItem[]
  level: ReportItem['level']
  onFollow: (item: ReportItem, event: MouseEvent) => void
}

function Items({ siteId, label, items, level, onFollow }: ItemsProps) {
  const say = useText(text)
  const locale = useLocale()
  const shown = items.filter((item) => item.level === level)
  if (shown.length === 0) return null
  return (
    <section>
      <p>{label}</p>
      <ul className={styles.report}>
        {shown.map((item) => {
          const { code, page, block, blockId, field } = item
          const words = say(`report.${code}`)
          const href = placeOf(siteId, item)
          const place = [page, block?.[locale]].filter(Boolean).join(' › ')
          return (
            <li key={`${code} ${blockId} ${field}`}>
              {href ? (
                <Link href={href} onClick={(event) => onFollow(item, event)}>
                  <b>{place || say('report.colours')}</b> {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Where the editor shows it: the block, the page, or the colours of the site. */
function placeOf(id: string, { code, pageId, blockId }: ReportItem): string | null {
  if (code === 'weak_contrast') return linkTo('/website/:id', { id }, { fila: 'aspect' })
  if (!pageId && !blockId) return null
  return linkTo('/website/:id', { id }, { pagina: pageId, bloc: blockId })
}
