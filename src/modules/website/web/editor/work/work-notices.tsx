import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useStore } from '#platform/web/store.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addPage, savePage } from '../../../contract.ts'
import type { SitePage } from '../../../model.ts'
import { useEditing } from './editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { pathOf } from '../panels/pages-panel.tsx'

/** Notices about unsaved work: its state in words, with an action. */
export function WorkNotices() {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { work } = useEditing()
  const { conflict, failed, found } = useStore(work.state)
  return (
    <div className={styles.notices}>
      {conflict?.of === 'page' && <PageConflict theirs={conflict.theirs} />}
      {conflict?.of === 'look' && (
        <Notice tone="warning" title={say('conflict.look')}>
          <p>{say('conflict.lookText')}</p>
          <div className={styles.ends}>
            <Button size="xs" onClick={() => work.takeTheirs()}>
              {say('conflict.reload')}
            </Button>
            <Button size="xs" onClick={() => work.keepMyLook()}>
              {say('conflict.keepLook')}
            </Button>
          </div>
        </Notice>
      )}
      {failed && failed.kind !== 'unavailable' && (
        <Notice tone="error">
          <p>{sentence(failed)}</p>
          <Button size="xs" onClick={() => void work.flush()}>
            {say('failed.again')}
          </Button>
        </Notice>
      )}
      {found && !conflict && (
        <Notice>
          <p>{say('found.text')}</p>
          <Button size="xs" onClick={() => work.dismissFound()}>
            {say('found.fine')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/**
 * Nothing is merged automatically: a person keeps the server's version, with or without their own version as a
 * separate page.
 */
function PageConflict({ theirs }: { theirs: SitePage }) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { work, site, showPage } = useEditing()
  const adding = useCommand(addPage)
  const saving = useCommand(savePage)
  const [busy, setBusy] = useState(false)
  const keepCopy = async () => {
    setBusy(true)
    const mine = work.state.get().line.now.docs[theirs.id]
    const name = say('conflict.copyName', { name: theirs.title.ro })
    const copy = await adding.run({
      siteId: site.id,
      path: pathOf(name, site.pages),
      title: { ro: name },
    })
    if (copy.ok && mine) {
      const { id: pageId, rev } = copy.data
      const saved = await saving.run({ siteId: site.id, pageId, rev, doc: mine })
      if (saved.ok) {
        work.takeTheirs()
        showPage(pageId)
        toast.success(say('conflict.copied'))
      }
    }
    setBusy(false)
  }
  const error = adding.error ?? saving.error
  return (
    <Notice tone="warning" title={say('conflict.page', { name: theirs.title.ro })}>
      <p>{say('conflict.pageText')}</p>
      {error && <p>{sentence(error)}</p>}
      <div className={styles.ends}>
        <Button size="xs" disabled={busy} onClick={() => work.takeTheirs()}>
          {say('conflict.reload')}
        </Button>
        <Button size="xs" variant="filled" loading={busy} onClick={() => void keepCopy()}>
          {say('conflict.keepCopy')}
        </Button>
      </div>
    </Notice>
  )
}
