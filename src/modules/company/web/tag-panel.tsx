import { IconTrash } from '@tabler/icons-react'
import { useCommand } from '#platform/web/command.ts'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getTag, removeTag, restoreTag } from '../contract.ts'
import type { Tag } from '../model.ts'
import { text } from '../text.ts'
import { TagForm } from './tag-form.tsx'
import { RecordHistory } from './widgets.tsx'

export const newTag = 'eticheta-noua'

export function panelOf(tag: Tag): string {
  return `eticheta-${tag.id}`
}

interface TagPanelProps {
  /** What the address says is open: `eticheta-noua` or `eticheta-<id>`. */
  opened: string | null
  onClose: () => void
}

export function TagPanel({ opened, onClose }: TagPanelProps) {
  const say = useText(text)
  const sentence = useSentence()
  const id = /^eticheta-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const reading = useEndpoint(getTag, { id: id ?? '' }, { enabled: id !== null })
  const removing = useRemoval(onClose)
  const tag = id === null ? undefined : reading.data
  const remove = {
    label: say('tag.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => tag && void removing.remove(tag),
  } as const
  return (
    <SidePanel
      opened={opened === newTag || id !== null}
      onClose={onClose}
      title={tag?.name ?? (id === null ? say('tags.add') : '…')}
      menu={tag ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <TagForm key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : tag ? (
        <>
          <TagForm key={id} tag={tag} onDone={onClose} />
          <RecordHistory entity="tag" entityId={id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** Deleting is not asked about, since it can be taken back. */
function useRemoval(onGone: () => void) {
  const say = useText(text)
  const removing = useCommand(removeTag)
  const restoring = useCommand(restoreTag)
  return {
    error: removing.error,
    async remove({ id, name }: Tag) {
      const outcome = await removing.run({ id })
      if (!outcome.ok) return
      onGone()
      offerUndo(say('tag.removed', { name }), () => restoring.run({ id }))
    },
  }
}
