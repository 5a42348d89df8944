/** Strokes that the pictures of the looks are made of. */
export const [width, height] = [1600, 1000]

/** The same numbers at every run, so that a picture changes only with its code. */
export function chance(seed) {
  let state = seed
  return (from, to) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return from + (state / 4294967296) * (to - from)
  }
}

export const times = (count, draw) => Array.from({ length: count }, (_, n) => draw(n)).join('')
export const linear = (id, stops, vertical = true) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${stopsOf(stops)}</linearGradient>`
export const radial = (id, stops, place = '') =>
  `<radialGradient id="${id}" ${place}>${stopsOf(stops)}</radialGradient>`
export const stopsOf = (stops) =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
export const fullArea = (fill) => `<rect width="${width}" height="${height}" fill="${fill}"/>`
/** A disc of light out of focus, brighter at its edge as a lens draws it. */
export const bokeh = (x, y, r, colour, opacity) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity="${opacity * 0.55}"/><circle cx="${x}" cy="${y}" r="${r - 2}" fill="none" stroke="${colour}" stroke-width="4" opacity="${opacity * 0.5}"/>`
