import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { previewSite } from '../../../contract.ts'
import { text } from '../../../text.ts'

/** A link to hand on, copied where the browser lets us; elsewhere it is shown, ready to be copied. */
export function useShareLink(siteId: string) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const sharing = useCommand(previewSite, { once: false })
  const [link, setLink] = useState<string | null>(null)
  const share = async (versionId?: string) => {
    const outcome = await sharing.run({ siteId, share: true, ...(versionId && { versionId }) })
    if (!outcome.ok) return toast.error(sentence(outcome.error))
    const url = window.location.origin + outcome.data.url
    if (await isCopied(url)) toast.success(say('preview.shared'))
    else setLink(url)
  }
  const dialog = (
    <Dialog opened={link !== null} onClose={() => setLink(null)} title={say('preview.share')}>
      <TextInput
        label={say('preview.link')}
        description={say('preview.linkHelp')}
        value={link ?? ''}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
  return { share, dialog }
}

/** There is no clipboard on a plain local network, and some browsers refuse it after a wait. */
async function isCopied(words: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (!clipboard) return false
  return clipboard.writeText(words).then(
    () => true,
    () => false,
  )
}
