import { bokeh, chance, height, linear, radial, times, fullArea, width } from './strokes.mjs'

/** Pictures by day. Each layer: what is drawn, how far it is out of focus, how it is laid over what is below. */
export const day = {
  ivory() {
    const some = chance(5)
    const leaf = (x, y, length, turn, colour) =>
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${length * 0.3}-${length * 0.2} ${length * 0.75}-${length * 0.16} ${length} 0C${length * 0.75} ${length * 0.16} ${length * 0.3} ${length * 0.2} 0 0z" fill="${colour}"/>`
    const branch = (x, y, turn, size, colours) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C${size * 2} -20 ${size * 4} 14 ${size * 6.4} -10" fill="none" stroke="#6d7254" stroke-width="${size / 14}"/>${times(15, (n) => leaf(n * size * 0.42, -6 + Math.sin(n) * 6, size * some(0.75, 1.1), n % 2 ? some(24, 52) : some(-52, -24), colours[n % colours.length]))}</g>`
    return [
      [
        linear('a', [
          [0, '#f7f0e2'],
          [0.6, '#efe3cf'],
          [1, '#d9c6ab'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial('b', [
          [0, '#fffdf6', 1],
          [1, '#fff4df', 0],
        ]) + '<ellipse cx="1120" cy="330" rx="760" ry="560" fill="url(#b)"/>',
        20,
      ],
      [
        '<g fill="#fffaf0" opacity=".8" transform="skewX(-16)">' +
          times(3, (n) => `<rect x="${620 + n * 270}" y="-60" width="220" height="760"/>`) +
          '</g>',
        26,
        'soft-light',
      ],
      [
        times(26, () =>
          bokeh(
            some(700, 1600),
            some(0, 620),
            some(24, 80),
            some(0, 1) > 0.5 ? '#fff6e2' : '#d7d9b6',
            some(0.2, 0.55),
          ),
        ),
        9,
      ],
      [branch(1640, 130, 158, 92, ['#8d9a6e', '#a3ad84', '#77855c']), 14],
      [
        linear('d', [
          [0, '#fffdf8'],
          [1, '#e6d8c2'],
        ]) + '<path d="M0 760C300 700 700 690 1600 748v252H0z" fill="url(#d)"/>',
        10,
      ],
      [
        times(
          7,
          (n) =>
            `<ellipse cx="${360 + n * 34}" cy="${700 - (n % 3) * 46}" rx="74" ry="66" fill="${['#f6e6dc', '#eccfc0', '#faf1e6', '#e2b7a4'][n % 4]}"/>`,
        ) +
          times(
            9,
            (n) =>
              `<ellipse cx="${356 + n * 28}" cy="${690 - (n % 4) * 38}" rx="${40 - n * 2}" ry="${34 - n * 2}" fill="#cf9580" opacity=".28"/>`,
          ),
        7,
      ],
      [
        branch(130, 820, -16, 104, ['#7d8b60', '#98a578', '#65734d']) +
          branch(300, 780, -64, 66, ['#8b986b', '#a5b086']),
        3,
      ],
    ]
  },
  basecamp() {
    const some = chance(31)
    const ridge = (y, rough, colour, to = height) => {
      let path = `M0 ${y}`
      for (let x = 0; x <= width; x += 50)
        path += `L${x} ${y + Math.sin(x / 170 + y) * rough + Math.sin(x / 61 + y * 3) * rough * 0.35 + some(-rough, rough) * 0.16}`
      return `<path d="${path}V${to}H0z" fill="${colour}"/>`
    }
    const pine = (x, y, size) =>
      `<path d="M${x} ${y - size}${times(5, (n) => `L${x + size * (0.1 + n * 0.065)} ${y - size * (0.78 - n * 0.18)}L${x + size * (0.04 + n * 0.03)} ${y - size * (0.8 - n * 0.18)}`)}V${y + 80}H${x - size * 0.16}${times(5, (n) => `L${x - size * (0.16 - n * 0.03)} ${y - size * (0.08 + n * 0.18)}L${x - size * (0.36 - n * 0.065)} ${y - size * (0.06 + n * 0.18)}`)}z"/>`
    return [
      [
        linear('a', [
          [0, '#7da3b0'],
          [0.42, '#f3cfa0'],
          [0.6, '#f7dfbd'],
          [1, '#c9b487'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial('b', [
          [0, '#fff6dc', 1],
          [0.3, '#ffdf9f', 0.7],
          [1, '#ffc06a', 0],
        ]) + '<circle cx="1090" cy="400" r="520" fill="url(#b)"/>',
        12,
        'screen',
      ],
      [ridge(430, 58, '#a9b6a9'), 4],
      [
        linear('f', [
          [0, '#f6e2c2', 0],
          [1, '#f6e2c2', 0.85],
        ]) +
          ridge(520, 70, '#7d9483') +
          '<rect y="430" width="1600" height="280" fill="url(#f)"/>',
        3,
      ],
      [
        linear('g', [
          [0, '#efd9b6', 0],
          [1, '#efd9b6', 0.7],
        ]) +
          ridge(630, 60, '#506f5a') +
          '<rect y="600" width="1600" height="230" fill="url(#g)"/>',
        2,
      ],
      [
        `<g fill="#2c4a38">${times(46, (n) => pine(n * 36 + some(-12, 12), 780 + some(-20, 30), some(60, 130)))}</g>` +
          ridge(790, 20, '#2c4a38'),
        1,
      ],
      [
        `<g fill="#14281d">${times(9, (n) => pine([40, 130, 240, 1270, 1360, 1450, 1540, 1600, -10][n], 960 + some(-10, 30), some(300, 480)))}</g>` +
          ridge(940, 14, '#14281d'),
        2,
      ],
    ]
  },
  workbench() {
    const some = chance(41)
    const sheet = (x, y, w, h, turn, fill, inside = '') =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="10" y="16" width="${w}" height="${h}" fill="#5b4a34" opacity=".3"/><rect width="${w}" height="${h}" fill="${fill}"/>${inside}</g>`
    const lines = (w, count) =>
      times(
        count,
        (n) =>
          `<rect x="44" y="${64 + n * 40}" width="${n % 4 === 3 ? w * 0.4 : some(w * 0.62, w - 90)}" height="5" rx="2" fill="#8d989c" opacity=".75"/>`,
      )
    return [
      [
        linear(
          'a',
          [
            [0, '#d9c6a6'],
            [1, '#b99e76'],
          ],
          false,
        ) +
          fullArea('url(#a)') +
          times(
            60,
            () =>
              `<path d="M0 ${some(0, height)}c400 ${some(-14, 14)} 900 ${some(-14, 14)} 1600 ${some(-10, 10)}" stroke="#8f734c" stroke-width="${some(1, 3)}" fill="none" opacity="${some(0.06, 0.2)}"/>`,
          ),
        0.6,
      ],
      [
        sheet(
          210,
          130,
          560,
          740,
          -7,
          '#fbfaf6',
          lines(560, 8) +
            '<path d="M60 430h200v190H60z" fill="none" stroke="#0b6b80" stroke-width="5"/><path d="M300 620l70-120 60 60 80-130" fill="none" stroke="#39c2d7" stroke-width="9"/><circle cx="160" cy="525" r="52" fill="#39c2d7" opacity=".45"/>',
        ),
        1,
      ],
      [sheet(770, 250, 500, 640, 5, '#f2f4f2', lines(500, 12)), 1.4],
      [
        sheet(
          860,
          110,
          210,
          200,
          -3,
          '#f6d66b',
          '<rect x="30" y="50" width="140" height="8" fill="#8a6d1c" opacity=".6"/><rect x="30" y="82" width="100" height="8" fill="#8a6d1c" opacity=".6"/>',
        ) +
          sheet(
            1080,
            140,
            200,
            190,
            6,
            '#9fdde6',
            '<rect x="30" y="50" width="120" height="8" fill="#0b6b80" opacity=".6"/><rect x="30" y="82" width="90" height="8" fill="#0b6b80" opacity=".6"/>',
          ),
        1,
      ],
      [
        radial('k', [
          [0, '#5a3a22'],
          [0.78, '#3b2413'],
          [0.8, '#f4f1ea'],
          [0.97, '#e6e1d6'],
          [1, '#c9c2b4'],
        ]) +
          '<ellipse cx="1424" cy="716" rx="170" ry="166" fill="#5b4a34" opacity=".35"/><circle cx="1400" cy="690" r="160" fill="url(#k)"/><path d="M1330 640c40-40 110-50 150-20" stroke="#a77d55" stroke-width="9" fill="none" opacity=".7"/>',
        3,
      ],
      [
        '<g transform="translate(560 740) rotate(-34)"><rect x="8" y="12" width="470" height="28" fill="#5b4a34" opacity=".3"/><rect width="400" height="28" fill="#0b6b80"/><rect width="400" height="9" fill="#2c93a7"/><path d="M400 0l62 14-62 14z" fill="#e9cfa3"/><path d="M444 9.500l18 4.500-18 4.500z" fill="#23303a"/><rect x="-40" width="40" height="28" fill="#d98a7c"/></g>',
        0.8,
      ],
      [
        '<g fill="#1d2a33" opacity=".34" transform="rotate(-24 800 500)">' +
          times(7, (n) => `<rect x="-300" y="${-260 + n * 240}" width="2300" height="104"/>`) +
          '</g>',
        20,
        'multiply',
      ],
      [
        radial('l', [
          [0, '#fff3d6', 0.8],
          [1, '#fff3d6', 0],
        ]) + '<ellipse cx="300" cy="120" rx="900" ry="620" fill="url(#l)"/>',
        20,
        'soft-light',
      ],
    ]
  },
  confetti() {
    const some = chance(61)
    const colours = ['#f6b8a8', '#bfe3cf', '#cdbcf0', '#f8dd97', '#a9d4ee']
    const balloon = (x, y, r, n) =>
      `${radial(
        `m${n}`,
        [
          [0, '#ffffff', 0.95],
          [0.35, colours[n % 5]],
          [1, colours[n % 5]],
        ],
        'cx="0.34" cy="0.28" r="0.8"',
      )}<path d="M${x} ${y + r * 1.2}q${some(-40, 40)} 160 0 400" stroke="#b9aa9d" stroke-width="2" fill="none" opacity=".7"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.2}" fill="url(#m${n})"/>`
    return [
      [
        linear('a', [
          [0, '#fff7ec'],
          [0.7, '#fdeede'],
          [1, '#f7dcc9'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial('b', [
          [0, '#ffffff', 1],
          [1, '#ffffff', 0],
        ]) + '<circle cx="420" cy="260" r="620" fill="url(#b)"/>',
        20,
      ],
      [times(10, (n) => balloon(some(0, width), some(120, 760), some(60, 110), n)), 14],
      [
        times(6, (n) =>
          balloon(
            [930, 1130, 1310, 1040, 1230, 1460][n],
            [330, 250, 370, 520, 560, 520][n],
            [120, 132, 126, 118, 124, 110][n],
            n + 1,
          ),
        ),
        2,
      ],
      [
        times(
          90,
          (n) =>
            `<rect x="${some(0, width)}" y="${some(0, height)}" width="${some(10, 26)}" height="${some(6, 14)}" rx="3" fill="${colours[n % 5]}" opacity=".9" transform="rotate(${some(0, 180)} ${some(0, width)} ${some(0, height)})"/>`,
        ),
        2.2,
      ],
      [
        times(12, () =>
          bokeh(some(0, 800), some(600, 1000), some(40, 110), colours[Math.floor(some(0, 5))], 0.5),
        ),
        16,
      ],
    ]
  },
  civic() {
    const column = (x, w, top) =>
      `<rect x="${x}" y="${top}" width="${w}" height="${1000 - top}" fill="url(#s)"/>${times(6, (n) => `<rect x="${x + (w / 6) * n + w * 0.02}" y="${top}" width="${w * 0.028}" height="${1000 - top}" fill="#06122e" opacity=".35"/>`)}<path d="M${x - w * 0.16} ${top - w * 0.22}h${w * 1.32}l-${w * 0.12} ${w * 0.24}H${x - w * 0.04}z" fill="url(#s)"/><rect x="${x - w * 0.24}" y="${top - w * 0.42}" width="${w * 1.48}" height="${w * 0.22}" fill="#b9c5de"/>`
    const shade = linear(
      's',
      [
        [0, '#16264f'],
        [0.2, '#46598a'],
        [0.46, '#ead9c2'],
        [0.6, '#d6c3ad'],
        [0.82, '#3c4c7a'],
        [1, '#0d1a3c'],
      ],
      false,
    )
    return [
      [
        linear('a', [
          [0, '#0d1d45'],
          [0.5, '#35508f'],
          [0.74, '#e7a98a'],
          [0.82, '#f3cfa6'],
          [1, '#22335f'],
        ]) + fullArea('url(#a)'),
        0,
      ],
      [
        radial('b', [
          [0, '#ffe2b4', 0.9],
          [1, '#ffb489', 0],
        ]) + '<ellipse cx="470" cy="760" rx="620" ry="260" fill="url(#b)"/>',
        24,
        'screen',
      ],
      [
        '<g fill="#1c2d58">' +
          times(
            26,
            (n) =>
              `<rect x="${n * 44 - 10}" y="${760 - ((n * 67) % 110)}" width="38" height="300"/>`,
          ) +
          '<path d="M250 664a90 90 0 0 1 180 0v110H250z"/><rect x="334" y="520" width="12" height="60"/></g>' +
          times(
            60,
            (n) =>
              `<rect x="${(n * 97) % 1100}" y="${700 + ((n * 53) % 120)}" width="5" height="7" fill="#ffd79a" opacity=".8"/>`,
          ),
        5,
      ],
      [shade + times(4, (n) => column(690 + n * 108, 54 + n * 7, 330 - n * 26)), 2.2],
      [shade + column(1090, 106, 210) + column(1290, 150, 130), 1],
      [
        linear('t', [
          [0, '#c8d0e2'],
          [0.5, '#8592b4'],
          [1, '#27376a'],
        ]) +
          '<path d="M560 230L1600-90V70L560 300z" fill="url(#t)"/><path d="M560 300L1600 70v34L560 318z" fill="#14224a"/>',
        1,
      ],
      [
        linear('u', [
          [0, '#5c6a92'],
          [1, '#101c40'],
        ]) +
          '<path d="M0 880l700-20 900 70v70H0z" fill="url(#u)"/><path d="M0 940l760-34 840 60v8L760 914 0 948z" fill="#f3cfa6" opacity=".35"/>',
        2,
      ],
      ['<rect x="1560" width="60" height="1000" fill="#0a1533"/>', 12],
    ]
  },
}
