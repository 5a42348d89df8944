/** The sign of the demo agency, an arch with a flame, 160 pixels wide as WebP. */
export const demoLogo = Buffer.from(
  [
    'UklGRpgDAABXRUJQVlA4WAoAAAAQAAAAnwAAnwAAQUxQSE8BAAARX6CgjSQ1dA6YHyMioCd0ngl+B9xt344tfc612Xat',
    'tr1xqtWcXJttY7P13P9f3ff9q4kR/Z8At98wi4e3z4nOZ5piP4XIYUPvvGiyovkPGfrgRYUFKvOFGOfsQB2GWC/iYaaJ',
    'PQtkjQSrIFZJNAmgnYQD1BUaqQuHMv83Et+z6DojhdWqGkmlU5H/m449i55TUpqsJtJoubBqOSO1OUoKSbFdx4OmHBWR',
    'RhNZNZyS6mQF/kbXhUVumZR7yD1r6xTLJPU2qRN9wVJv+uaECgnQLnOCECzzjNApEkmQVollDA+JB4wciTeMPYFMArXx',
    'TaK4892jpPA9o3TyGZQLtkKCtXNN4ri47nBCuB5xarhecEa4DM4FUyQBW3kakRw8fUgunmMkT55bJC+ee6QUnkekGp4n',
    'pDaeF6QRnlekOZ43pD0eg3TxNRD0v/9+ifiuCABWUDggIgIAAPAUAJ0BKqAAoAA/AXa0Uys/pSKqUooj8CAJTdur15bA',
    'mn9DxyoU/gNsZz1z6YDvAJzi+HyEhsSQaosPlevu9W4GVKO2YEg8z+Kw0aGlsknX2vUyoYgXXh6hPQU2IRaZiD2aGLKc',
    'fhanzCXgE40mW801kcS6BBrNZIoeLaq1E+yi6syMc4In4/oGAOj99+u8kDmzFtovA+EV2d9Q1/SumqW3LhhptkMHkKBw',
    'P/ewvTOAAP7znYADlzn+u+kP/9pgHsNNlJBx4+1HrvpD//b8finGISZJgZRFGUkghA0+2JtYR3GVYv4+9C9fNqYGaukZ',
    'U5FS1Rg4wNPODlPTbQTA8glluGMMD9cJvs+7ocf/C1ImbRiXZo0RRvUOs0Fz+htgXOPVuLISEnWtPwgCk1l/X0FzljTi',
    'zYl7t+MJlLSEPGipTmaa2aGKJB4n/xnkNS0rGO+tG0W2Savs+JInQa8TxlZUF2WPFVvuT3nXdTpLXpoMoDc4szhpNL8e',
    'H6gIGThCxomQ+O7GlJ1P9wCMAVMAk4YzgvCncI5QnXH4G9SEeWSbLhEhJwJKxjrM1rawLiD2KdPKI2oKYNTf5XDy6fmW',
    'nFLm3J+Ql88dnpy+eTh7wlGUZyJ8/8vsw8B+21t+u9o1brhIylg4Q69tuoPCHbbKBKGX6d6plrVgyoOc/a+3AWfmMSHn',
    'mIDxjMpM96ZCrgAAeuf/htKmvAi/sCFADyZf0+AAAA==',
  ].join(''),
  'base64',
)
