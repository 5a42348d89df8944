import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { pictureKinds, usePictureUpload } from '#platform/web/calls/picture-upload.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { filePurposes } from '#shared/files.ts'
import { FileButton } from '#ui/live/fields/file-button.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { widthByPoints, type Background, type ShownBackground } from '../../model/background.ts'
import type { Point } from '../../model/hall.ts'
import { text } from '../../text.ts'
import type { Editor } from '../editor.ts'
import { BoundedNumber, isWithin } from './bounded-number.tsx'
import { Metres } from './metres.tsx'
import own from './hall-panel.module.css'
import styles from '../plan.module.css'

/** Reading PDFs takes half a megabyte of code, which only comes when one is chosen. */
const PdfPage = lazyComponent(() => import('./pdf-page.tsx'))
const maxBytes = filePurposes['public-image'].maxBytes

/** A picture of the venue under the drawing, brought to scale by two points whose distance is known. */
export function BackgroundForm({ editor }: { editor: Editor }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { plan } = editor
  const { background } = plan
  const save = (next: Background | null) => editor.change({ background: next })
  const upload = usePictureUpload({
    unfit: say('background.unfit'),
    done: async ({ id }) => {
      await save({ fileId: id, x: 0, y: 0, width: plan.width })
    },
  })
  const [pdf, setPdf] = useState<File>()
  const take = (file: File | undefined) => {
    const isPdf = file?.type === 'application/pdf' && file.size <= maxBytes
    setPdf(isPdf ? file : undefined)
    // A file that is no picture either is refused by the server.
    if (!isPdf) upload.take(file)
  }
  const put = ({ fileId, x, y, width }: Background) => void save({ fileId, x, y, width })
  return (
    <section>
      <h3 className={styles.subtitle}>{say('background.title')}</h3>
      <p className={own.intro}>{say('background.about')}</p>
      {upload.problem && !pdf && <Notice tone="error">{upload.problem}</Notice>}
      {editor.changeError && <Notice tone="error">{sentence(editor.changeError)}</Notice>}
      {pdf && (
        <PdfPage
          key={`${pdf.name} ${pdf.lastModified}`}
          file={pdf}
          onPicture={(picture) => {
            setPdf(undefined)
            upload.take(picture)
          }}
        />
      )}
      {background && !pdf && (
        <Scale
          key={`${background.fileId} ${background.x} ${background.y} ${background.width}`}
          background={background}
          busy={editor.pending}
          onChange={put}
        />
      )}
      <div className={own.pictureActions}>
        <FileButton
          variant="default"
          label={say('background.choose')}
          accept={`${pictureKinds},application/pdf`}
          leftSection={<IconPhoto size={16} />}
          loading={upload.busy}
          onFiles={([file]) => take(file)}
        >
          {say(background ? 'background.replace' : 'background.choose')}
        </FileButton>
        {background && (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={16} />}
            onClick={() => void save(null)}
          >
            {say('background.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** In metres. */
const distances = { min: 0.1, max: 200 }
const pictureWidths = { min: 0.5, max: 600 }
const offsets = { min: -200, max: 200 }

interface ScaleProps {
  background: ShownBackground
  busy: boolean
  onChange: (background: Background) => void
}

function Scale({ background, busy, onChange }: ScaleProps) {
  const say = useText(text)
  const { path, ratio } = background
  const [points, setPoints] = useState<readonly Point[]>([])
  const [distance, setDistance] = useState(NaN)
  const [typed, setTyped] = useState(background)
  const [a, b] = points
  const width =
    a && b && isWithin({ value: distance, ...distances })
      ? widthByPoints([a, b], distance * 100, ratio)
      : undefined
  const mark = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const point = {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    }
    setPoints(points.length === 2 ? [point] : [...points, point])
  }
  const isPlaceable =
    isWithin({ value: typed.width / 100, ...pictureWidths }) &&
    [typed.x, typed.y].every((value) => isWithin({ value: value / 100, ...offsets }))
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{say('background.points', { n: 2 - points.length })}</p>
      {/* The width can also be typed below: the points are the quick way for a hand. */}
      <div className={own.picture} onClick={mark} aria-hidden>
        <img src={path} alt="" />
        {points.map(({ x, y }, at) => (
          <span key={at} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        ))}
      </div>
      {a && b && (
        <FormRow>
          <BoundedNumber
            {...distances}
            label={say('background.distance')}
            suffix=" m"
            decimals={2}
            value={distance}
            onChange={setDistance}
          />
          <Button
            className={own.atFoot ?? ''}
            disabled={width === undefined}
            loading={busy}
            onClick={() => width !== undefined && onChange({ ...background, width })}
          >
            {say('background.scale')}
          </Button>
        </FormRow>
      )}
      <FormRow>
        <Metres
          {...pictureWidths}
          label={say('background.width')}
          value={typed.width / 100}
          onChange={(metres) => setTyped({ ...typed, width: Math.round(metres * 100) })}
        />
        <Metres
          {...offsets}
          label={say('background.left')}
          value={typed.x / 100}
          onChange={(metres) => setTyped({ ...typed, x: Math.round(metres * 100) })}
        />
        <Metres
          {...offsets}
          label={say('background.top')}
          value={typed.y / 100}
          onChange={(metres) => setTyped({ ...typed, y: Math.round(metres * 100) })}
        />
      </FormRow>
      {JSON.stringify(typed) !== JSON.stringify(background) && (
        <Button
          variant="default"
          disabled={!isPlaceable}
          loading={busy}
          onClick={() => onChange(typed)}
        >
          {say('background.place')}
        </Button>
      )}
    </div>
  )
}
