import { Select } from '@mantine/core'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { chooseImportSheet } from '../../contract/exchange.ts'
import type { Import } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'

/** Which sheet of a book is read; nothing where there is only one. */
export function SheetChoice({ eventId, data }: { eventId: string; data: Import }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const choosing = useCommand(chooseImportSheet)
  if (data.sheets.length < 2) return null
  return (
    <>
      {choosing.error && <Notice tone="error">{sentence(choosing.error)}</Notice>}
      <Select
        label={say('columns.sheet')}
        description={say('columns.sheetHelp', {
          n: data.sheets.length,
          name: data.sheets[data.sheet] ?? '',
        })}
        data={data.sheets.map((name, at) => ({ value: String(at), label: name }))}
        allowDeselect={false}
        value={String(data.sheet)}
        disabled={choosing.pending}
        onChange={(value) =>
          void choosing.run({ eventId, importId: data.id, sheet: Number(value) })
        }
      />
    </>
  )
}
