import type { Pose } from '@filiz/domain/catalogue/picture/poses.ts'
import { bodies, canSit, headRadius, inChair, jointsOf, sitting, sitsDown, type Point } from './bodies.ts'
import type { Hair, Look } from './looks.ts'

const ink = '#33291f'
const line = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
const limb = { strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const

interface Props {
  readonly pose: Pose
  readonly look: Look
  /** Whether the person can sit on the ground here. */
  readonly low?: boolean
  /** Behind a table or counter: only the upper half is seen. */
  readonly behind?: boolean
}

/** A person who stands on y = 0, or behind a table on it. */
export function Person({ pose, look, low = false, behind = false }: Props) {
  const wheels = look.wheelchair && canSit.has(pose) && !behind
  const body = bodies[pose]
  const legs = wheels ? inChair : low && sitsDown.has(pose) ? sitting : undefined
  const { hip, neck, head, arms, legs: drawn } = jointsOf(behind ? { ...body, lift: 0 } : body, look.grown, legs)
  const chair = wheels ? { x: hip.x - 1, y: hip.y } : undefined
  const asleep = pose === 'sleep' && !behind
  const figure = (
    <>
      {chair && <path d={`M${chair.x - 5} ${chair.y + 2}v-13`} stroke="#5a6470" strokeWidth="3" {...limb} />}
      {drawn.map((leg) => (
        <g key={line(leg)}>
          <path d={line(leg)} stroke={look.trousers} strokeWidth={look.grown ? 6 : 5.5} {...limb} />
          <ellipse cx={leg[2].x + 1} cy={leg[2].y} rx="3.6" ry="2.3" fill="#6b4a36" />
        </g>
      ))}
      <path d={line(arms[0]!)} stroke={look.shirt} strokeWidth="4.6" {...limb} />
      <circle cx={arms[0]![2].x} cy={arms[0]![2].y} r="2.8" fill={look.skin} />
      <path d={line([hip, neck])} stroke={look.shirt} strokeWidth={look.grown ? 14 : 12} {...limb} />
      <g transform={`translate(${head.x} ${head.y})`}>
        <Head look={look} mouth={body.mouth} />
      </g>
      <path d={line(arms[1]!)} stroke={look.shirt} strokeWidth="4.6" {...limb} />
      <path d={line(arms[1]!)} stroke={ink} strokeOpacity=".12" strokeWidth="4.6" {...limb} />
      <circle cx={arms[1]![2].x} cy={arms[1]![2].y} r="2.8" fill={look.skin} />
      {chair && (
        <g fill="none" stroke="#5a6470">
          <circle cx={chair.x - 1} cy="-9.5" r="9" strokeWidth="2.4" />
          <circle cx={chair.x + 12} cy="-3" r="2.6" strokeWidth="2" />
          <path d={`M${chair.x - 1} ${chair.y + 4}h12l1 6`} strokeWidth="2" />
          <circle cx={chair.x - 1} cy="-9.5" r="2" fill="#5a6470" />
        </g>
      )}
    </>
  )
  return asleep ? <g transform={`translate(${look.grown ? 31 : 23} -7) rotate(-90)`}>{figure}</g> : figure
}

function Head({ look, mouth }: { look: Look; mouth: 'open' | 'round' | 'asleep' | undefined }) {
  const { skin, hair, hairColour, glasses, beard } = look
  return (
    <>
      {behindHead(hair, hairColour)}
      <circle r={headRadius} fill={skin} />
      <circle cx={-headRadius + 0.6} cy="1" r="1.900" fill={skin} />
      <circle cx={headRadius - 0.6} cy="1" r="1.900" fill={skin} />
      <circle cx="-5.400" cy="3.600" r="1.700" fill="#e2725b" opacity=".3" />
      <circle cx="5.400" cy="3.600" r="1.700" fill="#e2725b" opacity=".3" />
      {beard && <path d="M-9 1c0 6 3 9.500 9 9.500S9 7 9 1C7 4 4 3 0 3S-7 4-9 1Z" fill={hairColour} />}
      {mouth === 'asleep' ? (
        <path
          d="M-5.400 .600q1.800 1.600 3.600 0M1.800 .600q1.800 1.600 3.600 0"
          stroke={ink}
          strokeWidth="1.200"
          {...limb}
        />
      ) : (
        <g fill={ink}>
          <ellipse cx="-3.500" cy="0" rx="1.450" ry="1.700" />
          <ellipse cx="3.500" cy="0" rx="1.450" ry="1.700" />
          <circle cx="-3" cy="-.600" r=".500" fill="#fff" />
          <circle cx="4" cy="-.600" r=".500" fill="#fff" />
        </g>
      )}
      {mouth === 'open' && <path d="M-3.200 4.200q3.200 1 6.400 0-.6 4-3.200 4t-3.200-4Z" fill="#8c3b33" />}
      {mouth === 'round' && <circle cy="5.600" r="1.500" fill="#8c3b33" />}
      {(mouth === undefined || mouth === 'asleep') && (
        <path d="M-3 4.600q3 2.600 6 0" stroke="#7a3b2c" strokeWidth="1.300" {...limb} />
      )}
      {inFront(hair, hairColour)}
      {glasses && (
        <g fill="none" stroke={ink} strokeWidth=".9">
          <circle cx="-3.500" cy="0" r="3.100" />
          <circle cx="3.500" cy="0" r="3.100" />
          <path d="M-.400 0h.8M-6.600-.400l-2.400-.6M6.600-.400l2.400-.6" />
        </g>
      )}
    </>
  )
}

function behindHead(hair: Hair, fill: string) {
  switch (hair) {
    case 'long':
      return <path d="M-10.500-2C-11-13 11-13 10.500-2c.5 6 1 10 2 13H-12.500c1-3 1.500-7 2-13Z" fill={fill} />
    case 'bob':
      return <path d="M-11-1C-12-14 12-14 11-1c0 4-.5 6-1.500 8h-19C-10.500 5-11 3-11-1Z" fill={fill} />
    case 'tails':
      return <path d="M-9-4c-5-2-8 1-7 8 4 0 6-3 7-8ZM9-4c5-2 8 1 7 8-4 0-6-3-7-8Z" fill={fill} />
    case 'bun':
      return <circle cy="-11.500" r="4.600" fill={fill} />
    case 'scarf':
      return <path d="M-11.500 0C-12-14 12-14 11.500 0c0 5 1 9 2 12h-27c1-3 2-7 2-12Z" fill="#d9839b" />
    case 'curly':
      return (
        <g fill={fill}>
          {[-9, -5, 0, 5, 9].map((x) => (
            <circle key={x} cx={x} cy={-5 - (9 - Math.abs(x)) * 0.55} r="4.200" />
          ))}
        </g>
      )
    case 'short':
    case 'bald':
      return null
  }
}

function inFront(hair: Hair, fill: string) {
  switch (hair) {
    case 'bald':
      return (
        <path d="M-9.600 1c-1.500-3-1-5 .6-6 .5 2 .3 4-.6 6ZM9.600 1c1.500-3 1-5-.6-6-.5 2-.3 4 .6 6Z" fill={fill} />
      )
    case 'scarf':
      return <path d="M-9.800 2C-11-12 11-12 9.800 2 8.500-6-8.500-6-9.800 2Z" fill="#d9839b" />
    case 'short':
    case 'curly':
    case 'bob':
    case 'tails':
    case 'long':
    case 'bun':
      return <path d="M-9.700-1C-10.500-13 10.500-13 9.700-1 8-4 6-6 3-6.500c-4 .5-9 1.500-12.700 5.500Z" fill={fill} />
  }
}

/** A baby who sits on y = 0. */
export const Baby = ({ look }: { look: Look }) => (
  <>
    <ellipse cx="0" cy="-6.500" rx="9" ry="7" fill={look.shirt} />
    <path d="M-5-2l-7 0M5-2l7 0" stroke={look.shirt} strokeWidth="5" {...limb} />
    <path d="M-6-9l-6 3M6-9l6 3" stroke={look.shirt} strokeWidth="4" {...limb} />
    <circle cx="-13" cy="-5.500" r="2.200" fill={look.skin} />
    <circle cx="13" cy="-5.500" r="2.200" fill={look.skin} />
    <g transform="translate(0 -19) scale(.86)">
      <Head look={{ ...look, hair: 'bald', glasses: false, beard: false, hairColour: look.skin }} mouth={undefined} />
      <path d="M-1-9q4-4 3 1" stroke={look.hairColour} strokeWidth="1.600" {...limb} />
    </g>
  </>
)
