import { bokeh, chance, height, linear, radial, times, fullArea, width } from './strokes.mjs'

/** Pictures by night. Each layer: what is drawn, how far it is out of focus, how it is laid over what is below. */
export const night = {
  meridian() {
    const some = chance(11)
    const head = (x, y, r) =>
      `<circle cx="${x}" cy="${y}" r="${r}"/><path d="M${x - r * 2.1} ${y + r * 4}c0-${r * 2.6} ${r * 0.9}-${r * 3} ${r * 2.1}-${r * 3}s${r * 2.1} ${r * 0.4} ${r * 2.1} ${r * 3}z"/>`
    const row = (y, r, step, colour, shift) =>
      `<g fill="${colour}">${times(Math.ceil(width / step) + 2, (n) => head(n * step - shift + some(-step / 7, step / 7), y + some(-r / 3, r / 3), r * some(0.92, 1.08)))}<rect y="${y + r * 3.2}" width="${width}" height="${height}"/></g>`
    return [
      [
        linear('a', [
          [0, '#0b1226'],
          [0.55, '#16275f'],
          [1, '#070b16'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial(
          'b',
          [
            [0, '#9fb4ff', 0.95],
            [0.35, '#3f63f2', 0.75],
            [1, '#1b2f8f', 0],
          ],
          'cx="0.5" cy="0.5" r="0.5"',
        ) + '<ellipse cx="800" cy="360" rx="980" ry="520" fill="url(#b)"/>',
        30,
        'screen',
      ],
      [
        linear('c', [
          [0, '#f4f7ff'],
          [1, '#bcd0ff'],
        ]) +
          '<path d="M430 150h740v330H430z" fill="url(#c)"/><path d="M500 230h250v26H500zM500 284h400v12H500zM500 316h340v12H500z" fill="#2444d8" opacity=".8"/><circle cx="1030" cy="330" r="76" fill="#c6f031"/>',
        5,
      ],
      [
        times(18, () =>
          bokeh(
            some(0, width),
            some(40, 300),
            some(7, 20),
            some(0, 1) > 0.6 ? '#c6f031' : '#8da6ff',
            some(0.25, 0.7),
          ),
        ),
        3,
        'screen',
      ],
      [row(560, 17, 92, '#101a3d', 20) + row(620, 23, 124, '#0c1430', 60), 3],
      [row(710, 34, 178, '#080e22', 10), 5],
      [row(850, 56, 300, '#04070f', 120), 12],
    ]
  },
  noir() {
    const some = chance(23)
    const glass = (x, y, s) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-70 0C-70 70-34 96 0 96S70 70 70 0z" fill="url(#w)" opacity=".9"/><path d="M-70 0C-70 70-34 96 0 96S70 70 70 0" fill="none" stroke="#f7e3b0" stroke-width="3" opacity=".85"/><path d="M0 96v150M-52 250h104" stroke="#e9cf95" stroke-width="4" opacity=".8"/><ellipse rx="70" ry="13" fill="#f9e9c2" opacity=".7"/></g>`
    return [
      [
        linear('a', [
          [0, '#0b0908'],
          [0.6, '#1a1210'],
          [1, '#080605'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial('b', [
          [0, '#c89a4a', 0.6],
          [1, '#5b1a22', 0],
        ]) + '<ellipse cx="980" cy="380" rx="820" ry="480" fill="url(#b)"/>',
        40,
        'screen',
      ],
      [
        times(70, () =>
          bokeh(
            some(0, width),
            some(0, 720),
            some(10, 62),
            ['#ffdf9a', '#e9b75c', '#a8404a', '#fff0cf'][Math.floor(some(0, 4))],
            some(0.15, 0.75),
          ),
        ),
        4,
        'screen',
      ],
      [
        linear('t', [
          [0, '#3a2a1c'],
          [1, '#0a0706'],
        ]) +
          '<rect y="800" width="1600" height="200" fill="url(#t)"/>' +
          times(
            12,
            () =>
              `<ellipse cx="${some(0, width)}" cy="${some(820, 960)}" rx="${some(40, 130)}" ry="8" fill="#e9b75c" opacity="${some(0.1, 0.4)}"/>`,
          ),
        8,
      ],
      [
        linear('w', [
          [0, '#f4cf7d'],
          [1, '#8c5a1c'],
        ]) +
          glass(300, 560, 0.9) +
          glass(1290, 590, 0.8),
        7,
      ],
      [
        linear('w', [
          [0, '#ffdf94'],
          [1, '#a86d22'],
        ]) +
          glass(560, 520, 1.3) +
          glass(820, 550, 1.2) +
          times(
            22,
            () =>
              `<circle cx="${some(500, 900)}" cy="${some(540, 650)}" r="${some(1.5, 4)}" fill="#fff4d4" opacity=".8"/>`,
          ),
        1.2,
      ],
    ]
  },
  launchpad() {
    const some = chance(53)
    return [
      [
        linear('a', [
          [0, '#05030c'],
          [1, '#120a24'],
        ]) +
          fullArea('url(#a)') +
          times(
            140,
            () =>
              `<circle cx="${some(0, width)}" cy="${some(0, height)}" r="${some(0.5, 2)}" fill="#fff" opacity="${some(0.1, 0.8)}"/>`,
          ),
        0.6,
      ],
      [
        radial('b', [
          [0.5, '#ff7b5a', 0.9],
          [0.62, '#8b5cf6', 0.65],
          [1, '#8b5cf6', 0],
        ]) + '<circle cx="800" cy="1180" r="1080" fill="url(#b)"/>',
        22,
        'screen',
      ],
      [
        radial('c', [
          [0, '#160c2c'],
          [0.93, '#0d0719'],
          [0.985, '#3b1d5a'],
          [1, '#ffb199'],
        ]) + '<circle cx="800" cy="1420" r="960" fill="url(#c)"/>',
        1.5,
      ],
      [
        radial('d', [
          [0, '#fff4ea', 1],
          [0.2, '#ffc0a4', 0.8],
          [1, '#ff7b5a', 0],
        ]) + '<ellipse cx="1010" cy="486" rx="420" ry="230" fill="url(#d)"/>',
        16,
        'screen',
      ],
      [
        '<path d="M130 486c300-46 1040-46 1340 0-300-14-1040-14-1340 0z" fill="#ffe6d8" opacity=".8"/>',
        9,
        'screen',
      ],
    ]
  },
  amplify() {
    const some = chance(71)
    const beam = (x, turn, colour, wide) =>
      `<path transform="rotate(${turn} ${x} -40)" d="M${x - 8} -40L${x - wide} 1100H${x + wide}L${x + 8} -40z" fill="${colour}" opacity=".42"/>`
    const hand = (x, y, s, turn) =>
      `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${s})" d="M-26 420C-30 240-34 120-30 40c-26-20-34-60-26-70 12-10 22 14 28 30 0-50-6-96 4-98 12-2 12 44 16 84 2-54 2-110 14-110s10 60 12 112c6-44 8-92 20-90 10 2 4 56 4 96 8-24 16-46 26-40 10 8-8 60-34 92 2 110-2 240-6 374z"/>`
    return [
      [
        linear('a', [
          [0, '#150a35'],
          [0.5, '#5a0f63'],
          [1, '#12061f'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        beam(240, -18, '#ff2f92', 190) +
          beam(520, 8, '#ffe500', 150) +
          beam(830, -6, '#2d5bff', 200) +
          beam(1120, 14, '#ff2f92', 180) +
          beam(1400, 24, '#ffe500', 150) +
          beam(980, -30, '#36c5ff', 140),
        12,
        'screen',
      ],
      [
        radial('b', [
          [0, '#fff6b0', 1],
          [0.4, '#ff5aa8', 0.6],
          [1, '#ff2f92', 0],
        ]) + '<ellipse cx="820" cy="470" rx="560" ry="260" fill="url(#b)"/>',
        20,
        'screen',
      ],
      [
        times(6, (n) => `<circle cx="${240 + n * 230}" cy="34" r="20" fill="#fffbe0"/>`),
        6,
        'screen',
      ],
      [
        `<g fill="#1a0a2a">${times(34, (n) => `<circle cx="${n * 50 + some(-12, 12)}" cy="${720 + some(-16, 20)}" r="${some(24, 32)}"/>`)}<rect y="735" width="1600" height="300"/></g>`,
        4,
      ],
      [
        `<g fill="#0a0412">${times(9, (n) => hand(90 + n * 185 + some(-30, 30), some(560, 690), some(0.75, 1.05), some(-16, 16)))}${times(14, (n) => `<ellipse cx="${n * 124 + some(-20, 20)}" cy="${900 + some(-20, 20)}" rx="58" ry="70"/>`)}<rect y="940" width="1600" height="80"/></g>`,
        2.5,
      ],
      [
        times(40, () =>
          bokeh(
            some(0, width),
            some(80, 640),
            some(3, 12),
            ['#ffe500', '#ff8ac4', '#8fd3ff'][Math.floor(some(0, 3))],
            some(0.3, 0.9),
          ),
        ),
        1.5,
        'screen',
      ],
    ]
  },
  soiree() {
    const some = chance(83)
    const candle = (x, y, s) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-15" width="30" height="320" rx="4" fill="url(#w)"/><path d="M0-92c26 34 26 66 0 78-26-12-26-44 0-78z" fill="url(#f)"/></g>`
    const parts =
      linear('w', [
        [0, '#ffe9cf'],
        [0.25, '#e2b99a'],
        [1, '#8b5a4e'],
      ]) +
      linear('f', [
        [0, '#ffb54d'],
        [0.6, '#fff3cf'],
        [1, '#ffcf7a'],
      ])
    return [
      [
        linear('a', [
          [0, '#1f0a1c'],
          [0.6, '#451634'],
          [1, '#1a0816'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        times(46, () =>
          bokeh(
            some(0, width),
            some(0, 560),
            some(16, 74),
            ['#f0a868', '#c96f5c', '#ffd9a0', '#8e3b63'][Math.floor(some(0, 4))],
            some(0.15, 0.6),
          ),
        ),
        7,
        'screen',
      ],
      [
        linear('t', [
          [0, '#5a2436'],
          [1, '#230c1b'],
        ]) + '<path d="M0 730c500-50 1100-50 1600 0v270H0z" fill="url(#t)"/>',
        8,
      ],
      [parts + candle(260, 470, 0.8) + candle(1350, 450, 0.85) + candle(1180, 500, 0.7), 7],
      [
        radial('g', [
          [0, '#ffd596', 0.85],
          [1, '#ff9a50', 0],
        ]) +
          [
            [620, 330],
            [760, 270],
            [900, 350],
            [260, 420],
            [1350, 390],
          ]
            .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="210" fill="url(#g)"/>`)
            .join(''),
        10,
        'screen',
      ],
      [parts + candle(620, 400, 1.15) + candle(760, 340, 1.3) + candle(900, 420, 1.1), 0.8],
      [
        '<g fill="none" stroke="#e9c9a0" stroke-width="5" opacity=".75"><ellipse cx="420" cy="880" rx="250" ry="54"/><ellipse cx="420" cy="880" rx="180" ry="36"/><ellipse cx="1180" cy="890" rx="270" ry="58"/><ellipse cx="1180" cy="890" rx="196" ry="38"/></g><ellipse cx="420" cy="880" rx="248" ry="52" fill="#f3e2d0" opacity=".5"/><ellipse cx="1180" cy="890" rx="268" ry="56" fill="#f3e2d0" opacity=".5"/>',
        5,
      ],
    ]
  },
}
