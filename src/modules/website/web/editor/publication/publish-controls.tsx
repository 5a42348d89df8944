import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { keepVersion, scheduleSite } from '../../../contract.ts'
import { useShareLink } from '../preview/share-link.tsx'
import { MediaDialog } from '../media/media-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SitePanel } from './site-panel.tsx'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { MomentField } from '../fields/words-field.tsx'

type OpenDialog = 'publish' | 'schedule' | 'keep' | 'library' | null

/** The buttons of publication: publish now or later, keep and compare versions, share a preview. */
export function Publishing() {
  const say = useText(editorText)
  const { work, site, page, showPage, choose, showSide } = useEditing()
  const panel = usePanel()
  const [opened, open] = useState<OpenDialog>(null)
  const sharing = useShareLink(site.id)
  /** Saves first, so that the state on the screen is published, kept or shared. */
  const afterSaving = async (go: () => void) => {
    if (await work.flush()) go()
    else toast.error(say('publish.unsaved'))
  }
  return (
    <>
      <ActionMenu
        actions={[
          {
            label: say('menu.preview'),
            href: linkTo('/preview-website/:id/*', { id: site.id, '*': '' }),
          },
          { label: say('menu.share'), onClick: () => void afterSaving(() => void sharing.share()) },
          { label: say('menu.library'), onClick: () => open('library') },
          { label: say('menu.schedule'), onClick: () => void afterSaving(() => open('schedule')) },
          {
            label: say('menu.keep'),
            onClick: () => void afterSaving(() => open('keep')),
            apart: true,
          },
          { label: say('menu.versions'), onClick: () => panel.open(`site-${site.id}`) },
        ]}
      />
      <Button variant="filled" onClick={() => void afterSaving(() => open('publish'))}>
        {say('publish.button')}
      </Button>
      <PublishDialog
        siteId={opened === 'publish' ? site.id : null}
        onClose={() => open(null)}
        onShow={({ pageId, blockId }) => {
          if (pageId && pageId !== page.id) showPage(pageId)
          if (blockId) choose(blockId)
          showSide(blockId ? 'block' : pageId ? 'pages' : 'theme')
        }}
      />
      <Dialog
        opened={opened === 'schedule'}
        onClose={() => open(null)}
        title={say('schedule.title')}
      >
        <Schedule onDone={() => open(null)} />
      </Dialog>
      <Dialog opened={opened === 'keep'} onClose={() => open(null)} title={say('keep.title')}>
        <Keep onDone={() => open(null)} />
      </Dialog>
      <MediaDialog opened={opened === 'library'} onClose={() => open(null)} />
      {sharing.dialog}
      <SitePanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function Schedule({ onDone }: { onDone: () => void }) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { site, live } = useEditing()
  const [at, setAt] = useState(site.scheduledAt)
  const planning = useCommand(scheduleSite)
  const plan = async (when: string | null) => {
    if (!(await planning.run({ siteId: site.id, at: when })).ok) return
    toast.success(say(when ? 'schedule.planned' : 'schedule.cancelled'))
    onDone()
  }
  const zone = live.event.timeZone || defaultZone
  return (
    <div className={styles.dialog}>
      <p>{say('schedule.about')}</p>
      {site.scheduledAt && (
        <Notice>
          {say('schedule.now', { at: formatInstant(site.scheduledAt, zone, locale) })}
        </Notice>
      )}
      <MomentField label={say('schedule.at')} value={at} onChange={setAt} />
      {planning.error && <Notice tone="error">{sentence(planning.error)}</Notice>}
      <div className={styles.ends}>
        {site.scheduledAt && (
          <Button onClick={() => void plan(null)}>{say('schedule.cancel')}</Button>
        )}
        <Button
          variant="filled"
          disabled={!at}
          loading={planning.pending}
          onClick={() => void plan(at)}
        >
          {say('schedule.plan')}
        </Button>
      </div>
    </div>
  )
}

function Keep({ onDone }: { onDone: () => void }) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { site } = useEditing()
  const [label, setLabel] = useState('')
  const keeping = useCommand(keepVersion)
  const keep = async () => {
    if (!(await keeping.run({ siteId: site.id, label })).ok) return
    toast.success(say('keep.kept'))
    onDone()
  }
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextInput
        label={say('keep.label')}
        description={say('keep.help')}
        maxLength={120}
        value={label}
        data-autofocus
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      {keeping.error && <Notice tone="error">{sentence(keeping.error)}</Notice>}
      <div className={styles.ends}>
        <Button type="submit" variant="filled" disabled={!label.trim()} loading={keeping.pending}>
          {say('keep.keep')}
        </Button>
      </div>
    </form>
  )
}
