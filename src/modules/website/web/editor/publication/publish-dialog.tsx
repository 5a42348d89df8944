import { Button } from '@mantine/core'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
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
}

/** The problems for visitors are shown first; an error stops the publication, a warning does not. */
export function PublishDialog({ siteId, onClose }: PublishDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened={siteId !== null} onClose={onClose} title={say('report.title')} size="lg">
      {siteId && <Report siteId={siteId} onClose={onClose} />}
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

function Report({ siteId, onClose }: { siteId: string; onClose: () => void }) {
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
      <Items label={say('report.errors')} items={data?.items ?? []} level="error" />
      <Items label={say('report.warnings')} items={data?.items ?? []} level="warning" />
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
  label: string
  items: readonly ReportItem[]
  level: ReportItem['level']
}

function Items({ label, items, level }: ItemsProps) {
  const say = useText(text)
  const locale = useLocale()
  const shown = items.filter((item) => item.level === level)
  if (shown.length === 0) return null
  return (
    <section>
      <p>{label}</p>
      <ul>
        {shown.map(({ code, page, block, blockId, field }) => (
          <li key={`${code} ${blockId} ${field}`}>
            {[page, block?.[locale]].filter(Boolean).join(' › ')} {say(`report.${code}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
