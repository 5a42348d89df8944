import { alarm, part, say } from './door-screen.island.ts'

let stop: (() => void) | null = null

export async function toggleCamera(read: (code: string) => void): Promise<void> {
  alarm('cameraLost', null)
  if (stop) return stopCamera()
  const video = part<HTMLVideoElement>('video')
  video.hidden = false
  const { openCamera } = await import('./camera.island.ts')
  stop = await openCamera(video, read, loseCamera).catch(() => null)
  alarm('cameraRefused', stop ? null : {})
  showCamera()
}

export function stopCamera(): void {
  stop?.()
  stop = null
  showCamera()
}

function loseCamera(): void {
  stop = null
  alarm('cameraLost')
  showCamera()
}

function showCamera(): void {
  const button = part('camera')
  part('video').hidden = stop === null
  button.setAttribute('aria-pressed', String(stop !== null))
  button.textContent = say(stop ? 'cameraOff' : 'camera')
}
