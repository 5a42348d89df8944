import { contrast, inkOn } from '#shared/colour.ts'
import { Button, Group, Input, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { pictureKinds, usePictureUpload } from '#platform/web/calls/picture-upload.ts'
import type { FileInfo } from '#shared/files.ts'
import { FileButton } from '#ui/live/fields/file-button.tsx'
import { type Company } from '../model.ts'
import { text } from '../text.ts'
import styles from './company.module.css'

interface BrandColourFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: ReactNode
}

/** Lowest contrast of a shape with its background (WCAG 1.4.11). */
const minForShapes = 3

export function BrandColourField({ onChange, ...props }: BrandColourFieldProps) {
  const say = useText(text)
  const isColour = /^#[0-9a-f]{6}$/i.test(props.value)
  const picker = (
    <input
      type="color"
      className={styles.picker}
      aria-label={say('details.pickColour')}
      value={isColour ? props.value : '#0f5c4a'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <div>
      <TextInput
        {...props}
        error={props.error && !isColour ? say('details.noColour') : props.error}
        label={say('details.brandColour')}
        description={say('details.brandColourHelp')}
        placeholder="#0f5c4a"
        autoComplete="off"
        leftSection={picker}
        leftSectionPointerEvents="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isColour && <Sample colour={props.value} />}
    </div>
  )
}

/** The colour as guests will meet it, and how well it can be read. */
function Sample({ colour }: { colour: string }) {
  const say = useText(text)
  const locale = useLocale()
  const shown = (ratio: number) =>
    ratio.toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', { maximumFractionDigits: 1 })
  const { ink, ratio } = inkOn(colour)
  const onWhite = contrast(colour, '#ffffff')
  return (
    <div className={styles.sample}>
      <span className={styles.sampleButton} style={{ background: colour, color: ink }}>
        {say('details.sample')}
      </span>
      <span role="status">
        {say('details.contrast', { ratio: shown(ratio) })}{' '}
        {onWhite < minForShapes && say('details.pale', { ratio: shown(onWhite) })}
      </span>
    </div>
  )
}

interface LogoFieldProps {
  company: Company
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}

/** The picture is uploaded at once and becomes the logo when the form is saved. */
export function LogoField({ company, value, onChange, error }: LogoFieldProps) {
  const say = useText(text)
  const [fresh, setFresh] = useState<FileInfo | null>(null)
  const { take, busy, problem } = usePictureUpload({
    unfit: say('logo.unfit'),
    done(info) {
      setFresh(info)
      onChange(info.id)
    },
  })
  const picture =
    value === company.logoId ? company.logo : value === fresh?.id ? pathOf(fresh) : null
  return (
    <Input.Wrapper
      label={say('details.logoId')}
      labelElement="div"
      description={say('details.logoHelp')}
      error={problem ?? error}
    >
      <Group gap={8}>
        {value && picture && <img className={styles.logo} src={picture} alt="" />}
        <FileButton
          label={say('logo.choose')}
          accept={pictureKinds}
          loading={busy}
          onFiles={([file]) => take(file)}
        >
          {say(value ? 'logo.change' : 'logo.choose')}
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {say('logo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

function pathOf({ publicPath, widths }: FileInfo): string | null {
  const width = widths.toSorted((a, b) => a - b)[0]
  return publicPath && width ? `${publicPath}/${width}.webp` : null
}
