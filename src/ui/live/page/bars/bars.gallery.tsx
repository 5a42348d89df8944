import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import galleryStyles from '../../gallery.module.css'
import type { Specimen } from '../../specimen.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { UndoBar } from './undo-bar.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('offline'),
    isPlain: true,
    render: () => (
      <div className={galleryStyles.stack}>
        <OfflineStrip state="offline" waiting={3} onRetry={() => undefined} />
        <OfflineStrip state="sending" waiting={23} />
      </div>
    ),
  },
  { title: localised('undo'), render: Undo },
]

function Undo() {
  const [done, setDone] = useState<{ id: string; text: string } | null>(null)
  const onGone = useCallback(() => setDone(null), [])
  return (
    <>
      <Button onClick={() => setDone({ id: String(Math.random()), text: 'Ați șters 3 invitați.' })}>
        Ștergeți 3 invitați
      </Button>
      <UndoBar done={done} onUndo={onGone} onGone={onGone} />
    </>
  )
}
