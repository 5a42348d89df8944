import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getSample, removeSample, restoreSample } from '../contract.ts'
import { text } from '../text.ts'
import { SampleForm } from './sample-form.tsx'

interface SamplePanelProps {
  /** The panel that the address opens: `mostra-noua` or `mostra-<id>`. */
  opened: string | null
  onClose: () => void
}

export function SamplePanel({ opened, onClose }: SamplePanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = /^mostra-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const remove = useCommand(removeSample)
  const [removed, setRemoved] = useState<string | null>(null)
  const reading = useEndpoint(
    getSample,
    { id: id ?? '' },
    // A record that is being deleted is not requested again.
    { enabled: id !== null && id !== removed },
  )
  const restore = useCommand(restoreSample)
  const sample = id === null ? undefined : reading.data

  const drop = async () => {
    if (!sample) return
    setRemoved(sample.id)
    const outcome = await remove.run({ id: sample.id })
    if (!outcome.ok) return setRemoved(null)
    onClose()
    showUndoBar(say('removed', { name: sample.name }), async () => {
      await restore.run({ id: sample.id })
      setRemoved(null)
    })
  }
  return (
    <SidePanel
      opened={opened === 'mostra-noua' || id !== null}
      onClose={onClose}
      title={sample?.name ?? say('add')}
      menu={sample ? [{ label: say('remove'), onClick: () => void drop(), tone: 'danger' }] : []}
    >
      {id === null ? (
        <SampleForm key="new" onDone={onClose} />
      ) : sample ? (
        <SampleForm key={id} sample={sample} onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}
