import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite gives the address of the worker
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url'
import { newWorker } from '#platform/web/trusted-worker.ts'

export interface OpenedPdf {
  pages: number
  /** A page on white, with the given length of its longer side in pixels. */
  draw: (page: number, pixels: number) => Promise<HTMLCanvasElement>
  close: () => void
}

/** Why a PDF could not be opened. */
export type PdfProblem = 'locked' | 'unreadable'

export function problemOf(error: unknown): PdfProblem {
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable'
}

/** Opens a PDF in the browser; it is sent nowhere. */
export async function openPdf(file: File): Promise<OpenedPdf> {
  const port = newWorker(workerAddress)
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    // Our pages compile neither text nor WebAssembly; warnings about a readable file are not shown.
    const options = { data, worker, isEvalSupported: false, useWasm: false, verbosity: 0 }
    const document = await getDocument(options).promise
    return {
      pages: document.numPages,
      draw: (page, pixels) => drawPage(document, page, pixels),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  pixels: number,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pixels / Math.max(width, height) })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport, background: '#fff' }).promise
  page.cleanup()
  return canvas
}

/** Lines stay sharp as PNG; a photograph of a page that would be too heavy as PNG becomes JPEG. */
export async function pictureOf(
  canvas: HTMLCanvasElement,
  name: string,
  maxBytes: number,
): Promise<File> {
  const png = await blobOf(canvas, 'image/png')
  const blob = png.size <= maxBytes ? png : await blobOf(canvas, 'image/jpeg')
  return new File([blob], `${name}.${blob.type === 'image/png' ? 'png' : 'jpg'}`, {
    type: blob.type,
  })
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), type, 0.92),
  )
}
