import { readFileSync } from 'node:fs'

/** Milliseconds of CPU time: of all threads, and of the main thread, which runs JavaScript and most of Node's HTTP. */
export interface Cpu {
  readonly all: number
  readonly main: number
}

/** Linux counts CPU time in ticks of 10 ms. */
const tickMs = 10

/** CPU time of a running process; `NaN` without /proc. */
export function cpuOf(pid: number): Cpu {
  return { all: usedBy(`/proc/${pid}/stat`), main: usedBy(`/proc/${pid}/task/${pid}/stat`) }
}

function usedBy(file: string): number {
  try {
    // After the name, which may contain anything, come the state, 10 other fields, then user and system time.
    const fields = readFileSync(file, 'latin1').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

/** Current and maximum resident memory of a process in MiB; `NaN` without /proc. */
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
