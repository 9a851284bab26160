/** The plain set: one picture a piece, drawn in the lower part of a tablet of 100 by 100. */
export const PICTURES: Readonly<Record<string, { readonly fill?: string; readonly line?: string }>> = {
  P: { fill: 'M50 31a11 11 0 1 1 0 22a11 11 0 1 1 0-22zM33 86q1-31 17-31t17 31z' },
  R: { line: 'M36 32q40 28 0 56M36 32v56M28 60h44m-10-8 10 8-10 8' },
  B: { line: 'M50 36a24 24 0 1 1 0 48a24 24 0 1 1 0-48zM50 36v48M26 60h48M33 43l34 34M67 43 33 77' },
  T: {
    fill: 'M50 60q18 4 18 16 0 10-10 8l-8-2-8 2q-10 2-10-8 0-12 18-16zM31 48a6 8 0 1 1 0 16a6 8 0 1 1 0-16zM43 35a6 8 0 1 1 0 16a6 8 0 1 1 0-16zM57 35a6 8 0 1 1 0 16a6 8 0 1 1 0-16zM69 48a6 8 0 1 1 0 16a6 8 0 1 1 0-16z',
  },
  H: { fill: 'M34 87q-2-26 10-36l-3-15 12 8q20 4 22 24l-6 6q-9-9-16-7 1 11 10 20z' },
  C: { line: 'M70 32 50 62', fill: 'M53 59q-17 3-20 28 18-3 24-20z' },
  S: { fill: 'M50 30q22 22 16 42-4 15-16 15-15 0-15-17 1-12 10-14-3-14 5-26z' },
  G: { line: 'M35 30v58', fill: 'M36 32h38l-10 14 10 14H36z' },
  K: { fill: 'M29 84 24 46l15 14 11-24 11 24 15-14-5 38z' },
  V: { fill: 'M24 66h52L66 85H34zM53 34q20 14 0 27z', line: 'M50 32v34' },
  M: {
    fill: 'M50 37a13 13 0 1 1 0 26a13 13 0 1 1 0-26z',
    line: 'M50 20v9M50 71v9M20 50h9M71 50h9M29 29l6 6M65 65l6 6M71 29l-6 6M35 65l-6 6',
  },
  beast: { fill: 'M32 36q4 14 13 14h10q9 0 13-14 8 16-3 29-1 20-15 23-14-3-15-23-11-13-3-29z' },
};
