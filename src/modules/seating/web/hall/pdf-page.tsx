import { Button, NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { filePurposes } from '#shared/files.ts'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { Bar } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { openPdf, pictureOf, problemOf, type OpenedPdf, type PdfProblem } from './pdf.ts'
import own from './hall-panel.module.css'
import styles from '../plan.module.css'

/** In pixels of the longer side: what is shown here, and what is kept. */
const previewSide = 800
const pictureSide = 3000

interface PdfPageProps {
  file: File
  onPicture: (picture: File) => void
}

/** One page of a PDF becomes the picture; if there are several, the person chooses. */
export default function PdfPage({ file, onPicture }: PdfPageProps) {
  const say = useText(text)
  const [pdf, setPdf] = useState<OpenedPdf>()
  const [problem, setProblem] = useState<PdfProblem>()
  const [page, setPage] = useState(1)
  const [preview, setPreview] = useState<{ page: number; src: string }>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let opened: OpenedPdf | undefined
    let isOver = false
    openPdf(file).then(
      (found) => {
        opened = found
        if (isOver) found.close()
        else setPdf(found)
      },
      (error: unknown) => setProblem(problemOf(error)),
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [file])
  const isPage = pdf !== undefined && page >= 1 && page <= pdf.pages
  useEffect(() => {
    if (!pdf || !isPage) return
    let isOver = false
    pdf.draw(page, previewSide).then(
      (canvas) => {
        if (!isOver) setPreview({ page, src: canvas.toDataURL() })
      },
      () => {
        if (!isOver) setProblem('unreadable')
      },
    )
    return () => {
      isOver = true
    }
  }, [pdf, page, isPage])
  const use = async () => {
    if (!pdf) return
    setBusy(true)
    try {
      const name = `${file.name.replace(/\.pdf$/i, '')}-${page}`
      const { maxBytes } = filePurposes['public-image']
      onPicture(await pictureOf(await pdf.draw(page, pictureSide), name, maxBytes))
    } catch {
      setProblem('unreadable')
    }
    setBusy(false)
  }
  if (problem) return <Notice tone="error">{say(`pdf.${problem}`)}</Notice>
  if (!pdf) return <p className={styles.quiet}>{say('pdf.opening')}</p>
  return (
    <div className={styles.form}>
      {preview?.page === page ? (
        <div className={own.page}>
          <img src={preview.src} alt={say('pdf.preview', { page })} />
        </div>
      ) : (
        <Bar width="100%" tall />
      )}
      <FormRow>
        {pdf.pages > 1 && (
          <NumberInput
            label={say('pdf.page')}
            description={say('pdf.pages', { n: pdf.pages })}
            min={1}
            max={pdf.pages}
            allowDecimal={false}
            clampBehavior="none"
            value={Number.isNaN(page) ? '' : page}
            error={!isPage && say('number.range', { min: 1, max: pdf.pages })}
            onChange={(typed) => setPage(typeof typed === 'number' ? typed : NaN)}
          />
        )}
        <Button
          className={own.atFoot ?? ''}
          disabled={!isPage}
          loading={busy}
          onClick={() => void use()}
        >
          {say('pdf.use')}
        </Button>
      </FormRow>
    </div>
  )
}
