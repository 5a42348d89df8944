import { Button, Loader, SegmentedControl } from '@mantine/core'
import { IconCheck, IconMovie, IconMusic } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listMedia, removeMedia } from '../../../contract.ts'
import { inLocale, type SiteFile } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from './media.module.css'
import { UploadZone } from './upload-zone.tsx'
import type { MediaKind } from './use-media-upload.tsx'

export interface MediaDialogProps {
  opened: boolean
  onClose: () => void
  /** Without it every kind is shown, and pictures are added. */
  kind?: MediaKind
  /** Without it the library is only looked after. */
  onChoose?: (files: readonly SiteFile[]) => void
  many?: boolean
}

/** Everything that was uploaded for the site: chosen again, seen where it is used, and cleared of what is not. */
export default function MediaLibrary(props: MediaDialogProps) {
  const say = useText(editorText)
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={say(`media.title.${props.kind ?? 'all'}`)}
      size="xl"
    >
      {props.opened && <Library {...props} />}
    </Dialog>
  )
}

function Library({ kind, many = false, onChoose, onClose }: MediaDialogProps) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { site, addAsset } = useEditing()
  const { data, error } = useEndpoint(listMedia, { siteId: site.id })
  const [only, setOnly] = useState<'all' | 'unused'>('all')
  const [picked, setPicked] = useState<readonly string[]>([])
  const files = (data?.items ?? []).filter((file) => kind === undefined || file.kind === kind)
  const unused = files.filter(isUnused)
  const shown = only === 'unused' ? unused : files
  const finish = (chosen: readonly SiteFile[]) => {
    for (const { id, asset } of chosen) addAsset(id, asset)
    onChoose?.(chosen)
    onClose()
  }
  const press = (file: SiteFile) => {
    if (!onChoose) return
    if (!many) return finish([file])
    setPicked(
      picked.includes(file.id) ? picked.filter((id) => id !== file.id) : [...picked, file.id],
    )
  }
  return (
    <div className={styles.library}>
      <UploadZone
        kind={kind ?? 'picture'}
        many={kind === 'picture' || kind === undefined}
        onReady={(id) => many && onChoose && setPicked((now) => [...now, id])}
      />
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {!data && !error && <Loader aria-label={say('media.waiting')} />}
      {data && files.length === 0 && <p className={styles.none}>{say('media.none')}</p>}
      {unused.length > 0 && unused.length < files.length && (
        <SegmentedControl
          className={styles.filter}
          aria-label={say('media.filter')}
          value={only}
          onChange={(value) => setOnly(value)}
          data={[
            { value: 'all', label: say('media.all', { n: files.length }) },
            { value: 'unused', label: say('media.unusedOnly', { n: unused.length }) },
          ]}
        />
      )}
      <ul className={styles.files}>
        {shown.map((file) => (
          <Tile
            key={file.id}
            file={file}
            picked={many && onChoose ? picked.includes(file.id) : undefined}
            {...(onChoose && { onPress: () => press(file) })}
            onClose={onClose}
          />
        ))}
      </ul>
      {many && onChoose && (
        <div className={styles.ends}>
          <Button onClick={onClose}>{say('media.cancel')}</Button>
          <Button
            variant="filled"
            disabled={picked.length === 0}
            onClick={() =>
              finish(picked.flatMap((id) => files.find((file) => file.id === id) ?? []))
            }
          >
            {picked.length > 0 ? say('media.add', { n: picked.length }) : say('list.addPictures')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface TileProps {
  file: SiteFile
  picked: boolean | undefined
  onPress?: () => void
  onClose: () => void
}

function Tile({ file, picked, onPress, onClose }: TileProps) {
  const say = useText(editorText)
  const actions = useFileActions(file, onClose)
  const standing = file.uses.length
    ? say('media.used', { n: file.uses.length })
    : say(file.isPublic ? 'media.public' : 'media.unused')
  return (
    <li className={styles.file}>
      {onPress ? (
        <button
          type="button"
          className={styles.thumb}
          aria-label={say('media.choose', { name: file.name })}
          aria-pressed={picked}
          onClick={onPress}
        >
          <Thumb file={file} />
          {picked && <IconCheck className={styles.check} size={18} aria-hidden />}
        </button>
      ) : (
        <div className={styles.thumb}>
          <Thumb file={file} />
        </div>
      )}
      <div className={styles.caption}>
        <span>
          <b title={file.name}>{file.name}</b>
          <small>{standing}</small>
        </span>
        <ActionMenu actions={actions} label={say('media.actions', { name: file.name })} />
      </div>
    </li>
  )
}

function Thumb({ file: { kind, asset } }: { file: SiteFile }) {
  if (kind === 'film') return <IconMovie size={32} aria-hidden />
  if (kind === 'sound') return <IconMusic size={32} aria-hidden />
  return <img src={`${asset.path}/${asset.widths[0]}.webp`} alt="" loading="lazy" />
}

/** The blocks that show it, each a press away; one that nothing shows can be taken out. */
function useFileActions(file: SiteFile, onClose: () => void): MenuAction[] {
  const say = useText(editorText)
  const text = useLocalised()
  const sentence = useErrorSentence()
  const { site, page, language, choose, showPage, showSide } = useEditing()
  const removing = useCommand(removeMedia)
  const remove = async () => {
    const outcome = await removing.run({ siteId: site.id, fileId: file.id })
    if (outcome.ok) toast.success(say('media.removed'))
    else toast.error(sentence(outcome.error))
  }
  const places = file.uses.map(({ pageId, page: title, blockId, block }) => ({
    label: [title && inLocale(title, language), block && text(block)].filter(Boolean).join(' › '),
    onClick: () => {
      onClose()
      if (pageId && pageId !== page.id) showPage(pageId)
      if (blockId) choose(blockId)
      else showSide('pages')
    },
  }))
  const fullFile =
    file.kind === 'picture'
      ? `${file.asset.path}/${file.asset.widths.at(-1)}.webp`
      : file.asset.path
  return [
    ...places,
    { label: say('media.open'), href: fullFile, apart: places.length > 0 },
    ...(isUnused(file)
      ? [{ label: say('media.remove'), tone: 'danger' as const, onClick: () => void remove() }]
      : []),
  ]
}

function isUnused({ uses, isPublic }: SiteFile): boolean {
  return uses.length === 0 && !isPublic
}
