import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { shownAnew } from '../model/held-code.ts'
import { tones, vibrations, type Signal } from '../model/tickets.ts'

export { decoder }

const pause = 120
const widest = 960

/** Reads QR codes from the camera into `found` until it is stopped. Throws when there is no camera or no consent. */
export async function openCamera(
  video: HTMLVideoElement,
  found: (code: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    audio: false,
  })
  video.srcObject = stream
  await video.play()
  prepareZXingModule({ overrides: { locateFile: () => decoder } })
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let open = true
  const isNew = shownAnew()
  const look = async () => {
    if (!open) return
    const code = context && video.videoWidth > 0 ? await readFrame(video, canvas, context) : ''
    if (code && isNew(code, Date.now())) found(code)
    setTimeout(() => void look(), pause)
  }
  void look()
  return () => {
    open = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
): Promise<string> {
  const scale = Math.min(1, widest / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const frame = context.getImageData(0, 0, canvas.width, canvas.height)
  const [read] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return read?.text ?? ''
}

let audio: AudioContext | undefined

/** Heard and felt, for whoever looks at the guest and not at the screen. */
export function signal(kind: Signal): void {
  navigator.vibrate?.([...vibrations[kind]])
  try {
    audio ??= new AudioContext()
    let from = audio.currentTime
    for (const [hertz, length] of tones[kind]) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(0.12, from)
      volume.gain.exponentialRampToValueAtTime(0.001, from + length / 1000)
      tone.connect(volume).connect(audio.destination)
      tone.start(from)
      tone.stop(from + length / 1000)
      from += length / 1000
    }
  } catch {
    // A device without sound still shows and vibrates.
  }
}
