import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { frugalHeap } from './frugal-heap.ts'

let flags: string[] = []
const setFlag = (flag: string) => void flags.push(flag)
const asItIs = ['--semi-space-growth-factor=2', '--heap-growing-percent=0']

describe('a frugal heap', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    flags = []
  })

  it("restores V8's defaults when the last user has ended, regardless of repeated calls", () => {
    const [one, other] = [frugalHeap({ setFlag }), frugalHeap({ setFlag })]
    one.end()
    expect(flags).toEqual([])
    one.again()
    one.again()
    other.again()
    expect(flags).toEqual(['--semi-space-growth-factor=1', '--heap-growing-percent=40'])
    one.end()
    one.end()
    expect(flags).toHaveLength(2)
    other.end()
    expect(flags.slice(2)).toEqual(asItIs)
  })

  it('ends by itself when it is not renewed, for example after its user has crashed', () => {
    const one = frugalHeap({ setFlag, forMs: 1_000 })
    one.again()
    vi.advanceTimersByTime(900)
    one.again()
    vi.advanceTimersByTime(900)
    expect(flags).toHaveLength(2)
    vi.advanceTimersByTime(100)
    expect(flags.slice(2)).toEqual(asItIs)
    one.again()
    expect(flags).toHaveLength(6)
    one.end()
  })
})
