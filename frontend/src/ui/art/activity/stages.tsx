import type { Place } from '@filiz/domain/activity/vocabulary.ts'
import type { Weather } from '@filiz/domain/catalogue/picture/picture.ts'
import type { ReactNode } from 'react'

/*
 * Backgrounds. They reach far beyond the picture's 96 units in every direction, so that a frame of any shape is filled
 * and nothing of the picture is cut off.
 */

const mix = (share: number, on = 'var(--paper-raised)') => `color-mix(in srgb, var(--category) ${share}%, ${on})`
const far = { x: -400, width: 900 }
const wall = <rect {...far} y="-400" height="900" fill="var(--category-tint)" />
const night = '#2b3a5c'

const skies: Readonly<Record<Weather | 'day', string>> = {
  day: 'color-mix(in srgb, var(--sky-tint) 75%, var(--category-tint))',
  spring: 'color-mix(in srgb, var(--sky-tint) 75%, var(--category-tint))',
  summer: 'color-mix(in srgb, var(--sky-tint) 80%, var(--sun-tint))',
  autumn: 'color-mix(in srgb, var(--sky-tint) 60%, var(--apricot-tint))',
  rain: 'color-mix(in srgb, var(--sky-tint) 70%, var(--line-strong))',
  snow: 'color-mix(in srgb, var(--sky-tint) 80%, #9fb6c9)',
  night,
}
const grass: Readonly<Record<Weather | 'day', string>> = {
  day: '#9cbf72',
  spring: '#a3c873',
  summer: '#b5bf6a',
  autumn: '#c3a561',
  rain: '#86a877',
  snow: '#eef2f4',
  night: '#3f5a4a',
}
const crowns: Readonly<Record<Weather | 'day', string>> = {
  day: '#7fa957',
  spring: '#e3a7b8',
  summer: '#76a352',
  autumn: '#d98a45',
  rain: '#6b9055',
  snow: '#dfe7ea',
  night: '#324a41',
}

const cloud = (x: number, y: number) => (
  <path
    key={`${x} ${y}`}
    transform={`translate(${x} ${y})`}
    d="M0 8c0-6 8-8 11-4 3-6 14-4 14 3 5 0 6 7 0 7H2C-4 14-4 8 0 8Z"
    fill="var(--petal)"
    opacity=".8"
  />
)
const tree = (x: number, y: number, weather: Weather | 'day') => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0v-24" stroke="#86563a" strokeWidth="5" strokeLinecap="round" />
    <path d="M-16-26c-4-10 6-20 15-16 8-8 24 0 20 12 6 8-4 18-13 14-9 5-22 0-22-10Z" fill={crowns[weather]} />
  </g>
)
const drops = [-50, -28, -6, 16, 40, 62, 88, 110, 134, 150]

function sky(weather: Weather | 'day'): ReactNode {
  return (
    <>
      <rect {...far} y="-400" height="900" fill={skies[weather]} />
      {(weather === 'day' || weather === 'spring') && [cloud(-26, 8), cloud(108, 4)]}
      {weather === 'autumn' && cloud(-20, 6)}
      {weather === 'summer' && <circle cx="-22" cy="14" r="10" fill="var(--sun)" />}
      {weather === 'rain' && (
        <path
          d={drops
            .map((x, index) => `M${x} ${4 + (index % 3) * 16}l-3 9M${x + 9} ${34 + (index % 2) * 14}l-3 9`)
            .join('')}
          stroke="#6aa6cf"
          strokeWidth="1.800"
          strokeLinecap="round"
        />
      )}
      {weather === 'snow' && (
        <g fill="#fff">
          {drops.flatMap((x, index) => [
            <circle key={x} cx={x} cy={6 + (index % 4) * 13} r="1.800" />,
            <circle key={x + 0.5} cx={x + 11} cy={22 + (index % 3) * 15} r="1.300" />,
          ])}
        </g>
      )}
      {weather === 'night' && (
        <g fill="#f6e7b4">
          {drops.map((x, index) => (
            <circle key={x} cx={x + 4} cy={6 + (index % 4) * 9} r={index % 2 === 0 ? 1.2 : 0.8} />
          ))}
        </g>
      )}
    </>
  )
}

const falling = (
  <g fill="#d98a45">
    <path d="M-14 40q5-6 9-2-3 6-9 2ZM52 22q5-6 9-2-3 6-9 2ZM118 50q5-6 9-2-3 6-9 2Z" />
  </g>
)

const outside: Readonly<Partial<Record<Place, (weather: Weather | 'day') => ReactNode>>> = {
  park: (weather) => (
    <>
      {sky(weather)}
      <path d="M-400 500V62c160-14 300-2 448-2s290-12 452 2v438Z" fill={grass[weather]} opacity=".55" />
      {tree(-48, 74, weather)}
      {tree(146, 72, weather)}
      <path d="M-400 500V77c180-8 300 1 448-1s280-7 452 1v423Z" fill={grass[weather]} />
      {weather === 'autumn' && falling}
      {(weather === 'day' || weather === 'spring') && (
        <>
          <circle cx="-30" cy="90" r="2" fill="#fff" />
          <circle cx="124" cy="91" r="2" fill="#f0c369" />
        </>
      )}
    </>
  ),
  balcony: (weather) => (
    <>
      {sky(weather)}
      <path d="M-400 58h900" stroke={weather === 'night' ? '#8a93a8' : mix(50)} strokeWidth="3.500" />
      <path
        d={Array.from({ length: 60 }, (_, index) => `M${-400 + index * 15} 58v18`).join('')}
        stroke={weather === 'night' ? '#6b7690' : mix(36)}
        strokeWidth="2.400"
      />
      <rect {...far} y="75" height="425" fill={weather === 'night' ? '#46516b' : mix(20)} />
      <path d="M134 57h20l-3 19h-14ZM-62 57h20l-3 19h-14Z" fill="#d98a45" />
      <path
        d="M144 57c-2-10-8-12-12-12 1 7 5 12 12 12Zm0 0c2-12 8-14 12-14-1 8-5 14-12 14ZM-52 57c-2-10-8-12-12-12 1 7 5 12 12 12Zm0 0c2-12 8-14 12-14-1 8-5 14-12 14Z"
        fill="#7fa957"
      />
    </>
  ),
  'on-the-way': (weather) => (
    <>
      {sky(weather)}
      <path d="M-62 74V36h30v38ZM128 74V30h34v44Z" fill={mix(26)} />
      <path d="M-28 74V46h22v28ZM100 74V44h24v30Z" fill={mix(16)} />
      <path
        d="M-56 42h6v8h-6ZM-45 42h6v8h-6ZM-56 56h6v8h-6ZM-45 56h6v8h-6ZM134 38h7v8h-7ZM147 38h7v8h-7ZM134 54h7v8h-7ZM147 54h7v8h-7ZM-23 52h6v7h-6ZM106 52h6v7h-6Z"
        fill="var(--petal)"
        opacity=".8"
      />
      <path d="M-64 37l17-13 17 13ZM126 31l19-13 19 13Z" fill="#d4745a" />
      {tree(-80, 76, weather)}
      {tree(178, 76, weather)}
      <rect {...far} y="73" height="427" fill={weather === 'night' ? '#5a6278' : '#d9d2c3'} />
      <path
        d={`M-400 73h900M-400 90h900${Array.from({ length: 36 }, (_, index) => `M${-398 + index * 25} 74l-6 16`).join('')}`}
        stroke="#b8af9c"
        strokeWidth="1.300"
      />
    </>
  ),
}

const inside: Readonly<Partial<Record<Place, ReactNode>>> = {
  floor: (
    <>
      {wall}
      <path d="M-62 12h26v26h-26ZM132 14h28v20h-28Z" fill="var(--petal)" opacity=".75" />
      <path d="M-49 12v26M-62 25h26" stroke={mix(28)} strokeWidth="2" />
      <path d="m134 32 8-10 6 6 5-4 6 8Z" fill={mix(32)} />
      <rect {...far} y="68" height="432" fill="color-mix(in srgb, #c48d5a 34%, var(--paper-raised))" />
      <ellipse cx="48" cy="85" rx="104" ry="10" fill={mix(26)} />
      <ellipse
        cx="48"
        cy="85"
        rx="94"
        ry="7.500"
        fill="none"
        stroke="var(--petal)"
        strokeWidth="1.600"
        strokeDasharray="5 5"
      />
    </>
  ),
  table: (
    <>
      {wall}
      <path d="M-66 14h30v24h-30ZM136 10h24v30h-24Z" fill="var(--petal)" opacity=".75" />
      <path d="m-63 36 8-10 6 6 5-4 6 8Z" fill={mix(32)} />
      <circle cx="148" cy="25" r="6" fill="var(--sun)" />
    </>
  ),
  kitchen: (
    <>
      {wall}
      <path
        d={`M-400 40h900M-400 56h900${Array.from({ length: 38 }, (_, index) => `M${-400 + index * 24} 40v16M${-388 + index * 24} 56v16`).join('')}`}
        stroke={mix(18)}
        strokeWidth="1.300"
      />
      <rect {...far} y="22" height="3" fill="#c48d5a" />
      <path d="M-62 22v-12h9v12ZM-50 22v-8h8v8ZM136 22v-13h8v13ZM148 22v-8h9v8Z" fill={mix(40)} />
    </>
  ),
  bath: (
    <>
      {wall}
      <path
        d={`M-400 12h900M-400 32h900M-400 52h900${Array.from({ length: 46 }, (_, index) => `M${-400 + index * 20} -400v480`).join('')}`}
        stroke="var(--petal)"
        strokeOpacity=".5"
        strokeWidth="1.300"
      />
      <g fill="none" stroke="var(--petal)" strokeWidth="1.500">
        <circle cx="-34" cy="34" r="5" />
        <circle cx="128" cy="24" r="6" />
        <circle cx="136" cy="42" r="3" />
      </g>
    </>
  ),
  anywhere: (
    <>
      {wall}
      <path d="M-400 500V70c150-8 300 6 448 2s290-8 452 0v428Z" fill={mix(20)} />
      <g fill="var(--sun)">
        <circle cx="-44" cy="20" r="3.500" />
        <circle cx="140" cy="30" r="3" />
      </g>
      <g fill="var(--apricot)">
        <circle cx="-56" cy="44" r="2.500" />
        <circle cx="150" cy="14" r="3.500" />
      </g>
      <path
        d="M-66 60c4-4 8-4 12 0M142 54c4-4 8-4 12 0"
        stroke={mix(40)}
        strokeWidth="2.200"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
}

export const backOf = (place: Place, weather: Weather | null): ReactNode =>
  outside[place]?.(weather ?? 'day') ?? inside[place]

/** The table, counter or bath in front of the people. */
export const frontOf: Readonly<Partial<Record<Place, ReactNode>>> = {
  table: (
    <>
      <rect {...far} y="70" height="430" fill={mix(16)} />
      <rect {...far} y="70" height="7" fill="#c48d5a" />
      <rect {...far} y="70" height="2" fill="#e0b07e" />
      <path
        d={Array.from({ length: 30 }, (_, index) => `M${-400 + index * 30} 77q15 9 30 0`).join('')}
        stroke="var(--petal)"
        strokeWidth="1.600"
        fill="none"
        opacity=".7"
      />
    </>
  ),
  kitchen: (
    <>
      <rect {...far} y="70" height="430" fill={mix(34)} />
      <rect {...far} y="70" height="5" fill="#e8c9a0" />
      <path
        d={Array.from({ length: 18 }, (_, index) => `M${-402 + index * 50} 80h42v40h-42Z`).join('')}
        stroke={mix(50)}
        strokeWidth="1.500"
        fill="none"
      />
    </>
  ),
  bath: (
    <>
      <rect {...far} y="70" height="430" fill="color-mix(in srgb, #a9d3e6 42%, var(--paper-raised))" />
      <rect {...far} y="70" height="4" fill="#a9d3e6" />
      <path d="M-400 90h900" stroke="var(--petal)" strokeWidth="1.500" />
    </>
  ),
}
