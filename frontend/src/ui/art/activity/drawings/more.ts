/** Games, art and common materials. All stand on y = 0, are centred at x = 0 and are about 40 high. */
export const moreDrawings = {
  lantern:
    'red:M-12-32h24v26h-24z|sun:M-9-30h4v22h-4zM-1-30h4v22h-4zM7-30h3v22h-3z|brown:R-14 -36 28 5 1R-14 -6 28 6 1|brown/2:M-8-36q0-10 8-10t8 10|sun/1.400:M-18-20h-5M18-20h5',
  ball: 'red:O0 -16 16|white:M-14-24q10 6 14 24-10 0-14-6-5-8 0-18z|sun:M6-31q10 5 10 17-6-2-10-8z|sun:M-3-31q6-2 9 0-2 6-4 9-4-4-5-9z',
  blocks:
    'cat:R-22 -20 20 20 3|sun:R2 -19 19 19 3|red:R-10 -40 20 20 3|white/2:M-16-14l8 8M-8-14l-8 8M11-14v9M-5-34h10l-5 9z',
  dice: 'white:R-16 -32 32 32 6|red:O-8 -24 3O8 -24 3O0 -16 3O-8 -8 3O8 -8 3|grey/1.200:R-16 -32 32 32 6',
  puzzle:
    'blue:M-22-18h8q-3-7 4-7t4 7h8v18h-24z|sun:M2-20h8q7-3 7 4t-7 4v12h-18l0-8q-5 1-5-4t5-4z|red:M-8-40h20v9q6-2 6 3t-6 3v4h-20z',
  memorycards:
    'cat:M-24-30h14v20h-14z|white:M-6-34h16v24h-16zM8-24h16v24h-16z|red:M2-26q4-5 6 0 1 4-6 8-7-4-6-8 2-5 6 0z|red:M16-16q4-5 6 0 1 4-6 8-7-4-6-8 2-5 6 0z|cat:M-16-14h14v14h-14z|grey/1:M-6-34h16v24h-16zM8-24h16v24h-16z',
  trophy:
    'sun:M-12-40h24q0 22-12 24-12-2-12-24z|sun/3:M-12-36q-9 0-7 8t10 6M12-36q9 0 7 8t-10 6|orange:M-2-16h4v8h-4z|brown:R-10 -8 20 8 2|white:M0-35l1.500 4 4 0-3 3 1 4-3.500-2-3.500 2 1-4-3-3 4 0z',
  island:
    'cream:M-26 0q4-9 14-8 12-6 24 0 12-1 14 8z|grey/1.200:M-18-3h10M-4-5h12M2-2h14|brown/3:M0-6q2-14-2-24|green:M-2-30q-12-6-18 4 10-4 18-4zM-2-30q10-10 20 0-12-2-20 0zM-2-30q0-12-8-14-2 10 8 14z',
  robot:
    'grey:R-14 -26 28 20 3R-11 -46 22 17 4|sun:O-5 -38 2.800O5 -38 2.800|ink/1.600:M-5-32h10|red:O0 -18 3|blue:R-9 -13 18 4 1|grey/4:M-17-22v12M17-22v12M-6-6v6M6-6v6|grey/1.800:M0-46v-5|red:O0 -52 2',
  puppet:
    'brown/2.400:M0-2v6M-14-14l-8 18M14-14l8 18|red:M-12-24h24l5 24h-34z|green:M-12-24h24l1 6h-26z|tan:O0 -33 10|sun:M-12-38q12-18 24 0-12-5-24 0z|ink:O-3 -34 1.300O5 -34 1.300|ink:M-6-29q6 5 12 0l2 3q-8 6-16 0z|tan/4:M-12-20l-6 10M12-20l6 10',
  drum: 'red:M-17-26h34v20c0 4-8 6-17 6s-17-2-17-6Z|sun/2:M-17-24l8 20 9-18 9 18 8-20|white:E0 -26 17 6|wood/3:M-4-28-18-42M6-28l12-13|orange:O-18 -42 3O18 -41 3',
  zither:
    'wood:M-24 0l6-24h36l6 24z|brown:E0 -11 6 6|cream/1.300:M-20-4h40M-18-9h36M-18-14h36M-16-19h32|dark:M-20-24h5v24h-7zM15-24h5l2 24h-7z',
  microphone:
    'grey:O0 -38 9|white/1.200:M-8-40h16M-8-36h16M-3-46v17M3-46v17|navy:M-6-30h12l-3 28q-3 4-6 0z|sun:O0 -20 1.800',
  bean: 'tan:E-10 -5 7 5E6 -6 6 5E16 -3 5 4|brown:E-2 -15 6 4E12 -14 5 4|cream/1.200:M-5-16q3-2 6 0|brown/1:M-12-7q2-2 4 0M5-8q2-2 3 0',
  coins:
    'sun:O-11 -9 9O10 -10 10O0 -26 9|orange/1.600:O-11 -9 6O10 -10 7O0 -26 6|orange/2.200:M-11-13v8M10-14v8M0-30v8',
  hourglass:
    'wood:R-15 -44 30 5 2R-15 -5 30 5 2|water:M-11-39h22q0 10-8 17 8 7 8 17h-22q0-10 8-17-8-7-8-17z|sun:M-8-32h16q-2 6-7 10v8q6 3 8 9h-18q2-6 8-9v-8q-5-4-7-10z',
  magnifier: 'water:O-4 -28 13|navy/4:O-4 -28 13|wood/6:M6-17 18-4|white/2.400:M-11-31q2-6 7-6',
  flagpost: 'brown/3:M-8 0v-46|red:M-7-45h24l-6 7 6 7h-24z|grey:E-8 -1 9 3',
  legs: 'brown/3:M-24-19l-2 19M-6-19l2 19M-19-19l-1 15M-11-19l1 15|wood:R-29 -24 28 6 2|dark/1.800:M11-13l-6-8-4 6M11-11l-8-2-2 10M13-9l-5 4-2 6M20-13l6-8 4 6M20-11l8-2 2 10M18-9l5 4 2 6M12-15l-3-9-4 1M19-15l3-9 4 1|dark:E15.500 -12 7 6|white:O13 -13 1.600O18 -13 1.600|ink:O13 -13 .7O18 -13 .7',
  heights:
    'cat:R-28 -14 11 14 1|sun:R-14 -20 11 20 1|red:R0 -30 11 30 1|green:R14 -40 11 40 1|white/1.200:M-28-4h5M-28-8h5M-14-5h5M-14-10h5M0-5h5M0-10h5M0-15h5M0-20h5M14-5h5M14-10h5M14-15h5M14-20h5M14-25h5M14-30h5|tan:O-22.500 -17 6O-8.500 -24 6O5.500 -34 6O19.500 -44 6|ink:O-24.500 -18 .9O-20.500 -18 .9O-10.500 -25 .9O-6.500 -25 .9O3.500 -35 .9O7.500 -35 .9O17.500 -45 .9O21.500 -45 .9|ink/1:M-24.500-15q2 2 4 0M-10.500-22q2 2 4 0M3.500-32q2 2 4 0M17.500-42q2 2 4 0|grey:M13.500-45q0-7 6-7t6 7q-3-4-6-4t-6 4z',
  scissors: 'grey/4:M-8-44 5-14M8-44-5-14|red/4:O-8 -7 6.500O8 -7 6.500|dark:O0 -25 1.800',
  glue: 'sun:R-9 -28 18 28 3|white:R-7 -36 14 9 1|red:M-9-20h18v9h-18z|white:M-5-44h10v8h-10z|water:M12 0q0-6 6-5t6 5z',
  palette:
    'tan:M-24-20c2-14 20-20 36-14 12 5 14 18 6 22-7 3-10-3-15 1-4 4 1 9-4 11-11 5-25-6-23-20Z|red:O-14 -18 4|sun:O-6 -28 4|green:O7 -30 4|blue:O-9 -8 3.500|wood/3:M24-44 8-18|purple:M8-20q4 1 4 5-3 4-8 2 3-2 4-7z',
  brush: 'wood/4:M14-44 0-20|grey:M-5-20l8 5-3 5-8-5z|cat:M-8-15l8 5q-4 10-14 10 4-6 6-15z',
  chalk:
    'blue:M-20-10l24-10 3 7-24 10z|pink:M-4-4l24-8 2 7-24 7z|sun:M-10-24l18-12 4 6-18 12z|white:O5 -17 3.500O21 -9 3.500O10 -33 3.500',
  envelope:
    'white:R-22 -30 44 30 3|grey/1.400:M-22-29l22 17 22-17|red:M0-6q-8-5-6-10 4-3 6 1 2-4 6-1 2 5-6 10z|grey/1.200:R-22 -30 44 30 3',
  map: 'cream:M-24-34l16 6 16-6 16 6v28l-16-6-16 6-16-6z|tan:M-8-28l16-6v28l-16 6z|red/2.400:M10-22l7 7M17-22l-7 7|navy/1.800:M-18-8q4-10 12-8t12-2|green:O-14 -22 4',
  calendar:
    'white:R-20 -36 40 36 3|red:M-20-36h40v9h-40z|grey:M-15-22h7v6h-7zM-4-22h7v6h-7zM7-22h7v6h-7zM-15-12h7v6h-7zM7-12h7v6h-7z|sun:M-4-12h7v6h-7z|dark/2.400:M-10-40v8M10-40v8|grey/1:R-20 -36 40 36 3',
  list: 'white:M-15-42h30v42h-30z|green/2.200:M-10-33l3 3 5-6M-10-21l3 3 5-6|grey/1.800:M2-32h9M2-20h9M2-9h9|cat/1.800:M-10-11h6v5h-6z|grey/1:M-15-42h30v42h-30z',
  chain: 'red/4:O-16 -12 7|sun/4:O-5 -18 7|blue/4:O6 -12 7|green/4:O17 -18 7',
  paperdolls:
    'cat:O-18 -30 5M-22-24h8l4 4 6-2v4l-7 3 3 15h-5l-3-8-3 8h-5l3-15zO0 -30 5M-4-24h8l4 4 6-2v4l-7 3 3 15h-5l-3-8-3 8h-5l3-15zO18 -30 5M14-24h8l3 5-3 5 3 14h-5l-3-8-3 8h-5l3-15z|white:O-19 -31 .9O-16 -31 .9O-1.500 -31 .9O1.500 -31 .9O16.500 -31 .9O19.500 -31 .9',
  handprint:
    'red:M-10-4q-4-8-2-16l-6-8q-1-4 3-4l6 7-3-16q1-4 5-2l3 15 0-17q3-4 6 0l0 17 3-15q4-3 5 1l-2 17 4-6q4-2 5 2l-5 12q1 8-6 13z',
  yarn: 'purple:O-2 -16 16|pink/1.800:M-14-24q12-6 22-2M-17-16q16-8 30 0M-15-8q14-8 27 0M-6-31q12 10 10 28|purple/2.200:M10-4q10 6 16 0',
  tile: 'white:O0 -20 20|blue:M0-36q4 8 0 12-4-4 0-12zM0-4q4-8 0-12-4 4 0 12zM-16-20q8-4 12 0-4 4-12 0zM16-20q-8-4-12 0 4 4 12 0z|red:O0 -20 3.500|blue/1.800:O0 -20 18|red:O-10 -30 2O10 -30 2O-10 -10 2O10 -10 2',
  paperball:
    'white:M-20-4q-3-10 4-15 10-5 14 4 3 10-4 15-9 3-14-4zM4-2q-3-8 3-12 8-3 11 4 2 8-3 11-7 2-11-3zM-8-22q0-10 9-11 9 1 9 10-2 8-9 8-8-1-9-7z|grey/1.200:M-16-12l6 4 4-6M-11-3l4-5M8-8l5 2 3-4M-3-26l5 4 4-5',
  tube: 'wood:M-22-20h40v16h-40z|brown:E18 -12 5 8E-22 -12 5 8|tan:E18 -12 3 5.500|brown/1:M-10-20l8 16M4-20l8 16|cat/2:M26-17q2 5 0 10',
  racket:
    'wood/4:M-16 0l8-16|white:O-2 -28 14|blue/1.800:O-2 -28 14O-2 -28 9|white:O20 -10 5|grey/1:M17-11l5 3M18-7l4-6',
  flipbook:
    'cream:M-22-8l-4-28 30-4 4 28z|grey/1:M-22-8l-4-28 30-4 4 28z|white:M-19-7v-30h30v30z|grey/1:M-19-7v-30h30v30z|white:M-17-6l8-32 30 6-8 32z|grey/1:M-17-6l8-32 30 6-8 32z|red:O4 -26 4.500|pink:O-2 -18 3O-8 -12 2|sun/1.600:M-8-14q4-8 9-9',
  books:
    'red:R-22 -9 42 9 2|blue:R-18 -18 40 9 2|sun:R-22 -27 38 9 2|white:M14-8h5v7h-5zM-18-17h5v7h-5zM10-26h5v7h-5z|white:M-2-30q-8-6-18-3v-12q10-3 18 3 8-6 18-3v12q-10-3-18 3z|grey/1:M-2-42v12',
  box: 'wood:M-20-24h40v24h-40z|tan:M-20-24l-7-9h18l9 9zM20-24l7-9h-18l-9 9z|brown/2:M0-24v24|cream:M-4-24h8v9h-8z',
  basket:
    'wood:M-22-22h44l-5 22h-34z|brown/1.600:M-20-15h40M-19-8h38M-12-22l2 22M0-22v22M12-22l-2 22|brown:R-24 -25 48 5 2|cat:M-14-25q2-10 9-8 4-6 9 0 7-2 8 8z',
  bowl: 'blue:M-22-18h44q-2 18-14 18h-16q-12 0-14-18z|water:E0 -18 22 5|white/1.800:M-16-9q4-3 8 0t8 0 8 0 8 0',
  cup: 'orange:M-12-26h24l-4 26h-16z|cream:E0 -26 12 3.500|white/2:M-10-14h20',
  jug: 'blue:M-12-36h20q4 16 6 24 0 12-16 12t-16-12q2-8 6-24z|blue/3.500:M10-30q12 4 3 18|water:M-14-16q6-4 12 0t14 0q1 14-14 14-14 0-12-14z|blue:M-12-36l-6-3 6-2z|white/1.800:M-8-30v8',
  bottle: 'green:M-5-40h10v8q7 4 7 10v18q0 4-4 4h-16q-4 0-4-4v-18q0-6 7-10z|white:M-12-18h24v9h-24z|red:R-6 -45 12 6 2',
  jar: 'water:R-14 -32 28 32 6|red:R-12 -39 24 8 2|white/2:M-9-26v16|wood:M-4-14h3v10h-3zM4-18h3v12h-3zM-8-8h3v6h-3z',
  pot: 'cat:M-18-24h36v14c0 8-5 10-11 10H-7c-6 0-11-4-11-10Z|cat/5:M-24-20h6M18-20h6|grey:R-20 -28 40 5 2.500|dark:O0 -31 3',
  spoon: 'wood:E-8 -34 7 9|wood/4:M-7-27l6 26|wood:E14 -30 6 8|wood/4:M13-24l-4 23|brown:E-8 -35 4 5.500',
  plate: 'white:E0 -8 24 8|tint:E0 -8 16 5|grey/1.200:E0 -8 24 8',
  tray: 'wood:M-26-8h52l-4 8h-44z|brown:R-28 -11 56 4 2|orange:R-14 -24 9 13 2|white:E8 -14 10 4',
  sponge:
    'sun:R-20 -20 40 16 4|green:M-20-9h40v5q0 4-4 4h-32q-4 0-4-4z|orange:O-12 -15 2O-2 -13 2.500O9 -16 2O15 -12 1.500|water:O-8 -25 4O3 -28 5O13 -24 3',
  towel: 'pink:R-18 -28 36 28 3|red/2.400:M-18-9h36M-18-5h36|white/1.800:M-18-20h36|pink:M-18-28q0-6 6-6h24q6 0 6 6z',
  rollingpin: 'wood:R-18 -18 36 12 5|brown:R-28 -15 10 6 3R18 -15 10 6 3|tan/1.800:M-12-15h22|cream:E0 -3 22 3',
  fork: 'grey:M-10-44h3v12h2v-12h3v12h2v-12h3v16q-3 4-5 4l1 23q-2 2-4 0l1-23q-3 0-6-4z|grey:E12 -35 6 8M10-28h4l1 27q-3 2-6 0z',
  lid: 'cat:E0 -8 22 7M-20-10q4-14 20-14t20 14z|dark:O0 -26 4|white/2:M-12-15q3-5 8-6',
  crayons:
    'red:M-19-4l-3-32 8-1 4 32z|red:M-22-36l3-9 5 8z|green:R-5 -36 9 34 1M-5-36l4.500-9 4.500 9z|blue:M10-4l5-32 8 2-6 31zM15-36l6-7 2 9z|sun:M-22-16h44l-4 16h-36z|white/2.600:M-20-10h40',
  paper:
    'white:M-17-38 12-42l6 37-29 5Z|cream:M-8-36 18-34l-3 34-27-2z|grey/1.400:M-3-27l15 1M-4-20l15 1M-4-13l9 1|cat/2:M-13-34l4-.5|grey/1:M-8-36 18-34l-3 34-27-2z',
  tape: 'sun:O-2 -16 15|orange:O-2 -16 8|white:O-2 -16 6|sun:M-2-1h24v-6h-16z|orange/1:M22-7v6',
  foam: 'white:O-12 -9 9O2 -13 12O14 -8 8|water:O-8 -14 3O4 -20 4O12 -10 2.500O-2 -6 3|grey/.8:O4 -20 4O-8 -14 3',
  waterdrop: 'blue:M0-40q16 20 16 28 0 12-16 12t-16-12q0-8 16-28z|white/2.600:M-9-12q0 6 6 8',
  shapes: 'red:O-13 -10 10|sun:M2-2h20l-10-19z|blue:R-8 -42 18 18 2',
} as const
