import { alarm, part, say } from './door-screen.island.ts'

let stop: (() => void) | null = null
/** A second tap while it is being opened would open it twice. */
let isOpening = false

export async function toggleCamera(read: (code: string) => void): Promise<void> {
  if (stop) return stopCamera()
  if (isOpening) return
  isOpening = true
  setLost(false)
  const video = part<HTMLVideoElement>('video')
  video.hidden = false
  stop = await import('./camera.island.ts')
    .then(({ openCamera }) => openCamera(video, read, loseCamera))
    .catch(() => null)
  isOpening = false
  alarm('cameraRefused', stop ? null : {})
  part('camera-again').hidden = stop !== null
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

/** Said with a button of its own: the usual one may be out of sight. */
function setLost(isLost: boolean): void {
  alarm('cameraLost', isLost ? {} : null)
  part('camera-again').hidden = !isLost
}

function showCamera(): void {
  const button = part('camera')
  part('video').hidden = stop === null
  button.setAttribute('aria-pressed', String(stop !== null))
  button.textContent = say(stop ? 'cameraOff' : 'camera')
}
