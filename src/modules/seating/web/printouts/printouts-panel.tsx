import { Button, Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { printPlan } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { Printout, paperSizes, type PaperSize } from '../../model/printouts.ts'
import { text } from '../../text.ts'
import styles from '../plan.module.css'

interface PrintoutsPanelProps {
  opened: boolean
  plan: Plan
  onClose: () => void
}

/** Printouts of who sits where now, each in its sizes. */
export default function PrintoutsPanel({ opened, plan, onClose }: PrintoutsPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [paper, setPaper] = useState<Printout>('tables')
  const [sizes, setSizes] = useState<Partial<Record<Printout, PaperSize>>>({})
  const [withNeeds, setWithNeeds] = useState(false)
  const printing = useCommand(printPlan)
  const size = sizes[paper] ?? paperSizes[paper][0]
  const isOffered = (each: Printout) => each !== 'finder' || plan.finderUrl !== null
  const print = async () => {
    const { id: planId, eventId } = plan
    const outcome = await printing.run({ eventId, planId, paper, size, withNeeds })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('papers.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void print()
        }}
      >
        {printing.error && <Notice tone="error">{sentence(printing.error)}</Notice>}
        <Radio.Group
          label={say('papers.what')}
          value={paper}
          onChange={(value) => setPaper(Printout.parse(value))}
        >
          <Stack gap="xs" mt="xs">
            {Printout.options.filter(isOffered).map((each) => (
              <Radio
                key={each}
                value={each}
                label={say(`paper.${each}`)}
                description={say(`papers.about.${each}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {paperSizes[paper].length > 1 && (
          <NativeSelect
            label={say('papers.size')}
            value={size ?? ''}
            onChange={(event) => {
              const next = paperSizes[paper].find((each) => each === event.currentTarget.value)
              setSizes({ ...sizes, [paper]: next })
            }}
            data={paperSizes[paper].map((each) => ({ value: each, label: say(`size.${each}`) }))}
          />
        )}
        {paper === 'kitchen' && (
          <Checkbox
            label={say('papers.withNeeds')}
            description={say('papers.withNeedsHelp')}
            checked={withNeeds}
            onChange={(event) => setWithNeeds(event.currentTarget.checked)}
          />
        )}
        <Button
          type="submit"
          variant="filled"
          leftSection={<IconPrinter size={16} />}
          loading={printing.pending}
          disabled={plan.places.length === 0 && paper !== 'hall'}
        >
          {say('papers.make')}
        </Button>
      </form>
    </SidePanel>
  )
}
