import { alarm, element, say } from './door-screen.island.ts'

let stop: (() => void) | null = null
/** Otherwise a second tap during opening would open it twice. */
let isOpening = false

export async function toggleCamera(read: (code: string) => void): Promise<void> {
  if (stop) return stopCamera()
  if (isOpening) return
  isOpening = true
  setLost(false)
  const video = element<HTMLVideoElement>('video')
  video.hidden = false
  stop = await import('./camera.island.ts')
    .then(({ openCamera }) => openCamera(video, read, loseCamera))
    .catch(() => null)
  isOpening = false
  alarm('cameraRefused', stop ? null : {})
  element('camera-again').hidden = stop !== null
  showCamera()
}

export function stopCamera(): void {
  stop?.()
  stop = null
  alarm('cameraRefused', null)
  setLost(false)
  showCamera()
}

function loseCamera(): void {
  stop = null
  setLost(true)
  showCamera()
}

/** Shown with its own button, since the usual one may be out of view. */
function setLost(isLost: boolean): void {
  alarm('cameraLost', isLost ? {} : null)
  element('camera-again').hidden = !isLost
}

function showCamera(): void {
  const button = element('camera')
  element('video').hidden = stop === null
  button.setAttribute('aria-pressed', String(stop !== null))
  button.textContent = say(stop ? 'cameraOff' : 'camera')
}
