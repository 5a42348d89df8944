import { Button, Input, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useSentence } from '#platform/web/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { isRefusedPicture, uploadPicture } from '#platform/web/upload.ts'
import { type FileInfo, filePurposes } from '#shared/files.ts'
import { type Company, contrast, inkOn } from '../model.ts'
import { text } from '../text.ts'
import styles from './company.module.css'

interface BrandColourFieldProps {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: ReactNode
}

/** Below this a shape no longer stands out from its ground (WCAG 1.4.11). */
const leastForShapes = 3

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
        {onWhite < leastForShapes && say('details.pale', { ratio: shown(onWhite) })}
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
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const [fresh, setFresh] = useState<FileInfo | null>(null)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/') || file.size > filePurposes['public-image'].maxBytes)
      return setState({ busy: false, problem: say('logo.unfit') })
    setState({ busy: true })
    try {
      const info = await uploadPicture(file)
      setFresh(info)
      onChange(info.id)
      setState({ busy: false })
    } catch (failure) {
      const refused = isRefusedPicture(failure)
      setState({ busy: false, problem: refused ? say('logo.refused') : sentence(failure) })
    }
  }
  const picture =
    value === company.logoId ? company.logo : value === fresh?.id ? pathOf(fresh) : null
  return (
    <Input.Wrapper
      label={say('details.logoId')}
      labelElement="div"
      description={say('details.logoHelp')}
      error={state.problem ?? error}
    >
      <div className={styles.logoLine}>
        {value && picture && <img className={styles.logo} src={picture} alt="" />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          className="hidden-visually"
          tabIndex={-1}
          aria-label={say('logo.choose')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button loading={state.busy} onClick={() => input.current?.click()}>
          {say(value ? 'logo.change' : 'logo.choose')}
        </Button>
        {value && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {say('logo.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

function pathOf({ publicPath, widths }: FileInfo): string | null {
  const width = widths.toSorted((a, b) => a - b)[0]
  return publicPath && width ? `${publicPath}/${width}.webp` : null
}
