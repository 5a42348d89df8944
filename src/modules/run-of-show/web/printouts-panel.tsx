import { Button, Group, NativeSelect, Radio } from '@mantine/core'
import { IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { printRundown } from '../contract.ts'
import type { Paper, Rundown } from '../model.ts'
import { text } from '../text.ts'
import styles from './rundown.module.css'

interface PrintoutsPanelProps {
  opened: boolean
  rundown: Rundown
  onClose: () => void
}

/** The plan on paper, whole or for one department, and as a sheet that can be brought back. */
export default function PrintoutsPanel({ opened, rundown, onClose }: PrintoutsPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: rundownId, eventId, departments } = rundown
  const [size, setSize] = useState<'a4' | 'a3'>('a4')
  const [chosen, setChosen] = useState('')
  const departmentId = departments.find(({ id }) => id === chosen)?.id
  const printing = useCommand(printRundown)
  const make = async (paper: Paper) => {
    const only = departmentId !== undefined && { departmentId }
    const outcome = await printing.run({ eventId, rundownId, paper, ...only })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('printouts')}>
      <div className={styles.form}>
        {printing.error && <Notice tone="error">{sentence(printing.error)}</Notice>}
        <p className={styles.quiet}>{say('papers.about')}</p>
        <NativeSelect
          label={say('papers.what')}
          value={departmentId ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: say('papers.whole') },
            ...departments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Radio.Group
          label={say('papers.size')}
          value={size}
          onChange={(value) => setSize(value === 'a3' ? 'a3' : 'a4')}
        >
          <Group gap={16} mt={4}>
            <Radio value="a4" label="A4" />
            <Radio value="a3" label="A3" />
          </Group>
        </Radio.Group>
        <Group>
          <Button
            variant="filled"
            leftSection={<IconPrinter size={16} />}
            loading={printing.pending}
            onClick={() => void make(size)}
          >
            {say('papers.pdf')}
          </Button>
          {/* The sheet is the whole plan, with what only the team may read. */}
          {departmentId === undefined && (
            <Button
              variant="default"
              leftSection={<IconTable size={16} />}
              loading={printing.pending}
              onClick={() => void make('xlsx')}
            >
              {say('papers.xlsx')}
            </Button>
          )}
        </Group>
      </div>
    </SidePanel>
  )
}
