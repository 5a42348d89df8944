/** Small scenes of a story: how two people met, the first months of a child. */
export const scenes = {
  cups: () => (
    <>
      <path className="a3 soft" d="M0 470h800v130H0z" />
      {[250, 520].map((x, n) => (
        <g key={x}>
          <ellipse className="a4 soft" cx={x} cy="492" rx="140" ry="20" />
          <path
            className={n ? 'a3' : 'a2'}
            d={`M${x - 100} 320h200c0 110-40 160-100 160s-100-50-100-160z`}
          />
          <ellipse className="a1" cx={x} cy="320" rx="100" ry="20" />
          <path
            className="al"
            d={`M${x - 30} 280c-24-34 24-46 0-84M${x + 30} 280c-24-34 24-46 0-84`}
          />
        </g>
      ))}
    </>
  ),
  path: () => (
    <>
      <circle className="a3" cx="230" cy="180" r="64" />
      <path className="a2 soft" d="M0 400c160-130 330-150 470-70s230 40 330-40v310H0z" />
      <path className="a2" d="M0 500c200-100 380-90 520-30s200 20 280-10v140H0z" />
      <path
        className="a1"
        d="M360 600c60-40 190-60 150-100s-90-20-40-50c-8 30 90 16 130 60s-40 60-70 90z"
      />
    </>
  ),
  tree: () => (
    <>
      <path className="a1" d="M0 500h800v100H0z" />
      <ellipse className="a2 soft" cx="400" cy="520" rx="300" ry="26" />
      <path
        className="al"
        d="M400 520V230M400 420l-90-90M400 420l96-100M400 340l-70-76M400 340l74-86M400 280l-40-60M400 280l44-66M310 330l-40-6M496 320l44-12"
      />
      {Array.from({ length: 34 }, (_, n) => (
        <circle
          key={n}
          className={n % 3 ? 'a3' : 'a2'}
          cx={400 + Math.cos(n * 2.4) * (24 + n * 6)}
          cy={260 + Math.sin(n * 2.4) * (16 + n * 4)}
          r={6 + (n % 3) * 3}
        />
      ))}
    </>
  ),
  kite: () => (
    <>
      <circle className="a1" cx="620" cy="140" r="80" />
      <path className="a2" d="m300 110 120 130-60 150-150-120z" />
      <path className="a3" d="m300 110 60 280-150-120z" />
      <path className="al" d="M360 390c20 70-60 90-20 150s-40 60-40 60" />
      {[420, 480, 540].map((y, n) => (
        <path
          key={y}
          className={n % 2 ? 'a2' : 'a3'}
          d={`M${352 - n * 12} ${y}l-30-14v28zm0 0l30-14v28z`}
        />
      ))}
      <path
        className="a3 soft"
        d="M520 460c0-40 60-50 80-20 40-20 80 10 60 40 0 20-140 20-140-20z"
      />
    </>
  ),
  snow: () => (
    <>
      <path className="a3 soft" d="M0 470c240-60 560-60 800 0v130H0z" />
      <circle className="a2 soft" cx="400" cy="430" r="120" />
      <circle className="a2 soft" cx="400" cy="270" r="80" />
      <path className="a2" d="M330 216h140v-14H330zM356 204h88v-80h-88z" />
      <path className="a3" d="m400 272 70 12-70 10z" />
      <circle className="a4" cx="378" cy="250" r="7" />
      <circle className="a4" cx="420" cy="250" r="7" />
      {Array.from({ length: 40 }, (_, n) => (
        <circle
          key={n}
          className="a3"
          cx={(n * 137) % 800}
          cy={(n * 89) % 440}
          r={3 + (n % 3) * 2}
        />
      ))}
    </>
  ),
  apples: () => (
    <>
      <path className="a2 soft" d="M0 480c240-50 560-50 800 0v120H0z" />
      {[200, 590].map((x, n) => (
        <g key={x}>
          <rect className="a4 soft" x={x - 14} y="340" width="28" height="160" />
          <circle className="a2" cx={x} cy={270 - n * 20} r="120" />
          <circle className="a2" cx={x - 80} cy={330 - n * 20} r="76" />
          <circle className="a2" cx={x + 80} cy={330 - n * 20} r="76" />
          {[0, 1, 2, 3, 4, 5].map((each) => (
            <circle
              key={each}
              className="a3"
              cx={x - 90 + each * 36}
              cy={250 + ((each * 67) % 110) - n * 20}
              r="13"
            />
          ))}
        </g>
      ))}
    </>
  ),
}
