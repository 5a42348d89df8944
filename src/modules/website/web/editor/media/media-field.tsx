import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { MediaRef } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import fieldStyles from '../fields/fields.module.css'
import { useError } from '../fields/words-field.tsx'
import { MediaDialog } from './media-dialog.tsx'

interface MediaFieldProps {
  kind: 'film' | 'sound'
  label: string
  value: MediaRef | null
  place: string
  onChange: (value: MediaRef | null) => void
}

/** A film or sound of the library; what is chosen can be played here. */
export function MediaField({ kind, label, value, place, onChange }: MediaFieldProps) {
  const say = useText(editorText)
  const { assets } = useEditing()
  const error = useError(place)
  const [opened, open] = useState(false)
  const asset = value && assets[value.fileId]
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={fieldStyles.picture}>
        {value && !asset && <p className={fieldStyles.quiet}>{say('media.gone')}</p>}
        {asset && kind === 'film' && (
          <video
            className={fieldStyles.player}
            src={asset.path}
            controls
            preload="metadata"
            muted
          />
        )}
        {asset && kind === 'sound' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words
          <audio className={fieldStyles.player} src={asset.path} controls preload="metadata" />
        )}
        <div className={fieldStyles.pictureTools}>
          <Button size="xs" onClick={() => open(true)}>
            {say(value ? `media.change.${kind}` : `media.pick.${kind}`)}
          </Button>
          {value && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {say('picture.remove')}
            </Button>
          )}
        </div>
        <MediaDialog
          opened={opened}
          onClose={() => open(false)}
          kind={kind}
          onChoose={([file]) => file && onChange({ fileId: file.id })}
        />
      </div>
    </Input.Wrapper>
  )
}
