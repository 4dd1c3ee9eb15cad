import { readFileSync } from 'node:fs'

/** Milliseconds of processor time: of all threads, and of the one that JavaScript starts in (with it, of what Node answers HTTP by). */
export interface Cpu {
  readonly all: number
  readonly main: number
}

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** Of a process that runs; `NaN` where there is no /proc. */
export function cpuOf(pid: number): Cpu {
  return { all: usedBy(`/proc/${pid}/stat`), main: usedBy(`/proc/${pid}/task/${pid}/stat`) }
}

function usedBy(file: string): number {
  try {
    // Behind the name, which may hold anything, come the state and 10 others, then user and system time.
    const fields = readFileSync(file, 'latin1').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

/** MiB of main memory that a process has now, and the most that it had; `NaN` where there is no /proc. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const mib = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024)
    return { now: mib('VmRSS'), most: mib('VmHWM') }
  } catch {
    return { now: Number.NaN, most: Number.NaN }
  }
}

export const cpuSince = (before: Cpu, now: Cpu, count: number): Cpu => ({
  all: (now.all - before.all) / count,
  main: (now.main - before.main) / count,
})
