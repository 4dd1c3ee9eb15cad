/** Things of the house, vehicles, clothes and food. All stand on y = 0, are centred at x = 0 and are about 40 high. */
export const thingDrawings = {
  car: 'red:M-22-8q-1-8 6-9l5-9q1-2 4-2h12q3 0 4 2l5 9q9 1 8 9v4h-44z|water:M-12-17l4-7h6v7zM1-17v-7h6l4 7z|ink:O-12 -4 5O13 -4 5|white:O-12 -4 2O13 -4 2|sun:O20 -10 1.800',
  minibus:
    'sun:R-24 -34 48 30 5|water:R-20 -29 9 9 2R-8 -29 9 9 2R4 -29 9 9 2R16 -29 7 12 2|ink:O-12 -4 5O13 -4 5|white:O-12 -4 2O13 -4 2|orange:M-24-14h48v3h-48z',
  lorry:
    'wood:R-24 -30 28 25 1|brown/1.400:M-24-18h28|navy:M6-24h9l8 11v8h-17z|water:M9-21h5l5 8h-10z|ink:O-14 -4 5O14 -4 5|white:O-14 -4 2O14 -4 2',
  train:
    'red:R-22 -22 26 17 3|red:M4-34h16v29h-16z|water:R7 -30 10 9 2|navy:M2-38h20v4h-20zM-17-32h7v10h-7z|white:O-13 -42 4O-7 -46 3|ink:O-14 -4 4.500O-2 -4 4.500O12 -4 5|sun:O-20 -15 2',
  boat: 'wood:M-24-14h48q-3 14-12 14h-24q-9 0-12-14z|brown/1.600:M-22-8h44|white:M0-44v26h-16z|red:M3-38v20h12z|brown/2:M1-46v32|water/2:M-26-1q6-3 12 0t12 0 12 0 14 0',
  scooter:
    'navy/3:M12-4l-6-34h-7M-14-5h26|red:R-16 -8 28 4 2|ink:O-14 -4 4.500O13 -4 4.500|white:O-14 -4 1.800O13 -4 1.800|orange:M-20-24q0-11 10-11t10 11z|white/1.400:M-14-33v8M-7-34v9|ink/1.400:M-18-24q2 6 8 6',
  crane:
    'sun:M-16-44h5v38h-5zM-16-44h38v4h-38z|orange/1.400:M-16-38l5 6-5 6 5 6-5 6M-8-44l6 4 6-4 6 4 6-4|dark/1.400:M16-40v14|grey:M13-26h6v4h-6z|grey:E16 -16 6 7|dark:M-24-6h22v6h-22z',
  trafficlight: 'dark:R-8 -48 16 38 4M-2-10h4v10h-4z|red:O0 -41 4.500|sun:O0 -29.500 4.500|green:O0 -18 4.500',
  crossing:
    'dark:M-26 0l8-14h36l8 14z|white:M-17-2l4-10h5l-2 10zM-6-2l1-10h5l1 10zM6-2l-1-10h5l4 10z|navy:R-11 -46 22 22 3|white:M0-42l9 15h-18z|navy:O0 -36 1.500M-2-34h4l2 6h-2l-2-3-2 3h-2z|grey/2:M0-24v10',
  wheel: 'dark/4:O0 -18 15|dark:O0 -18 4.500|dark/3.500:M-15-18h30M0-18v15',
  bed: 'wood:R-26 -32 5 32 2R21 -22 5 22 2|white:R-22 -22 14 9 4|blue:M-10-20h32v13h-32q-4-7 0-13z|navy/1.400:M-2-20v13M6-20v13M14-20v13|wood:M-24-8h48v5h-48z',
  blanket:
    'purple:M-24 0q-1-16 9-20 10-8 18-2 14 0 19 10 4 5 2 12z|pink/1.800:M-16-4q3-10 12-12M-4-2q2-8 12-10M10-2q2-4 6-5|sun:O-12 -10 1.800O2 -16 1.800O14 -8 1.800',
  cushion:
    'orange:M-20-2q2-10 0-20 20 4 40 0-2 10 0 20-20-4-40 0z|sun:O0 -12 4|cat:M-16-22q2-8 0-16 16 3 32 0-2 8 0 16-16-3-32 0z|white/1.400:M-8-34l16 8M8-34l-16 8',
  door: 'brown:M-14-46h28v46h-28z|wood:M-11-43h22v43h-22z|brown/1.400:M-7-38h14v13h-14zM-7-20h14v15h-14z|sun:O8 -22 2|sun:O18 -26 3',
  window:
    'wood:R-20 -44 40 40 2|water:M-16-40h14v14h-14zM2-40h14v14h-14zM-16-22h14v14h-14zM2-22h14v14h-14z|white:M-13-37l5 0-5 6zM5-37h5l-5 6z|wood:R-23 -5 46 5 2',
  stairs:
    'grey:M-24 0v-8h12v-9h12v-9h12v-9h12v35z|white/1.800:M-24-8h12M-12-17h12M0-26h12M12-35h12|wood/3:M-24-24l48-30',
  lift: 'grey:R-18 -46 36 46 2|white:M-14-42h12v42h-12zM2-42h12v42h-12z|dark:R20 -28 5 12 2|sun:O22.500 -25 1.500O22.500 -20 1.500|navy:M-10-22l4-5 4 5zM4-24l4 5 4-5z',
  house:
    'cream:M-18-24h36v24h-36z|red:M-24-22l24-21 24 21z|brown:M-5-14h10v14h-10z|water:M-14-18h7v7h-7zM8-18h7v7h-7z|sun:O3 -7 1.200|brown:M9-42h6v10h-6z',
  fridge:
    'white:R-13 -48 26 48 3|grey/1.400:M-13-30h26|grey/2.400:M-8-36v-6M-8-26v9|red:O4 -20 2.200|sun:O7 -24 2|tint:M2-18h7v7h-7z|grey/1.200:R-13 -48 26 48 3',
  mirror: 'wood:E0 -28 15 19|water:E0 -28 11.500 15|white/2.400:M-6-30l8-9M-3-22l9-10|wood:M-4-10h8l5 10h-18z',
  phone: 'navy:R-10 -40 20 38 4|water:R-7.500 -36 15 28 1|sun:M-4-23q4-8 8 0-1 5-4 7-3-2-4-7z|white:O0 -5 1.500',
  radio:
    'red:R-20 -26 40 26 4|cream:O-8 -13 8|brown/1.300:O-8 -13 5O-8 -13 2|white:R5 -21 11 7 1|sun:O8 -7 2.200O14 -7 2.200|dark/1.800:M8-26l8-16',
  clock:
    'red:O0 -21 18|white:O0 -21 14|dark/2.200:M0-21v-9M0-21l7 4|ink:O0 -21 1.800|red:E-12 -40 6 4E12 -40 6 4|brown/3:M-11-6l-5 6M11-6l5 6',
  torch: 'navy:R-22 -16 22 9 2|grey:M0-18l8-5v24l-8-5z|sun:M10-22l16-7v32l-16-7z|white:M10-16l12-4v16l-12-4z',
  photos:
    'white:M-20-36l22-4 4 24-22 4z|water:M-17-33l16-3 3 14-16 3z|green:M-14-20q6-8 12-2l-11 3z|white:M-4-24h24v24h-24z|tint:M-1-21h18v15h-18z|tan:O8 -15 4|brown:M4-16q0-5 4-5t4 5q-4-2-8 0z|red:M3-6q1-5 5-5t5 5z',
  potty:
    'blue:M-18-16h36l-5 16h-26z|water:E0 -16 19 5|white:E0 -16 13 3|blue:M-14-16q-4-20 4-22h8q-6 8-2 22z|white:R10 -40 13 12 6|tan:O16 -34 2|white:M10-34v12h5v-12z',
  toothbrush:
    'blue:R-3 -36 5 36 2.500|white:M2-36h6v12h-6z|red:R10 -32 9 24 2|white:M10-22h9v7h-9zM12-36h5v4h-5z|red/1.400:M3-33h5M3-29h5',
  tooth:
    'white:M-15-34q6-8 15-3 9-5 15 3 4 10-2 18-2 16-7 16-4 0-6-13-2 13-6 13-5 0-7-16-6-8-2-18z|ink:O-5 -25 1.600O6 -25 1.600|ink/1.300:M-3-19q3 3 6 0|pink:O-9 -21 2O10 -21 2|water:M15-38l2-5 2 5 5 2-5 2-2 5-2-5-5-2z',
  soap: 'pink:R-19 -14 38 14 6|white/1.600:M-11-7q4-3 8 0t8 0 6 0|water:O-10 -22 5O2 -27 7O12 -20 4O-16 -30 3|white:O0 -29 1.800O-12 -23 1.400',
  bath: 'white:M-26-20h52v4q0 14-10 14h-32q-10 0-10-14z|grey/1.400:M-26-20h52|water:O-14 -24 5O-6 -27 6O4 -25 5O12 -24 4|grey/3:M22-20v-14h-7|grey:O-16 -1 2.500O16 -1 2.500|sun:M-2-24q0-6 5-6 5 1 5 6z|orange:M8-28l4 1-4 2z',
  comb: 'purple:R-20 -30 40 9 4|purple/2.600:M-17-22v16M-11-22v16M-5-22v16M1-22v16M7-22v16M13-22v16M18-22v16',
  broom:
    'wood/3.500:M12-48l-12 28|red:M-7-20l13 5-2 5-14-6z|sun:M-9-15l14 6q-2 8-9 9l-14-6q7-2 9-9z|orange/1.200:M-6-12l-5 9M-1-10l-5 9|blue:M8 0l2-10h14l2 10z|navy/2.600:M18-10v-8',
  airer:
    'dark/1.400:M-26-38q26 6 52 0|red:M-18-36h14l1 22h-16z|blue:M4-35h16l-2 8v14h-12v-14z|wood:M-16-40h3v8h-3zM-8-40h3v8h-3zM7-40h3v8h-3zM15-40h3v8h-3z|wood:M-4-8l3 8h2l3-8z',
  scales:
    'wood:M-2-40h4v36h-4zM-12-4h24v4h-24z|brown/2.600:M-20-34l40 4|dark/1.200:M-20-34l-6 14M-20-34l6 14M20-30l-6 14M20-30l6 14|sun:M-28-20h16q-2 7-8 7t-8-7zM12-16h16q-2 7-8 7t-8-7z|red:O-20 -24 4',
  magnet:
    'red/8:M-10-10v-12q0-12 10-12t10 12v12|white/8:M-10-4v-4M10-4v-4|sun/1.800:M-16-2l-5 2M16-2l5 2M0-6v4|grey:R-4 -2 8 3 1',
  wateringcan:
    'green:M-12-24h24v24h-24z|green/4:M-12-8l-14-14|leaf:M-30-25l8-4 2 7z|leaf/3:M12-20q12 2 4 16M-8-24q8-12 16 0|water:M-28-16q-3 6 0 7 3-1 0-7zM-22-12q-3 6 0 7 3-1 0-7z',
  stethoscope:
    'navy/2.600:M-12-40q-2 18 8 18t8-18M-4-22q0 16 10 16t10-12|grey:O16 -20 5|white:O16 -20 2.500|dark:O-12 -41 2O4 -41 2|white:R-22 -14 16 14 2|red:M-16-12h4v3h3v4h-3v3h-4v-3h-3v-4h3z',
  gift: 'purple:R-17 -26 34 26 2|purple:R-20 -32 40 9 3|sun:M-2.500-32h5v32h-5z|sun:M0-32c-10 0-13-10-6-11 5 0 6 6 6 11Zm0 0c10 0 13-10 6-11-5 0-6 6-6 11Z',
  worrybox:
    'cat:R-18 -30 36 30 3|ink:M-12-12q12-8 24 0-12 10-24 0z|white:M-8-13l3 4 3-5zM2-14l3 5 3-4z|white:O-7 -21 4.500O7 -21 4.500|ink:O-6 -21 2O8 -21 2|white:M-6-44h12v12l-6 4-6-4z|grey/1:M-3-40h6M-3-37h6',
  treasure:
    'brown:R-20 -20 40 20 2|wood:M-20-20q0-14 14-14h12q14 0 14 14z|sun:M-16-20q4-6 8-3 4-5 8-1 4-3 8 0 4-2 8 4z|sun:R-4 -16 8 9 2|sun/2:M-20-12h40',
  sock: 'cat:M-16-44h14v22l13 8c6 4 6 14-2 14H-6c-6 0-10-4-10-10Z|white:M-16-44h14v6h-14Z|sun/3:M-16-32h14M-16-25h14|white/1.600:M6-11q-4 4-3 10',
  glove: 'red:M-10-4v-18q-10-2-9-8 2-5 8 1l2 3q-2-18 9-18t10 18v22z|white:R-12 -8 24 8 3|sun:O1 -24 3',
  hat: 'sun:E0 -8 25 7|cream:M-13-9q0-24 13-24t13 24q-13 5-26 0z|red/4:M-13-12q13 5 26 0',
  shoe: 'navy:M-22-6q0-14 3-18l11 1q2 8 10 9 10 2 10 8z|white:R-22 -6 34 6 2|white/1.800:M-10-18l5-3M-6-15l5-3M-1-13l4-3|red/1.800:M-6-18q-6-8-12-4t10 5q8-8 10-3t-8 3|navy:M14-4q2-8 8-8v8z',
  footprints:
    'dark:E-10 -8 5 8E12 -28 5 8|dark:O-15 -19 1.800O-11 -20 1.800O-7 -19 1.600O7 -39 1.800O11 -40 1.800O15 -39 1.600|dark:E-10 -34 4 6E11 -6 4 6|dark:O-14 -42 1.400O-10 -43 1.400O-7 -42 1.200O7 -14 1.400O11 -15 1.400O14 -14 1.200',
  boots:
    'red:M-18-32h12v20q10 2 10 8v4h-22zM4-30h12v18q10 2 10 8v4h-22z|sun:M-18-32h12v4h-12zM4-30h12v4h-12z|dark:M-18-2h22v2h-22zM4-2h22v2h-22z',
  coat: 'blue:M-10-40c3 4 17 4 20 0l12 10-5 10-5-3V-2h-24v-21l-5 3-5-10Z|navy/1.600:M0-37v35|sun:O4 -28 1.600O4 -19 1.600O4 -10 1.600|navy:M-10-14h6v6h-6z|white/1.600:M-10-40c3 4 17 4 20 0',
  trousers: 'navy:M-13-42h26l4 42h-12l-5-26-5 26h-12z|sun:M-13-42h26v5h-26z|white:R-9 -32 6 7 1',
  scarf:
    'red:M-24-30q12-9 24 0t24-2l-3 20q-11 8-22 0t-20 4z|orange/2:M-23-24q12-9 24 0t23-2M-21-11q10-9 21 0t21-2|white:O-12 -22 2O0 -18 2O12 -22 2|red/1.600:M-20-8l-1 6M-13-10l-1 6M-6-9l0 6M2-7l0 6M10-7l1 6M17-9l1 6',
  umbrella:
    'red:M-24-22q2-22 24-22t24 22q-6-5-12 0-6-5-12 0-6-5-12 0-6-5-12 0z|sun:M-12-22q2-18 12-22 10 4 12 22-6-5-12 0-6-5-12 0z|brown/2.600:M0-24v18q0 6 6 6t5-5',
  crown:
    'sun:M-20-6l-3-26 11 10 12-18 12 18 11-10-3 26z|orange:R-20 -8 40 7 2|red:O0 -20 3|blue:O-12 -16 2.400O12 -16 2.400|white:O-23 -33 2.400O0 -41 2.400O23 -33 2.400',
  backpack:
    'cat:R-16 -34 32 34 9|tint:R-11 -17 22 14 4|sun/2:M-11-11h22|dark/3:M-7-34q0-8 7-8t7 8|white:O0 -25 3|dark/2:M-16-22q-6 4-5 16M16-22q6 4 5 16',
  clothbag: 'tan:M-16-28h32l3 28h-38z|brown/2.200:M-8-28q0-14 8-14t8 14|red:M0-8q-9-6-6-11 4-3 6 1 2-4 6-1 3 5-6 11z',
  nappy:
    'white:M-20-24h40q0 14-12 24h-16q-12-10-12-24z|water/1.800:M-20-18q8 2 9 14M20-18q-8 2-9 14|blue:R-22 -25 10 7 2R12 -25 10 7 2|sun:O0 -12 3',
  mandarin:
    'orange:O-7 -13 13|leaf/2:M-7-26v-3|green:M-6-27q4-7 11-4-3 6-11 4z|orange:M8-1q12 0 14-13-12 0-14 13z|white/1:M10-2q4-5 10-10|sun:M0 0q-2-8 4-12 6 6-4 12z',
  lemon:
    'sun:M-24-12q4-12 16-12t14 10l5 2-5 3q-4 9-14 9t-14-9z|white:M6-22h14l-2 22h-10z|cream:M7-15h12l-2 14h-8z|sun:O20 -22 5|orange/1.200:M20-27v10M15-22h10|green/2:M10-24l5-12',
  apple:
    'red:M-2-30c8-3 18 2 17 14-1 10-6 16-11 16-3 0-4-1-6-1s-3 1-6 1c-5 0-10-6-11-16-1-12 9-17 17-14z|brown/2.400:M-2-29q0-6 4-10|green:M1-33q3-7 12-6-3 8-12 6z|white/2:M-12-20q-1-4 3-7',
  banana:
    'sun:M-20-26q6 20 26 18 10-1 15-9l3 3q-4 14-20 14-22 0-28-24z|brown:M-21-26l-2-5 5-1 1 5zM20-16l3-4 3 3-2 4z|orange/1.200:M-14-18q8 14 24 11',
  grapes:
    'purple:O-9 -26 5.500O1 -28 5.500O11 -26 5.500O-5 -17 5.500O6 -17 5.500O1 -8 5.500|white:O-11 -28 1.400O-1 -30 1.400O9 -28 1.400O-7 -19 1.400|brown/2.400:M1-33q1-5 4-8|green:M4-37q4-8 14-4-4 9-14 4z',
  olive:
    'leaf/2.200:M-20-8q18-16 38-26|green:M-10-15q-10 0-12-8 10-2 12 8zM4-26q-8-3-7-12 9 3 7 12zM8-27q10 2 16-5-10-6-16 5z|purple:E-2 -9 6 8E12 -13 6 8|white:O-4 -12 1.400O10 -16 1.400',
  carrot:
    'orange:M-10-26q10-7 20 0-3 18-10 26-7-8-10-26z|green:M-1-28q-9-4-9-14 7 2 9 10 0-8 4-12 4 6 1 12 4-4 8-4-2 8-10 9z|red/1.200:M-6-20h5M2-14h4M-4-10h4',
  potato:
    'wood:E-8 -11 14 11E12 -8 11 8|brown:O-12 -14 1.300O-4 -8 1.300O-9 -5 1.200O10 -10 1.200O16 -6 1.200|cream:E4 -24 10 7|red:M4-28l2 3 4 0-3 3 1 4-4-2-4 2 1-4-3-3 4 0z',
  salad:
    'wood:M-24-18h48q-3 18-16 18h-16q-13 0-16-18z|green:M-22-18q0-10 8-9 2-9 10-7 6-5 11 2 9-2 10 6 6 2 5 8z|leaf/1.400:M-14-20q2-5 6-8M4-20q1-6 5-8|red:O-4 -22 4O13 -21 4',
  onion:
    'brown:M0-34q2 8 10 12 8 6 6 14-3 8-16 8t-16-8q-2-8 6-14 8-4 10-12z|orange/1.400:M0-30q-10 14-6 29M0-30q10 14 6 29M0-30v29|green/2:M0-33q-2-6-6-8M0-33q2-6 5-9',
  bread:
    'wood:M-22-4v-14q-5-6 2-10 8-5 20-5t20 5q7 4 2 10v14q0 4-4 4h-36q-4 0-4-4z|cream:M-18-6v-12q-3-4 2-7 7-3 16-3t16 3q5 3 2 7v12q0 2-2 2h-32q-2 0-2-2z|tan:O-8 -16 1.600O4 -20 1.600O8 -11 1.600O-3 -9 1.600',
  egg: 'cream:M0-36q14 10 14 22 0 14-14 14t-14-14q0-12 14-22z|cat/2:M-13-18q4-4 7 0t6 0 7 0 6 0|red:O-6 -9 2O0 -7 2O6 -9 2O-4 -25 2O4 -25 2',
  milk: 'white:M-14-30h24v30h-24z|blue:M-14-30l4-10h16l4 10zM-14-14q6-5 12 0t12 0v14h-24z|white:R-12 -44 20 5 1|grey/1:M-14-30h24v30h-24z|white:M14-16h11l-2 16h-7z|water/1.200:M14-16h11l-2 16h-7z',
  ayran:
    'water:M-12-30h24l-4 30h-16z|white:M-10-22h20l-3 20h-14z|white:O-7 -29 5O0 -32 6O7 -29 5|grey/1:M-12-28l3.500 28h17l3.500-28',
  honey:
    'sun:R-15 -28 30 28 7|orange:M-15-12q8-5 15 0t15 0v5q0 7-7 7h-16q-7 0-7-7z|brown:R-13 -34 26 7 2|white:R-9 -22 18 9 2|sun:E0 -17.500 4 3|ink:M-1-20h1.500v5h-1.500z|wood/2.600:M16-44l-6 12',
  spaghetti:
    'white:M-24-12h48q-3 12-14 12h-20q-11 0-14-12z|grey/1:M-24-12h48|sun/2.400:M-18-12q0-14 10-12t6 10M-8-12q0-18 12-14t6 13M2-12q2-14 10-11t6 10M-14-17q14-8 28 1|red:O0 -24 4O8 -20 3',
  ashure:
    'blue:M-22-16h44q-2 16-14 16h-16q-12 0-14-16z|cream:E0 -16 22 6|red:O-10 -17 1.800O-2 -14 1.800O8 -18 1.800O13 -15 1.600|brown:E-6 -19 2.400 1.400E3 -18 2.400 1.400E10 -13 2.400 1.400|sun:O-14 -14 1.500O0 -20 1.500|white/1.800:M-14-8q6 4 12 0t12 0',
  dough:
    'cream:M-22 0q-4-18 12-20 12-8 22 2 14 2 10 18z|tan/1.600:M-12-6q4-8 12-8M6-4q2-5 8-6|white:O-18 -2 1.200O20 -1 1.200O2 -1 1.200|wood:R-14 -32 28 7 3.500R-20 -30 6 3 1.500R14 -30 6 3 1.500',
  cocoa: 'wood:R-13 -32 26 32 3|brown:R-13 -24 26 14 0|cream:E0 -17 8 4|wood:R-15 -36 30 6 2|brown:O18 -3 3O22 -6 2',
  salt: 'white:M-10-28h20l4 28h-28z|grey:M-9-34q9-8 18 0v6h-18z|ink:O-4 -33 .9O0 -34 .9O4 -33 .9|water:R-6 -18 12 9 2|white:M12 0q4-7 12 0z|white:O18 -6 .9|grey/1:M-10-28h20l4 28h-28z',
  recipe:
    'white:M-16-42h30v42h-30z|red/1.800:M-10-35h18|grey/1.400:M-10-28h18M-10-22h18M-10-16h12|wood:E10 -9 5 4M8-6l8 6h-4z|tan:M-16-42h4v42h-4z',
  icecubes:
    'water:R-20 -20 20 20 3R2 -18 18 18 3R-9 -38 20 18 3|white/2:M-16-15v8M6-14v6M-5-34v7|blue/1:R-20 -20 20 20 3R2 -18 18 18 3R-9 -38 20 18 3',
} as const
