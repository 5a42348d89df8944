import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportSkippedRows } from '../../contract/exchange.ts'
import { text } from '../../text/exchange.ts'

/** The rows that are left out, with the reasons, to be corrected and imported. */
export function SkippedFile({ eventId, importId }: { eventId: string; importId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const saving = useCommand(exportSkippedRows)
  const save = async () => {
    const outcome = await saving.run({ eventId, importId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconDownload size={14} />}
        loading={saving.pending}
        onClick={() => void save()}
      >
        {say('skipped.save')}
      </Button>
      {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
    </>
  )
}
