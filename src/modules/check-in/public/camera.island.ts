import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { newCodeDetector } from '../model/door/held-code.ts'
import { tones, vibrations, type Signal } from '../model/door/tickets.ts'
import { keepAwake } from './wake-lock.island.ts'

export { decoder }

const scanIntervalMs = 120
const maxWidth = 960

/** A picture that does not change for so long comes from a camera that the system took away. */
const stillMs = 4000

/**
 * Reads QR codes from the camera into `found` until it is stopped. Throws when there is no camera or no
 * consent. A sleeping device releases its camera: the camera is opened again when the page is visible,
 * and where that fails, `lost` is set.
 */
export async function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  lost: () => void = () => undefined,
): Promise<() => void> {
  let stream = await openStream(video)
  const sleep = keepAwake()
  prepareZXingModule({ overrides: { locateFile: () => decoder } })
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let open = true
  let reviving = false
  let moved = { frame: -1, at: performance.now() }
  const isNew = newCodeDetector()
  const stop = () => {
    open = false
    document.removeEventListener('visibilitychange', onVisible)
    sleep()
    closeStream(stream)
    video.srcObject = null
  }
  const revive = async () => {
    if (!open || reviving || document.hidden) return
    reviving = true
    closeStream(stream)
    try {
      stream = await openStream(video)
      moved = { frame: -1, at: performance.now() }
      if (open) watch()
      else closeStream(stream)
    } catch {
      if (open) {
        stop()
        lost()
      }
    }
    reviving = false
  }
  const watch = () => {
    for (const track of stream.getVideoTracks())
      track.addEventListener('ended', () => void revive(), { once: true })
  }
  const onVisible = () => {
    if (document.hidden) return
    moved = { frame: -1, at: performance.now() }
    if (isLive(stream)) void video.play().catch(() => undefined)
    else void revive()
  }
  document.addEventListener('visibilitychange', onVisible)
  watch()
  const look = async () => {
    if (!open) return
    // The clock of a video continues when no pictures arrive any more.
    const frame = video.getVideoPlaybackQuality().totalVideoFrames
    if (frame !== moved.frame) moved = { frame, at: performance.now() }
    if (!isLive(stream) || performance.now() - moved.at > stillMs) await revive()
    if (!open) return
    const code = context && video.videoWidth > 0 ? await readFrame(video, canvas, context) : ''
    if (code && isNew(code, Date.now())) onCode(code)
    setTimeout(() => void look(), scanIntervalMs)
  }
  void look()
  return stop
}

async function openStream(video: HTMLVideoElement): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    audio: false,
  })
  video.srcObject = stream
  await video.play()
  return stream
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function isLive(stream: MediaStream): boolean {
  return stream.getVideoTracks().some(({ readyState }) => readyState === 'live')
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
): Promise<string> {
  const scale = Math.min(1, maxWidth / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const frame = context.getImageData(0, 0, canvas.width, canvas.height)
  const [read] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return read?.text ?? ''
}

let audio: AudioContext | undefined

/** Sound and vibration, for a user who does not look at the screen. */
export function signal(kind: Signal, sound = true): void {
  navigator.vibrate?.([...vibrations[kind]])
  if (!sound) return
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
